import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { RelativeTime } from '@forewire/ui/relative-time.tsx';
import type { LivePrediction } from './live-prediction.ts';
import { PredictionDetail } from './prediction-detail.tsx';

export type EarlierQuestion = { id: string; createdAt: string; prediction: LivePrediction };

function Question({ createdAt, prediction }: EarlierQuestion) {
  // What nobody has opened is not drawn: an answer has texts, tables and charts.
  const [opened, setOpened] = useState(false);
  return (
    <details className="group border-t border-line pt-3" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-small [&::-webkit-details-marker]:hidden">
        <ChevronRight size={16} aria-hidden className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-90" />
        <span dir="auto" className="min-w-0 flex-1 font-serif text-md font-medium wrap-anywhere">
          {prediction.question}
        </span>
        <span className="shrink-0 text-sm text-muted">
          <RelativeTime value={createdAt} />
        </span>
      </summary>
      <div className="pt-3 pb-4">{opened ? <PredictionDetail prediction={prediction} /> : null}</div>
    </details>
  );
}

/** Questions that were asked before the one on screen, folded. */
export function EarlierQuestions({ questions }: { questions: readonly EarlierQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-label="Earlier questions" className="grid grid-cols-1">
      {questions.map((question) => (
        <Question key={question.id} {...question} />
      ))}
    </section>
  );
}
