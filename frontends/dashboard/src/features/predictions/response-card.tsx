import { Badge } from '@forewire/ui/badge.tsx';
import { CopyButton } from '@forewire/ui/copy-button.tsx';
import { SkeletonText } from '@forewire/ui/skeleton.tsx';
import { AnswerText } from '../../parts/answers/answer-text.tsx';
import { copiedText } from '../../parts/answers/figure-words.ts';
import { Confidence } from './confidence.tsx';
import { Findings } from './findings.tsx';
import { type LivePrediction, stageOf } from './live-prediction.ts';

const none: never[] = [];

function Progress({ prediction }: { prediction: LivePrediction }) {
  const { agents, synthesis } = prediction;
  const done = agents.filter((agent) => ['complete', 'failed'].includes(stageOf(agent))).length;
  const words = synthesis.started ? 'Joining what the agents found...' : agents.length > 0 ? `${done} of ${agents.length} agents are done. Their findings are joined when all of them are.` : 'Calling the agents...';
  return (
    <p role="status" className="text-base text-muted">
      {words} You can leave this page, the work goes on.
    </p>
  );
}

function Text({ prediction }: { prediction: LivePrediction }) {
  const { result, synthesis, status } = prediction;
  const text = result?.synthesis.response ?? synthesis.text;
  if (text) return <AnswerText large text={text} sources={result?.synthesis.sources ?? none} />;
  return status === 'running' ? <SkeletonText lines={4} className="max-w-reading" /> : null;
}

/** The joined answer: on its way, or with all that stands behind it. */
export function ResponseCard({ prediction }: { prediction: LivePrediction }) {
  const { result } = prediction;
  const running = prediction.status === 'running';
  return (
    <section aria-label="Response" className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4 md:p-6">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <div className="flex items-center gap-2.5">
          <h2 className="text-base font-semibold">{result ? 'Response' : 'Synthesis'}</h2>
          {running ? <Badge tone="accent" pulse>Agent running</Badge> : null}
        </div>
        {result ? <CopyButton size="sm" variant="ghost" text={() => copiedText(result.synthesis.response)} /> : null}
      </div>
      {running ? <Progress prediction={prediction} /> : null}
      <Text prediction={prediction} />
      {result ? (
        <>
          <Confidence value={result.synthesis.confidence} />
          <Findings output={result.synthesis} open />
        </>
      ) : null}
    </section>
  );
}
