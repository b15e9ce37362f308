import { z } from 'zod';
import { id, isoDate, list, next, text, url } from './common.ts';

/** Asks several agents the same question; the answer is a stream of `predictEvent`, one JSON object per line. */
export const predictRequest = z.strictObject({
  action: z.literal('execute'),
  question: z.string().trim().min(1, 'Please enter a question for prediction').max(4000, 'The question must be at most 4000 characters'),
  taskId: id.nullish().describe('The predict task that the answer belongs to'),
});
export type PredictRequest = z.infer<typeof predictRequest>;

/** The name of what answers where no language model is configured. */
export const extractiveEngine = 'Extractive analysis';

export const predictConfigResponse = z.object({
  available: z.literal(true),
  agents: list(z.object({ id: text(100), name: text(200), model: text(200) }), 20),
  reason: text(500).describe('What answers here, to be said on screen'),
});

/** A report that was found; `n` is how texts cite it, as [n]. */
export const predictionSource = z.object({
  n: z.number().int(),
  url,
  title: text(500),
  publisher: text(255),
  publishedAt: isoDate.nullable(),
});
export type PredictionSource = z.infer<typeof predictionSource>;

const citations = list(z.number().int(), 200).describe('Numbers of sources');
export const timelineEntry = z.object({ date: text(10).describe('YYYY, YYYY-MM or YYYY-MM-DD'), event: text(2000), sources: citations });
export type TimelineEntry = z.infer<typeof timelineEntry>;
export const keyFactor = z.object({ text: text(2000), effect: z.enum(['raises', 'lowers', 'context']), sources: citations });
export type KeyFactor = z.infer<typeof keyFactor>;

// What a model may write at once, many times over.
const longestAnswer = 200_000;

/** What one agent, or the synthesis, has to say; texts cite no source that is not listed. */
export const predictionOutput = z.object({
  response: text(longestAnswer),
  sources: list(predictionSource, 200),
  confidence: z.number().min(0).max(1),
  timeline: list(timelineEntry, 200),
  keyFactors: list(keyFactor, 200),
});
export type PredictionOutput = z.infer<typeof predictionOutput>;

export const searchHit = z.object({ title: text(500), url, publisher: text(255), publishedAt: isoDate.nullable() });
export type SearchHit = z.infer<typeof searchHit>;
export const agentSearch = z.object({
  query: text(1000),
  done: z.boolean(),
  found: z.number().int(),
  sample: list(searchHit, 100),
  error: text(2000).nullable().describe('Which search providers refused, and how'),
});
export type AgentSearch = z.infer<typeof agentSearch>;

/** An agent as far as it has come. */
export const agentState = z.object({
  id: text(100),
  name: text(200),
  model: text(200),
  started: z.boolean(),
  text: text(longestAnswer),
  complete: z.boolean(),
  error: text(2000).nullable(),
  searches: list(agentSearch, 100),
  sources: list(predictionSource, 200),
});
export const synthesisState = z.object({ started: z.boolean(), text: text(longestAnswer), complete: z.boolean() });

export const predictionResult = z.object({
  id,
  question: text(4000),
  timestamp: isoDate,
  engine: text(500).describe('Extractive analysis, or the models that answered'),
  agents: list(
    z.object({ id: text(100), name: text(200), model: text(200), error: text(2000).nullable(), searches: list(agentSearch, 100), output: predictionOutput.nullable() }),
    20,
  ),
  synthesis: predictionOutput.extend({ model: text(200) }),
});
export type PredictionResult = z.infer<typeof predictionResult>;

export const prediction = z.object({
  id,
  taskId: id.nullable(),
  question: text(4000),
  status: z.enum(['running', 'success', 'failed']),
  error: text(2000).nullable(),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
  agents: list(agentState, 20),
  synthesis: synthesisState,
  result: predictionResult.nullable(),
});
export const predictionResponse = z.object({ prediction });
export const predictionsResponse = z.object({ predictions: list(prediction, 50), next });
export const predictionsQuery = z.strictObject({ taskId: id.optional(), before: id.optional(), limit: z.coerce.number().int().min(1).max(50).default(10) });

/** An answered prediction of a public task, as anyone may read it: what answered, and on what grounds; not who asked, nor what went wrong on the way. */
export const sharedPrediction = prediction.pick({ id: true, question: true, createdAt: true, finishedAt: true }).extend({ result: predictionResult });
export type SharedPrediction = z.infer<typeof sharedPrediction>;
export const sharedPredictionsResponse = z.object({ predictions: list(sharedPrediction, 20), next });
export const sharedPredictionsQuery = z.strictObject({ before: id.optional(), limit: z.coerce.number().int().min(1).max(20).default(5) });

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
