import type { PredictionOutput, PredictionResult } from '@forewire/contracts/http/predict';
import { log } from '@forewire/kit/log';
import { workSignal } from '@forewire/kit/work-signal';
import type { PredictConfig } from '../config.ts';
import { toQuestion } from '../language/question.ts';
import { ModelFailure } from '../model/chat.ts';
import { TokenBudget } from '../model/token-budget.ts';
import { PageReader } from '../pages/page-reader.ts';
import type { Agent, Prediction } from '../predictions/prediction.ts';
import type { WebSearch } from '../search/web-search.ts';
import { type Analyst, type AnalystContext, extractiveLabel } from './analyst.ts';
import { ExtractiveAnalyst } from './extractive-analyst.ts';
import { AgentFailure, GatherEvidence } from './gather-evidence.ts';
import { type Perspective, perspectives } from './perspective.ts';

/** Where the work is shown and kept as it goes; `signal` calls it off. */
export type Workbench = { prediction: Prediction; changed: () => void; checkpoint: () => Promise<void>; signal: AbortSignal };

/** No agent had an answer: the prediction failed, for this reason. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** Lets all agents work side by side on a question and joins what they find. */
export class RunPanel {
  private readonly extractive = new ExtractiveAnalyst();

  constructor(
    private readonly analyst: Analyst,
    private readonly web: WebSearch,
    private readonly reader: PageReader,
    private readonly config: PredictConfig,
  ) {}

  /** Throws NoAnswer when every agent failed, and the signal's reason when it was called off. */
  async execute(bench: Workbench): Promise<PredictionResult> {
    const { prediction } = bench;
    const gather = new GatherEvidence(this.web, this.reader);
    const shared = { question: toQuestion(prediction.question), now: new Date(), budget: new TokenBudget(this.config.LLM_PREDICT_TOKEN_BUDGET) };
    const work = prediction.agents.map((agent) => {
      const perspective = perspectives.find(({ id }) => id === agent.id);
      return agent.complete || !perspective ? Promise.resolve() : this.runAgent(agent, perspective, gather, bench, shared);
    });
    // An agent that is called off must not leave the others at work for a prediction that somebody else takes up.
    const ended = await Promise.allSettled(work);
    const calledOff = ended.find((end) => end.status === 'rejected');
    if (calledOff) throw calledOff.reason;
    const joined = await this.join(bench, shared);
    return toResult(prediction, joined);
  }

  private async runAgent(agent: Agent, perspective: Perspective, gather: GatherEvidence, bench: Workbench, shared: Shared): Promise<void> {
    const signal = workSignal([bench.signal, AbortSignal.timeout(this.config.PREDICT_AGENT_SECONDS * 1000)]);
    const context = { ...shared, model: agent.model, signal, onText: (text: string) => show(agent, text, bench) };
    agent.started = true;
    bench.changed();
    try {
      const queries = await this.analyst.plan(perspective, context);
      const evidence = await gather.execute(context.question, queries, { searches: agent.searches, changed: bench.changed }, signal);
      agent.sources = evidence.map(({ text: _, ...source }) => source);
      bench.changed();
      const output = await this.analyst.answer(perspective, evidence, context);
      Object.assign(agent, { output, text: output.response, sources: output.sources });
    } catch (error) {
      if (bench.signal.aborted) throw bench.signal.reason;
      agent.error = sentenceFor(error, signal);
    }
    agent.complete = true;
    await bench.checkpoint();
  }

  private async join(bench: Workbench, shared: Shared): Promise<Joined> {
    const { agents, synthesis } = bench.prediction;
    const findings = agents.flatMap(({ name, output }) => (output ? [{ name, output }] : []));
    if (findings.length === 0) throw new NoAnswer(reasonOf(agents));
    synthesis.started = true;
    bench.changed();
    const signal = workSignal([bench.signal, AbortSignal.timeout(this.config.PREDICT_AGENT_SECONDS * 1000)]);
    const model = this.analyst.modelOf(0);
    const onText = (text: string) => show(synthesis, text, bench);
    let joined: Joined;
    try {
      joined = { output: await this.analyst.synthesise(findings, { ...shared, model, signal, onText }), model };
    } catch (error) {
      if (bench.signal.aborted) throw bench.signal.reason;
      log.warn({ err: error, predictionId: bench.prediction.id }, 'findings are joined by extraction');
      joined = { output: await this.extractive.synthesise(findings), model: extractiveLabel };
    }
    Object.assign(synthesis, { text: joined.output.response, complete: true });
    await bench.checkpoint();
    return joined;
  }
}

type Shared = Pick<AnalystContext, 'question' | 'now' | 'budget'>;
type Joined = { output: PredictionOutput; model: string };

function show(target: { text: string }, text: string, bench: Workbench): void {
  // What was shown is not taken back while it grows.
  if (text.length <= target.text.length) return;
  target.text = text;
  bench.changed();
}

function sentenceFor(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The agent took too long';
  if (error instanceof AgentFailure || error instanceof ModelFailure) return error.message;
  log.error({ err: error }, 'agent failed');
  return 'The agent failed';
}

/** The reason that all agents share, or each agent's own. */
function reasonOf(agents: readonly Agent[]): string {
  const reasons = [...new Set(agents.map(({ error }) => error ?? ''))];
  if (reasons.length === 1 && reasons[0]) return reasons[0];
  const unreachable = agents.find(({ error }) => error?.startsWith('The web could not be searched'));
  if (unreachable?.error && agents.every(({ error }) => error?.startsWith('The web could not be searched'))) return unreachable.error;
  return `No agent found an answer. ${agents.map(({ name, error }) => `${name}: ${error}`).join('. ')}`;
}

function toResult({ id, question, agents }: Prediction, { output, model }: Joined): PredictionResult {
  const engine = [...new Set([...agents.map((agent) => agent.model), model])].join(', ');
  return {
    ...{ id, question, timestamp: new Date().toISOString(), engine },
    agents: agents.map(({ id: agentId, name, model: own, error, searches, output: answer }) => ({ id: agentId, name, model: own, error, searches, output: answer })),
    synthesis: { ...output, model },
  };
}
