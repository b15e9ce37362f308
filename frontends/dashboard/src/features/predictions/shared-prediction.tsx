import { Hourglass } from 'lucide-react';
import type { SharedPrediction as Shared } from '@forewire/contracts/http/predict';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { LoadMore, moreOf } from '@forewire/ui/load-more.tsx';
import { rowsOf } from '@forewire/ui/pages.ts';
import { RelativeTime } from '@forewire/ui/relative-time.tsx';
import { EarlierQuestions } from './earlier-questions.tsx';
import { answeredPrediction } from './live-prediction.ts';
import { PredictionDetail } from './prediction-detail.tsx';
import { PredictionSkeleton } from './prediction-skeleton.tsx';
import { useSharedPredictions } from './predictions.api.ts';
import { QuestionHeading } from './question-heading.tsx';

function Answered({ prediction, earlier }: { prediction: Shared; earlier: readonly Shared[] }) {
  const { question, finishedAt, createdAt, result } = prediction;
  return (
    <>
      <header className="grid gap-2">
        <QuestionHeading>{question}</QuestionHeading>
        <p className="text-sm text-muted">
          Answered <RelativeTime value={finishedAt ?? createdAt} />
        </p>
      </header>
      <PredictionDetail prediction={answeredPrediction(question, result)} />
      <EarlierQuestions questions={earlier.map((each) => ({ id: each.id, createdAt: each.createdAt, prediction: answeredPrediction(each.question, each.result) }))} />
    </>
  );
}

/** A prediction whose task is public, for anyone: its question, its answer, and what that rests on. */
export function SharedPrediction({ taskId, question }: { taskId: string; question: string }) {
  const predictions = useSharedPredictions(taskId);
  const { data, error, isFetching, refetch } = predictions;
  if (!data) return error ? <ErrorState title="The prediction could not be loaded" error={error} retrying={isFetching} onRetry={() => void refetch()} /> : <PredictionSkeleton />;
  const [newest, ...earlier] = rowsOf(data);
  return (
    <div className="grid grid-cols-1 gap-6">
      {newest ? (
        <Answered prediction={newest} earlier={earlier} />
      ) : (
        <>
          <QuestionHeading>{question}</QuestionHeading>
          <EmptyState className="py-16" icon={<Hourglass size={20} aria-hidden />} title="There is no answer yet" description="It appears here once the agents have found one." />
        </>
      )}
      <LoadMore {...moreOf(predictions)} shown={earlier.length + 1} label="Earlier questions" />
    </div>
  );
}
