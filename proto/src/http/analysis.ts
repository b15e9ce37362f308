import { z } from 'zod';
import { list, longestUrl, text, url } from './common.ts';
import { prompt, taskMode } from './tasks.ts';

export const assessPromptRequest = z.strictObject({ prompt, mode: taskMode.optional() });
export const assessPromptResponse = z.object({ needsClarification: z.boolean(), question: text(1000).nullable(), reason: text(1000).nullable() });

const suggestedSource = z.object({ url, name: text(200), sourceType: text(50), reason: text(1000).nullable() });
const address = z.string().max(longestUrl);
const sourceObject = z.strictObject({
  url: address,
  name: z.string().max(200).optional(),
  sourceType: z.string().max(50).optional(),
  domain: z.string().max(255).optional(),
  reason: z.string().max(1000).nullish(),
});
/** A source that is there already: its address, or all that is known of it. */
const knownSource = z.union([address, sourceObject]);
export const enrichTaskRequest = z.strictObject({
  taskId: z.uuid().optional(),
  prompt: prompt.optional(),
  tempTask: z
    .strictObject({ id: z.string().max(100).optional(), prompt: prompt.optional(), title: z.string().max(500).optional(), sources: z.array(knownSource).max(100).optional() })
    .optional(),
});
export const enrichTaskResponse = z.object({ enrichedPrompt: text(8000), title: text(500), sources: list(suggestedSource, 100) });
export const findSourcesRequest = z.strictObject({
  title: z.string().max(500).optional(),
  description: z.string().max(4000).optional(),
  existingSources: z.array(knownSource).max(200).optional(),
  enriched_prompt: z.string().max(8000).nullish(),
});
export const findSourcesResponse = z.object({ sources: list(suggestedSource, 100) });
/** What judges articles here: said on screen. */
export const engineResponse = z.object({
  engine: z.enum(['extractive', 'embeddings', 'model']),
  name: text(200).describe('Extractive engine, or the kind and name of the model'),
  trouble: text(500).nullish().describe('What it lacks at present, such as a server that is away; null while all is well'),
});
