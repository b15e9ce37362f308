import { Button } from '@forewire/ui/button.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { AgentCard } from './agent-card.tsx';
import { type LivePrediction, outputOf } from './live-prediction.ts';
import { ResponseCard } from './response-card.tsx';

export type PredictionDetailProps = { prediction: LivePrediction; /** Left out for those who may only read. */ onRetry?: () => void };

function Failed({ prediction, onRetry }: PredictionDetailProps) {
  return (
    <Notice
      tone="danger"
      title="There is no answer"
      action={
        onRetry ? (
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        ) : null
      }
    >
      {prediction.error ?? 'Unknown error'}. It cost no credits.
    </Notice>
  );
}

/** One question: the joined answer, and the agents side by side. */
export function PredictionDetail({ prediction, onRetry }: PredictionDetailProps) {
  const { agents, result, status } = prediction;
  return (
    <div className="grid grid-cols-1 gap-5">
      {status === 'failed' ? <Failed prediction={prediction} {...(onRetry ? { onRetry } : {})} /> : <ResponseCard prediction={prediction} />}
      {agents.length > 0 ? (
        <ul aria-label="Agents" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {agents.map((agent) => (
            <AgentCard key={agent.id} agent={agent} output={outputOf(result, agent.id)} />
          ))}
        </ul>
      ) : null}
      {result ? <p className="text-sm text-muted">Answered by {result.engine === 'extractive' ? 'the extractive engine' : result.engine}. An estimate from what was published, and no advice.</p> : null}
    </div>
  );
}
