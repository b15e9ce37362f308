import { type ModelPrices, ModelUsage } from '@forewire/kit/model-usage';
import { WorkerPool } from '@forewire/kit/worker-pool';
import { isLocal } from '../config.ts';
import type { Engine } from './engine.ts';
import { log } from '@forewire/kit/log';
import type { BaseEngine } from './base-engine.ts';
import { Embedder } from './embeddings/embedder.ts';
import { EmbeddingClient } from './embeddings/embedding-client.ts';
import { EmbeddingsEngine } from './embeddings/embeddings-engine.ts';
import { LocalModel } from './embeddings/local/local-model.ts';
import { modelsFolderIn } from './embeddings/local/model-folder.ts';
import { LayeredVectors, type VectorStore, VectorsInMemory } from './embeddings/vector-store.ts';
import { ExtractiveEngine } from './extractive-engine.ts';
import type { DecisionMemory } from './model/decision-memory.ts';
import { ModelEngine } from './model/model-engine.ts';

const OPENAI = 'https://api.openai.com/v1';

/** What decides which engine is used; the names of the environment. */
export interface EngineSettings extends Partial<ModelPrices> {
  LLM_BASE_URL?: string | undefined;
  LLM_API_KEY?: string | undefined;
  LLM_MODEL?: string | undefined;
  EMBEDDINGS_BASE_URL?: string | undefined;
  EMBEDDINGS_API_KEY?: string | undefined;
  EMBEDDINGS_MODEL?: string | undefined;
}

/** What engines remember for longer than the process runs; without, it is for the process alone. */
export interface EngineMemory {
  decisions?: DecisionMemory;
  vectors?: VectorStore;
  /** Where the sentence model of the process lies. */
  modelsFolder?: string;
}

/** The best engine that is configured: a model's, else one with embeddings, else the extractive one. Each builds on the next. */
export function createEngine(settings: EngineSettings, pool: WorkerPool, memory: EngineMemory = {}): Engine {
  const base = createBaseEngine(settings, pool, memory);
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey = '', LLM_MODEL: model } = settings;
  if (!model || (!baseUrl && !apiKey)) return base;
  const usage = new ModelUsage('analysis', pricesIn(settings)).expect([model]);
  const { decisions } = memory;
  return new ModelEngine({ baseUrl: baseUrl ?? OPENAI, apiKey, model, usage, ...(decisions ? { decisions } : {}) }, base);
}

function pricesIn({ LLM_INPUT_PRICE = 0, LLM_OUTPUT_PRICE = 0 }: EngineSettings): ModelPrices {
  return { LLM_INPUT_PRICE, LLM_OUTPUT_PRICE };
}

function createBaseEngine(settings: EngineSettings, pool: WorkerPool, memory: EngineMemory): BaseEngine {
  const { EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_API_KEY: apiKey = '', EMBEDDINGS_MODEL: model } = settings;
  const extractive = new ExtractiveEngine(pool);
  if (isLocal(settings)) return withLocalModel(extractive, memory);
  if (!baseUrl || !model) return extractive;
  const store = storeIn(memory);
  return new EmbeddingsEngine(new Embedder(new EmbeddingClient({ baseUrl, apiKey, model }), model, store), store, extractive);
}

function withLocalModel(extractive: BaseEngine, memory: EngineMemory): BaseEngine {
  const store = storeIn(memory);
  const model = new LocalModel(memory.modelsFolder ?? modelsFolderIn('data'));
  return new EmbeddingsEngine(new Embedder(model, model.name, store, `local:${model.name}@${model.revision}`), store, extractive, 'Embeddings in this process');
}

function storeIn({ vectors }: EngineMemory): VectorStore {
  const recent = new VectorsInMemory();
  return vectors === undefined ? recent : new LayeredVectors(recent, vectors, (error) => log.warn({ err: error }, 'embeddings could not be stored or read'));
}
