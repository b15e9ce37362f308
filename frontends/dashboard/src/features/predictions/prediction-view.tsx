import { useEffect, useEffectEvent, useRef } from 'react';
import type { Task } from '@forewire/contracts/http/tasks';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { LoadMore, type LoadMoreProps, moreOf } from '@forewire/ui/load-more.tsx';
import { rowsOf } from '@forewire/ui/pages.ts';
import { usePredictAgents } from '@forewire/ui/predict.ts';
import { EarlierQuestions } from './earlier-questions.tsx';
import { FollowUp } from './follow-up.tsx';
import type { Prediction } from './live-prediction.ts';
import { isPlanRefusal } from './plan-refusal.ts';
import { PredictionDetail } from './prediction-detail.tsx';
import { PredictionSkeleton } from './prediction-skeleton.tsx';
import { usePredictions } from './predictions.api.ts';
import { QuestionHeading } from './question-heading.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { sceneOf } from './scene.ts';
import { useAsking } from './use-asking.ts';

export type PredictionViewProps = {
  task: Task;
  onUpgrade: () => void;
  /** A prediction of the task has ended, well or not. */
  onSettled: () => void;
};

const none: never[] = [];

/** Tells once of each prediction that ends while the page looks on. */
function useSettling(newest: Prediction | undefined, onSettled: () => void) {
  const seen = useRef<string | null>(null);
  const state = newest ? `${newest.id} ${newest.status}` : 'none';
  const ended = newest !== undefined && newest.status !== 'running';
  useEffect(() => {
    const before = seen.current;
    seen.current = state;
    if (ended && before !== null && before !== state) onSettled();
  }, [state, ended, onSettled]);
}

/** Asks what the task is about, once, when it is new; a refusal is for the person to answer (spec tasks.md §4). */
function useFirstQuestion(task: Task, wanted: boolean, ask: (question: string) => void) {
  const start = useEffectEvent(() => ask(task.prompt));
  useEffect(() => {
    if (wanted) start();
  }, [wanted]);
}

function Nothing({ mayAsk }: { mayAsk: boolean }) {
  return mayAsk ? null : <EmptyState title="Nothing has been asked yet" description="The answer appears here once whoever owns this prediction has started it." />;
}

/** A question that the plan or its credits don't allow opens the plans, once for each time that it is refused. */
function useUpgradeOffer(refusal: unknown, onUpgrade: () => void) {
  const offer = useEffectEvent(onUpgrade);
  useEffect(() => {
    if (isPlanRefusal(refusal)) offer();
  }, [refusal]);
}

function Asked({ task, predictions, onUpgrade, onSettled, end }: PredictionViewProps & { predictions: readonly Prediction[]; end: LoadMoreProps }) {
  const { live, refusal, ask } = useAsking(task.id, usePredictAgents() ?? none);
  const { shown, earlier, busy } = sceneOf(predictions, live, refusal !== null);
  const mayAsk = task.canEdit;
  useSettling(predictions[0], onSettled);
  useUpgradeOffer(refusal, onUpgrade);
  useFirstQuestion(task, mayAsk && predictions.length === 0, ask);
  return (
    <div className="grid grid-cols-1 gap-6">
      <QuestionHeading>{shown?.question ?? task.prompt}</QuestionHeading>
      {refusal === null ? null : <RefusalNotice error={refusal} onRetry={() => ask(live?.question ?? task.prompt)} onUpgrade={onUpgrade} />}
      {shown ? <PredictionDetail prediction={shown} {...(mayAsk ? { onRetry: () => ask(shown.question) } : {})} /> : <Nothing mayAsk={mayAsk} />}
      {mayAsk && shown ? <FollowUp busy={busy} onAsk={ask} /> : null}
      <EarlierQuestions questions={earlier.map((prediction) => ({ id: prediction.id, createdAt: prediction.createdAt, prediction }))} />
      <LoadMore {...end} label="Earlier questions" />
    </div>
  );
}

/** A prediction: asked, watched, read, asked on. */
export function PredictionView(props: PredictionViewProps) {
  const predictions = usePredictions(props.task.id);
  return (
    <div className="mx-auto max-w-[960px] px-4 pt-6 pb-16 md:px-8">
      {predictions.isPending ? <PredictionSkeleton /> : null}
      {predictions.isError && !predictions.data ? <ErrorState title="The prediction could not be loaded" error={predictions.error} retrying={predictions.isFetching} onRetry={() => void predictions.refetch()} /> : null}
      {predictions.data ? <Asked {...props} predictions={rowsOf(predictions.data)} end={{ ...moreOf(predictions), shown: rowsOf(predictions.data).length }} /> : null}
    </div>
  );
}
