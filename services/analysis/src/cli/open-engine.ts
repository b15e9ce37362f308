import { InvalidEnvironment, kitConfig, loadConfig } from '@forewire/kit/config';
import { WorkerPool } from '@forewire/kit/worker-pool';
import { analysisConfig } from '../config.ts';
import { createEngine } from '../engine/create-engine.ts';
import { modelsFolderIn } from '../engine/embeddings/local/model-folder.ts';
import type { Engine } from '../engine/engine.ts';
import type { EngineChoice } from './engine-choice.ts';

/** What each engine may know of the environment: without the settings of a better one, the next is used. */
const withheld: Record<EngineChoice, readonly string[]> = { extractive: ['LLM_', 'EMBEDDINGS_'], embeddings: ['LLM_'], model: [] };
const missing: Record<EngineChoice, string> = {
  extractive: 'The extractive engine cannot be used here.',
  embeddings: 'No embeddings are configured: set EMBEDDINGS_BASE_URL and EMBEDDINGS_MODEL, or EMBEDDINGS_MODEL=local after fetch-model.',
  model: 'No model is configured: set LLM_MODEL, and LLM_BASE_URL or LLM_API_KEY.',
};

const poolConfig = kitConfig.pick({ WORKER_THREADS: true, WORKER_SECONDS: true, WORKER_MEMORY_MB: true });
const folderConfig = kitConfig.pick({ DATA_DIR: true });
/** Runs are as long as whoever wrote the lines made them. */
const patience = { WORKER_THREADS: '1', WORKER_SECONDS: '120', WORKER_MEMORY_MB: '512' };

/** The engine that the environment configures, or the one that was asked for; throws InvalidEnvironment when that isn't to be had. */
export function openEngine(choice: EngineChoice | null, env: Record<string, string | undefined>): { engine: Engine; tokensPerRun: number; close: () => Promise<void> } {
  const hidden = choice === null ? [] : withheld[choice];
  const shown = Object.fromEntries(Object.entries(env).filter(([name]) => !hidden.some((prefix) => name.startsWith(prefix))));
  const config = loadConfig(analysisConfig, shown);
  const pool = new WorkerPool(loadConfig(poolConfig, { ...patience, ...env }));
  const engine = createEngine(config, pool, { modelsFolder: modelsFolderIn(loadConfig(folderConfig, env).DATA_DIR) });
  if (choice !== null && engine.kind !== choice) throw new InvalidEnvironment(missing[choice]);
  return { engine, tokensPerRun: config.LLM_RUN_TOKEN_BUDGET, close: () => pool.close() };
}
