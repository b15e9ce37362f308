import type { z } from 'zod';
import type { agentState, prediction, PredictEvent, PredictionResult, synthesisState } from '@forewire/contracts/http/predict';

export type AgentState = z.infer<typeof agentState>;
export type SynthesisState = z.infer<typeof synthesisState>;
export type Prediction = z.infer<typeof prediction>;
/** A prediction as far as it has come, whether it was read or is being watched. */
export type LivePrediction = Pick<Prediction, 'question' | 'status' | 'error' | 'agents' | 'synthesis' | 'result'>;

export function blankPrediction(question: string, agents: readonly { id: string; name: string; model: string }[] = []): LivePrediction {
  return { question, status: 'running', error: null, agents: agents.map(blankAgent), synthesis: { started: false, text: '', complete: false }, result: null };
}

function blankAgent({ id, name, model }: { id: string; name: string; model: string }): AgentState {
  return { id, name, model, started: false, text: '', complete: false, error: null, searches: [], sources: [] };
}

/** A prediction of which only the end is known. */
export function answeredPrediction(question: string, result: PredictionResult): LivePrediction {
  const agents = result.agents.map(({ output, ...agent }) => ({ ...agent, started: true, complete: true, text: output?.response ?? '', sources: output?.sources ?? [] }));
  return { question, status: 'success', error: null, agents, synthesis: { started: true, text: result.synthesis.response, complete: true }, result };
}

function changeAgent(state: LivePrediction, id: string, change: (agent: AgentState) => Partial<AgentState>): LivePrediction {
  return { ...state, agents: state.agents.map((agent) => (agent.id === id ? { ...agent, ...change(agent) } : agent)) };
}

// A stream that is joined begins with the beginning, and one that was cut off by a crash begins again.
function start(state: LivePrediction, event: Extract<PredictEvent, { type: 'agent_start' }>): LivePrediction {
  const begun = { ...blankAgent(event), started: true };
  const known = state.agents.some(({ id }) => id === event.id);
  return { ...state, agents: known ? state.agents.map((agent) => (agent.id === event.id ? begun : agent)) : [...state.agents, begun] };
}

function found(agent: AgentState, event: Extract<PredictEvent, { type: 'agent_tool_result' }>): Partial<AgentState> {
  const at = agent.searches.findLastIndex(({ query, done }) => !done && query === event.args.query);
  const search = { query: event.args.query, done: true, found: event.sample.length, sample: event.sample, error: event.error ?? null };
  return { searches: at < 0 ? [...agent.searches, search] : agent.searches.map((other, index) => (index === at ? search : other)) };
}

/** The prediction after one more event of its stream. */
export function apply(state: LivePrediction, event: PredictEvent): LivePrediction {
  switch (event.type) {
    case 'agent_start':
      return start(state, event);
    case 'agent_tool':
      return changeAgent(state, event.id, ({ searches }) => ({ searches: [...searches, { query: event.args.query, done: false, found: 0, sample: [], error: null }] }));
    case 'agent_tool_result':
      return changeAgent(state, event.id, (agent) => found(agent, event));
    case 'agent_token':
      return changeAgent(state, event.id, ({ text }) => ({ text: text + event.token }));
    case 'agent_complete':
      return changeAgent(state, event.id, () => ({ text: event.text, complete: true, error: event.error ?? null }));
    default:
      return applyToEnd(state, event);
  }
}

type EndEvent = Exclude<PredictEvent, { type: `agent_${string}` }>;

function applyToEnd(state: LivePrediction, event: EndEvent): LivePrediction {
  switch (event.type) {
    case 'synthesis_start':
      return { ...state, synthesis: { started: true, text: '', complete: false } };
    case 'synthesis_token':
      return { ...state, synthesis: { ...state.synthesis, text: state.synthesis.text + event.token } };
    case 'synthesis_complete':
      return { ...state, synthesis: { started: true, text: event.text, complete: true } };
    case 'final':
      return { ...state, status: 'success', result: event.payload };
    case 'error':
      return { ...state, status: 'failed', error: event.detail };
  }
}

export type Stage = 'waiting' | 'searching' | 'reading' | 'writing' | 'complete' | 'failed';

/** What an agent is at, as far as its events tell. */
export function stageOf(agent: AgentState): Stage {
  if (agent.error) return 'failed';
  if (agent.complete) return 'complete';
  if (!agent.started) return 'waiting';
  if (agent.text) return 'writing';
  return agent.searches.length > 0 && agent.searches.every(({ done }) => done) ? 'reading' : 'searching';
}

/** What an agent said in the end, where it did. */
export function outputOf(result: PredictionResult | null, agentId: string) {
  return result?.agents.find(({ id }) => id === agentId)?.output ?? null;
}
