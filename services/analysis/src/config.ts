import { modelPrices } from '@forewire/kit/model-usage';
import { z } from 'zod';

export const analysisConfig = z
  .object({
    /** Base address of an OpenAI-compatible endpoint, such as https://api.example.com/v1. */
    LLM_BASE_URL: z.url().optional(),
    LLM_API_KEY: z.string().optional(),
    LLM_MODEL: z.string().optional(),
    ...modelPrices,
    /** Base address of an OpenAI-compatible endpoint for embeddings, such as http://ollama:11434/v1. */
    EMBEDDINGS_BASE_URL: z.url().optional(),
    EMBEDDINGS_API_KEY: z.string().optional(),
    /** Its model, or "local" without an address: the one that `fetch-model` put into DATA_DIR/models. */
    EMBEDDINGS_MODEL: z.string().optional(),
    /** Tokens that one run may spend before the extractive engine does the rest. */
    LLM_RUN_TOKEN_BUDGET: z.coerce.number().int().min(1000).default(60_000),
    ANALYSIS_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  })
  .refine((env) => !(env.LLM_BASE_URL || env.LLM_API_KEY) || env.LLM_MODEL, {
    path: ['LLM_MODEL'],
    message: 'must name the model when LLM_BASE_URL or LLM_API_KEY is set',
  })
  .refine((env) => isLocal(env) || Boolean(env.EMBEDDINGS_BASE_URL) === Boolean(env.EMBEDDINGS_MODEL), {
    path: ['EMBEDDINGS_MODEL'],
    message: 'and EMBEDDINGS_BASE_URL must be set together, unless EMBEDDINGS_MODEL is "local"',
  });

/** Whether embeddings are made in the process itself. */
export function isLocal({ EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model }: { EMBEDDINGS_BASE_URL?: string | undefined; EMBEDDINGS_MODEL?: string | undefined }): boolean {
  return !baseUrl && model === 'local';
}
export type AnalysisConfig = z.infer<typeof analysisConfig>;
export const analysisConfigToken = Symbol('analysis:config');
export const engineToken = Symbol('analysis:engine');
