import { Search } from 'lucide-react';
import type { PredictionOutput } from '@forewire/contracts/http/predict';
import { Badge } from '@forewire/ui/badge.tsx';
import { SkeletonText } from '@forewire/ui/skeleton.tsx';
import { AnswerText } from '../../parts/answers/answer-text.tsx';
import { Confidence } from './confidence.tsx';
import { Findings } from './findings.tsx';
import { type AgentState, type Stage, stageOf } from './live-prediction.ts';
import { useAutoFollow } from './use-auto-follow.ts';

const stageWords: Record<Stage, string> = { waiting: 'Waiting for its turn', searching: 'Searching...', reading: 'Reading what it found...', writing: 'Writing...', complete: '', failed: '' };

function AgentBadge({ stage }: { stage: Stage }) {
  if (stage === 'failed') return <Badge tone="danger">Failed</Badge>;
  return stage === 'complete' ? <Badge tone="ok">Complete</Badge> : <Badge tone="accent" pulse>Agent running</Badge>;
}

function Searches({ agent }: { agent: AgentState }) {
  if (agent.searches.length === 0) return null;
  return (
    <ul aria-label="Searches" className="grid grid-cols-1 gap-1">
      {agent.searches.map((search, index) => (
        <li key={index} className="flex items-start gap-2 text-sm text-muted">
          <Search size={13} aria-hidden className={search.done ? 'mt-1 shrink-0' : 'mt-1 shrink-0 animate-breathe'} />
          <span className="min-w-0 wrap-anywhere">
            {search.query}
            {search.done ? <span className="tabular-nums"> · {search.found === 0 ? 'nothing found' : `${search.found} found`}</span> : null}
            {search.error ? <span className="block">{search.error}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** One agent: what it looks for, what it writes, and what stands behind it. */
export function AgentCard({ agent, output }: { agent: AgentState; output: PredictionOutput | null }) {
  const stage = stageOf(agent);
  const running = stage === 'writing';
  const box = useAutoFollow<HTMLDivElement>(agent.text, running);
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0">
          <h3 className="text-base font-semibold">{agent.name}</h3>
          <p className="truncate text-sm text-muted">{agent.model}</p>
        </div>
        <AgentBadge stage={stage} />
      </div>
      <Searches agent={agent} />
      {stageWords[stage] ? <p className="text-sm text-muted">{stageWords[stage]}</p> : null}
      {agent.error ? <p className="text-base text-danger">{agent.error}</p> : null}
      {agent.text ? (
        // A region that scrolls must be reachable by keyboard.
        <div ref={box} tabIndex={0} role="region" aria-label={`Analysis: ${agent.name}`} className="max-h-80 overflow-y-auto rounded-small mask-b-from-[calc(100%-1.25rem)] pb-5">
          <AnswerText text={agent.text} sources={output?.sources ?? agent.sources} />
        </div>
      ) : null}
      {!agent.text && (stage === 'reading' || stage === 'searching') ? <SkeletonText lines={3} /> : null}
      {output ? (
        <div className="mt-auto grid grid-cols-1 gap-2 border-t border-line pt-3">
          <Confidence value={output.confidence} />
          <Findings output={output} />
        </div>
      ) : null}
    </li>
  );
}
