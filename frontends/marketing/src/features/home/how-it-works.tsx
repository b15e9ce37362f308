import { PhoneShot, ProductShot, type Shot } from '../../parts/product-shot.tsx';
import { Band } from '../../parts/band.tsx';

const steps: readonly { title: string; text: string; shot: Exclude<Shot, 'monitor'>; alt: string }[] = [
  { title: 'Say what matters', text: 'A sentence is enough. Forewire finds sources that report on it, and you add or take away what you like.', shot: 'ask', alt: 'A request in one sentence, and the sources that were found for it' },
  { title: 'It reads, so that you needn’t', text: 'Each source is checked on your schedule. What is new is read, judged against your request and put together by event.', shot: 'receipt', alt: 'The details of a run: what it alerted to and what it did not, each with its reason' },
  { title: 'Know it first, know it once', text: 'The alert reaches you where you are, with a summary, the sources, and why you got it.', shot: 'result', alt: 'A result with its summary, its source, and why it was sent' },
];

/** From a sentence to an alert, in three steps. */
export function HowItWorks() {
  return (
    <Band id="how-it-works" title="How it works" sunken>
      <ol className="grid gap-10 lg:grid-cols-3 lg:gap-8">
        {steps.map(({ title, text, shot, alt }, index) => (
          <li key={title} className="grid content-start gap-5">
            <PhoneShot shot={shot} alt={alt} className="h-[380px] rounded-card border border-line bg-paper" />
            <div className="grid gap-1.5">
              <h3 className="flex items-baseline gap-3 font-serif text-lg font-medium">
                <span className="text-md text-accent tabular-nums">{index + 1}</span>
                {title}
              </h3>
              <p className="text-md text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <ProductShot shot="monitor" alt="A monitor: its results by day, its sources and how each of them is doing" className="mt-12 rounded-card shadow-float max-md:hidden" />
    </Band>
  );
}
