import type { PredictEvent } from '@forewire/contracts/http/predict';
import type { Agent, Prediction } from './prediction.ts';

type SeenAgent = { started: boolean; text: string; complete: boolean; searches: number; answered: Set<number> };
const unseen = (): SeenAgent => ({ started: false, text: '', complete: false, searches: 0, answered: new Set() });
const unseenSynthesis = () => ({ started: false, text: '', complete: false });

/** Where one watcher stands: turns the states of a prediction into the events that lead from one to the next. */
export class StreamCursor {
  private readonly agents = new Map<string, SeenAgent>();
  private synthesis = unseenSynthesis();
  private starts: number | null = null;

  /** The events since the last state; the last of them is `final` or `error` once the prediction has ended. */
  advance(now: Prediction): PredictEvent[] {
    if (this.starts !== null && this.starts !== now.starts) this.forgetUnfinished();
    this.starts = now.starts;
    return [...now.agents.flatMap((agent) => this.agentEvents(agent)), ...this.synthesisEvents(now), ...ending(now)];
  }

  /** A process died and another began anew: agents that were not done start again. */
  private forgetUnfinished(): void {
    for (const [id, seen] of this.agents) if (!seen.complete) this.agents.set(id, unseen());
    if (!this.synthesis.complete) this.synthesis = unseenSynthesis();
  }

  private agentEvents(agent: Agent): PredictEvent[] {
    const seen = this.agents.get(agent.id) ?? unseen();
    this.agents.set(agent.id, seen);
    if (seen.complete) return [];
    const { id, name, model, text } = agent;
    const events: PredictEvent[] = agent.started && !seen.started ? [{ type: 'agent_start', id, name, model }] : [];
    seen.started ||= agent.started;
    events.push(...searchEvents(agent, seen));
    const token = continuation(seen.text, text);
    if (token) events.push({ type: 'agent_token', id, token });
    if (token) seen.text = text;
    if (agent.complete) events.push({ type: 'agent_complete', id, text, ...(agent.error ? { error: agent.error } : {}) });
    seen.complete = agent.complete;
    return events;
  }

  private synthesisEvents({ synthesis: now }: Prediction): PredictEvent[] {
    const seen = this.synthesis;
    const events: PredictEvent[] = [];
    if (now.started && !seen.started) events.push({ type: 'synthesis_start' });
    const token = continuation(seen.text, now.text);
    if (token && !seen.complete) events.push({ type: 'synthesis_token', token });
    if (now.complete && !seen.complete) events.push({ type: 'synthesis_complete', text: now.text });
    this.synthesis = { started: seen.started || now.started, text: token ? now.text : seen.text, complete: seen.complete || now.complete };
    return events;
  }
}

function searchEvents({ id, searches }: Agent, seen: SeenAgent): PredictEvent[] {
  const events: PredictEvent[] = [];
  for (const { query } of searches.slice(seen.searches)) events.push({ type: 'agent_tool', id, tool: 'webSearch', args: { query } });
  seen.searches = Math.max(seen.searches, searches.length);
  for (const [at, { query, done, sample, error }] of searches.entries()) {
    if (!done || seen.answered.has(at)) continue;
    seen.answered.add(at);
    events.push({ type: 'agent_tool_result', id, tool: 'webSearch', args: { query }, sample, ...(error ? { error } : {}) });
  }
  return events;
}

/** What was added to a text; nothing when it is another text, which its completion will tell in full. */
function continuation(before: string, now: string): string {
  return now.length > before.length && now.startsWith(before) ? now.slice(before.length) : '';
}

function ending({ status, result, error }: Prediction): PredictEvent[] {
  if (status === 'running') return [];
  if (result) return [{ type: 'final', payload: result }];
  return [{ type: 'error', code: 'prediction.failed', detail: error ?? 'The prediction failed' }];
}
