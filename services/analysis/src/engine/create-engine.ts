import { type ModelPrices, ModelUsage } from '@forewire/kit/model-usage';
import { WorkerPool } from '@forewire/kit/worker-pool';
import type { Engine } from './engine.ts';
import { ExtractiveEngine } from './extractive-engine.ts';
import type { DecisionMemory } from './model/decision-memory.ts';
import { ModelEngine } from './model/model-engine.ts';

/** What decides which engine is used; the names of the environment. */
export interface EngineSettings extends Partial<ModelPrices> {
  LLM_BASE_URL?: string | undefined;
  LLM_API_KEY?: string | undefined;
  LLM_MODEL?: string | undefined;
}

/** What engines remember for longer than the process runs; without, it is for the process alone. */
export interface EngineMemory {
  decisions?: DecisionMemory;
}

/** The model engine when a model is configured, else the extractive one. */
export function createEngine(settings: EngineSettings, pool: WorkerPool, memory: EngineMemory = {}): Engine {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model } = settings;
  const extractive = new ExtractiveEngine(pool);
  if (model === undefined || model === '' || (!baseUrl && !apiKey)) return extractive;
  const { LLM_INPUT_PRICE = 0, LLM_OUTPUT_PRICE = 0 } = settings;
  const usage = new ModelUsage('analysis', { LLM_INPUT_PRICE, LLM_OUTPUT_PRICE }).expect([model]);
  return new ModelEngine({ baseUrl: baseUrl ?? 'https://api.openai.com/v1', apiKey: apiKey ?? '', model, usage, ...memory }, extractive);
}
