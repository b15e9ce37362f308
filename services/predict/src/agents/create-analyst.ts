import { ModelUsage } from '@forewire/kit/model-usage';
import { modelsOf, type PredictConfig } from '../config.ts';
import { Chat } from '../model/chat.ts';
import { ModelAnalyst } from '../model/model-analyst.ts';
import type { Analyst } from './analyst.ts';
import { ExtractiveAnalyst } from './extractive-analyst.ts';

/** Language models when some are configured, else extraction. */
export function createAnalyst(config: PredictConfig): Analyst {
  const models = modelsOf(config);
  if (models.length === 0) return new ExtractiveAnalyst();
  const usage = new ModelUsage('predict', config).expect(models);
  return new ModelAnalyst(new Chat({ baseUrl: config.LLM_BASE_URL ?? 'https://api.openai.com/v1', apiKey: config.LLM_API_KEY ?? '', usage }), models);
}
