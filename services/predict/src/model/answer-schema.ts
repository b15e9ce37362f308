import { z } from 'zod';

/** The searches that an agent wants made. */
export const planSchema = z.object({ searches: z.array(z.object({ query: z.string(), language: z.string() })) });

const numbers = z.array(z.number());
/** What a model answers; `response` comes first, since people watch it being written. */
export const answerSchema = z.object({
  response: z.string().min(1),
  confidence: z.number(),
  sources: numbers,
  timeline: z.array(z.object({ date: z.string(), event: z.string(), sources: numbers })),
  keyFactors: z.array(z.object({ text: z.string(), effect: z.enum(['raises', 'lowers', 'context']), sources: numbers })),
});
export type ModelAnswer = z.infer<typeof answerSchema>;
