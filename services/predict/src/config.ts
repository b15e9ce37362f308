import { modelPrices } from '@forewire/kit/model-usage';
import { z } from 'zod';

const web = z.url({ protocol: /^https?$/ });
const providerName = z.enum(['google-news', 'bing-news', 'gdelt', 'searxng', 'exa']);
export type ProviderName = z.infer<typeof providerName>;

function listed(text: string): string[] {
  return text.split(',').map((part) => part.trim()).filter(Boolean);
}

export const predictConfig = z
  .object({
    /** Base address of an OpenAI-compatible endpoint, such as https://api.example.com/v1. */
    LLM_BASE_URL: z.url().optional(),
    LLM_API_KEY: z.string().optional(),
    LLM_MODEL: z.string().optional(),
    ...modelPrices,
    /** Models for the agents, separated by commas and taken in turn; LLM_MODEL alone when not set. */
    LLM_PREDICT_MODELS: z.string().optional(),
    /** Tokens that one prediction may spend. */
    LLM_PREDICT_TOKEN_BUDGET: z.coerce.number().int().min(4000).default(120_000),
    /** Predictions that this process works on at a time. */
    PREDICT_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(2),
    PREDICT_AGENT_SECONDS: z.coerce.number().int().min(5).max(900).default(150),
    /** Predictions that one person may start in an hour. */
    PREDICT_PER_HOUR: z.coerce.number().int().min(1).default(20),
    /** Which search providers may be asked, separated by commas; `none` switches Predict off. */
    SEARCH_PROVIDERS: z
      .string()
      .default('google-news,bing-news,gdelt,searxng,exa')
      .transform((text) => listed(text).filter((name) => name !== 'none'))
      .pipe(z.array(providerName)),
    SEARCH_GOOGLE_NEWS_URL: web.default('https://news.google.com/rss/search'),
    SEARCH_BING_NEWS_URL: web.default('https://www.bing.com/news/search'),
    SEARCH_GDELT_URL: web.default('https://api.gdeltproject.org/api/v2/doc/doc'),
    /** GDELT asks for at most one request in this many seconds. */
    SEARCH_GDELT_SECONDS: z.coerce.number().min(0).default(5),
    SEARXNG_URL: web.optional(),
    EXA_API_KEY: z.string().optional(),
    EXA_URL: web.default('https://api.exa.ai/search'),
  })
  .refine((env) => !(env.LLM_BASE_URL || env.LLM_API_KEY) || env.LLM_MODEL || env.LLM_PREDICT_MODELS, {
    path: ['LLM_MODEL'],
    message: 'must name the model when LLM_BASE_URL or LLM_API_KEY is set',
  });
export type PredictConfig = z.infer<typeof predictConfig>;
export const predictConfigToken = Symbol('predict:config');

/** The models that answer, in the order in which agents take them; none when no model is configured. */
export function modelsOf(config: PredictConfig): string[] {
  if (!config.LLM_BASE_URL && !config.LLM_API_KEY) return [];
  const own = listed(config.LLM_PREDICT_MODELS ?? '');
  return own.length > 0 ? own : config.LLM_MODEL ? [config.LLM_MODEL] : [];
}
