import { z } from 'zod';
import { id, isoDate } from './common.ts';

/** Asks several agents the same question; the answer is a stream of `predictEvent`, one JSON object per line. */
export const predictRequest = z.object({
  action: z.literal('execute'),
  question: z.string().trim().min(1, 'Please enter a question for prediction').max(4000, 'The question must be at most 4000 characters'),
  taskId: id.nullish().describe('The predict task that the answer belongs to'),
});
export type PredictRequest = z.infer<typeof predictRequest>;

export const predictConfigResponse = z.object({
  available: z.literal(true),
  agents: z.array(z.object({ id: z.string(), name: z.string(), model: z.string() })),
  reason: z.string().describe('What answers here, to be said on screen'),
});

/** A report that was found; `n` is how texts cite it, as [n]. */
export const predictionSource = z.object({
  n: z.number().int(),
  url: z.string(),
  title: z.string(),
  publisher: z.string(),
  publishedAt: isoDate.nullable(),
});
export type PredictionSource = z.infer<typeof predictionSource>;

const citations = z.array(z.number().int()).describe('Numbers of sources');
export const timelineEntry = z.object({ date: z.string().describe('YYYY, YYYY-MM or YYYY-MM-DD'), event: z.string(), sources: citations });
export type TimelineEntry = z.infer<typeof timelineEntry>;
export const keyFactor = z.object({ text: z.string(), effect: z.enum(['raises', 'lowers', 'context']), sources: citations });
export type KeyFactor = z.infer<typeof keyFactor>;

/** What one agent, or the synthesis, has to say; texts cite no source that is not listed. */
export const predictionOutput = z.object({
  response: z.string(),
  sources: z.array(predictionSource),
  confidence: z.number().min(0).max(1),
  timeline: z.array(timelineEntry),
  keyFactors: z.array(keyFactor),
});
export type PredictionOutput = z.infer<typeof predictionOutput>;

export const searchHit = z.object({ title: z.string(), url: z.string(), publisher: z.string(), publishedAt: isoDate.nullable() });
export type SearchHit = z.infer<typeof searchHit>;
export const agentSearch = z.object({
  query: z.string(),
  done: z.boolean(),
  found: z.number().int(),
  sample: z.array(searchHit),
  error: z.string().nullable().describe('Which search providers refused, and how'),
});
export type AgentSearch = z.infer<typeof agentSearch>;

/** An agent as far as it has come. */
export const agentState = z.object({
  id: z.string(),
  name: z.string(),
  model: z.string(),
  started: z.boolean(),
  text: z.string(),
  complete: z.boolean(),
  error: z.string().nullable(),
  searches: z.array(agentSearch),
  sources: z.array(predictionSource),
});
export const synthesisState = z.object({ started: z.boolean(), text: z.string(), complete: z.boolean() });

export const predictionResult = z.object({
  id,
  question: z.string(),
  timestamp: isoDate,
  engine: z.string().describe('Extractive analysis, or the models that answered'),
  agents: z.array(
    z.object({ id: z.string(), name: z.string(), model: z.string(), error: z.string().nullable(), searches: z.array(agentSearch), output: predictionOutput.nullable() }),
  ),
  synthesis: predictionOutput.extend({ model: z.string() }),
});
export type PredictionResult = z.infer<typeof predictionResult>;

export const prediction = z.object({
  id,
  taskId: id.nullable(),
  question: z.string(),
  status: z.enum(['running', 'success', 'failed']),
  error: z.string().nullable(),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
  agents: z.array(agentState),
  synthesis: synthesisState,
  result: predictionResult.nullable(),
});
export const predictionResponse = z.object({ prediction });
export const predictionsResponse = z.object({ predictions: z.array(prediction) });
export const predictionsQuery = z.object({ taskId: id.optional(), before: id.optional(), limit: z.coerce.number().int().min(1).max(50).default(10) });

const agent = { id: z.string() };
const webSearch = z.literal('webSearch');
const args = z.object({ query: z.string() });
/** A line of the stream (spec tasks.md §7). The last one is `final`, or `error` when there is no answer. */
export const predictEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('agent_start'), ...agent, name: z.string(), model: z.string() }),
  z.object({ type: z.literal('agent_tool'), ...agent, tool: webSearch, args }),
  z.object({ type: z.literal('agent_tool_result'), ...agent, tool: webSearch, args, sample: z.array(searchHit), error: z.string().optional() }),
  z.object({ type: z.literal('agent_token'), ...agent, token: z.string() }),
  z.object({ type: z.literal('agent_complete'), ...agent, text: z.string(), error: z.string().optional() }),
  z.object({ type: z.literal('synthesis_start') }),
  z.object({ type: z.literal('synthesis_token'), token: z.string() }),
  z.object({ type: z.literal('synthesis_complete'), text: z.string() }),
  z.object({ type: z.literal('final'), payload: predictionResult }),
  z.object({ type: z.literal('error'), code: z.string(), detail: z.string() }),
]);
export type PredictEvent = z.infer<typeof predictEvent>;
