import { ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Task } from '@forewire/contracts/http/tasks';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { LoadMore, type LoadMoreProps, moreOf } from '@forewire/ui/load-more.tsx';
import { rowsOf } from '@forewire/ui/pages.ts';
import { usePredictAgents } from '@forewire/ui/predict.ts';
import { RelativeTime } from '@forewire/ui/relative-time.tsx';
import { Loading, Skeleton, SkeletonText } from '@forewire/ui/skeleton.tsx';
import { FollowUp } from './follow-up.tsx';
import type { Prediction } from './live-prediction.ts';
import { PredictionDetail } from './prediction-detail.tsx';
import { usePredictions } from './predictions.api.ts';
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

function ViewSkeleton() {
  return (
    <Loading label="Loading the prediction" className="grid gap-5 pt-6">
      <Skeleton className="h-8 w-3/5" />
      <SkeletonText lines={5} className="max-w-reading" />
      <div className="grid gap-3 lg:grid-cols-2">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </Loading>
  );
}

/** Questions that were asked before the one on screen, folded. */
function Earlier({ predictions }: { predictions: readonly Prediction[] }) {
  if (predictions.length === 0) return null;
  return (
    <section aria-label="Earlier questions" className="grid grid-cols-1">
      {predictions.map((prediction) => (
        <details key={prediction.id} className="group border-t border-line pt-3">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-small [&::-webkit-details-marker]:hidden">
            <ChevronRight size={16} aria-hidden className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-90" />
            <span className="min-w-0 flex-1 font-serif text-md font-medium wrap-anywhere">{prediction.question}</span>
            <span className="shrink-0 text-sm text-muted">
              <RelativeTime value={prediction.createdAt} />
            </span>
          </summary>
          <div className="pt-3 pb-4">
            <PredictionDetail prediction={prediction} />
          </div>
        </details>
      ))}
    </section>
  );
}

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

function Asked({ task, predictions, onUpgrade, onSettled, end }: PredictionViewProps & { predictions: readonly Prediction[]; end: LoadMoreProps }) {
  const { live, refusal, ask } = useAsking(task.id, usePredictAgents() ?? none);
  const { shown, earlier, busy } = sceneOf(predictions, live, refusal !== null);
  const mayAsk = task.canEdit;
  useSettling(predictions[0], onSettled);
  useFirstQuestion(task, mayAsk && predictions.length === 0, ask);
  return (
    <div className="grid grid-cols-1 gap-6">
      <h2 className="max-w-reading font-serif text-xl leading-snug font-medium wrap-anywhere text-balance">{shown?.question ?? task.prompt}</h2>
      {refusal === null ? null : <RefusalNotice error={refusal} onRetry={() => ask(live?.question ?? task.prompt)} onUpgrade={onUpgrade} />}
      {shown ? <PredictionDetail prediction={shown} {...(mayAsk ? { onRetry: () => ask(shown.question) } : {})} /> : <Nothing mayAsk={mayAsk} />}
      {mayAsk && shown ? <FollowUp busy={busy} onAsk={ask} /> : null}
      <Earlier predictions={earlier} />
      <LoadMore {...end} label="Earlier questions" />
    </div>
  );
}

/** A prediction: asked, watched, read, asked on. */
export function PredictionView(props: PredictionViewProps) {
  const predictions = usePredictions(props.task.id);
  return (
    <div className="mx-auto max-w-[960px] px-4 pt-6 pb-16 md:px-8">
      {predictions.isPending ? <ViewSkeleton /> : null}
      {predictions.isError && !predictions.data ? <ErrorState title="The prediction could not be loaded" error={predictions.error} retrying={predictions.isFetching} onRetry={() => void predictions.refetch()} /> : null}
      {predictions.data ? <Asked {...props} predictions={rowsOf(predictions.data)} end={{ ...moreOf(predictions), shown: rowsOf(predictions.data).length }} /> : null}
    </div>
  );
}
