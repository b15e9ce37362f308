import { Plus } from 'lucide-react';

export type Question = { question: string; answer: string };

/** Questions that open to their answers; they work without JavaScript too. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="border-b border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-t border-line">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-small py-4 text-md font-medium [&::-webkit-details-marker]:hidden">
            <h3>{question}</h3>
            <Plus size={18} aria-hidden className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-45" />
          </summary>
          <p className="max-w-reading pb-5 text-md text-muted">{answer}</p>
        </details>
      ))}
    </div>
  );
}

/** The same questions as schema.org has them. */
export function toFaqPage(questions: readonly Question[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } })),
  };
}
