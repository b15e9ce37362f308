import { z } from 'zod';
import { prompt, taskMode } from './tasks.ts';

export const assessPromptRequest = z.object({ prompt, mode: taskMode.optional() });
export const assessPromptResponse = z.object({ needsClarification: z.boolean(), question: z.string().nullable(), reason: z.string().nullable() });

const suggestedSource = z.object({ url: z.string(), name: z.string(), sourceType: z.string(), reason: z.string().nullable() });
export const enrichTaskRequest = z.object({
  taskId: z.uuid().optional(),
  prompt: prompt.optional(),
  tempTask: z.object({ id: z.string().optional(), prompt: prompt.optional(), title: z.string().optional(), sources: z.array(z.unknown()).optional() }).optional(),
});
export const enrichTaskResponse = z.object({ enrichedPrompt: z.string(), title: z.string(), sources: z.array(suggestedSource) });
export const findSourcesRequest = z.object({
  title: z.string().max(500).optional(),
  description: z.string().max(4000).optional(),
  existingSources: z.array(z.union([z.string(), z.object({ url: z.string() })])).max(200).optional(),
  enriched_prompt: z.string().max(8000).nullish(),
});
export const findSourcesResponse = z.object({ sources: z.array(suggestedSource) });
/** What judges articles here: said on screen. */
export const engineResponse = z.object({ engine: z.enum(['extractive', 'model']), name: z.string() });
