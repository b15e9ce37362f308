import { z } from 'zod';
import { modelCost, modelTokens } from './telemetry.ts';

/** What a million tokens cost; for the config of a service that asks a language model. */
export const modelPrices = {
  LLM_INPUT_PRICE: z.coerce.number().min(0).default(0),
  LLM_OUTPUT_PRICE: z.coerce.number().min(0).default(0),
};

export type ModelPrices = { LLM_INPUT_PRICE: number; LLM_OUTPUT_PRICE: number };
export type ModelUse = { model: string; promptTokens: number; completionTokens: number };

const perMillion = 1_000_000;

/** Counts what the calls of one service to language models take, and at the configured prices what they cost. */
export class ModelUsage {
  constructor(
    private readonly service: string,
    private readonly prices: ModelPrices,
  ) {}

  /** A model that is configured shows from the start: a rate needs the zero before the first call. */
  expect(models: readonly string[]): this {
    for (const model of models) this.count({ model, promptTokens: 0, completionTokens: 0 });
    return this;
  }

  count({ model, promptTokens, completionTokens }: ModelUse): void {
    const { service, prices } = this;
    modelTokens.inc({ service, model, kind: 'prompt' }, promptTokens);
    modelTokens.inc({ service, model, kind: 'completion' }, completionTokens);
    modelCost.inc({ service, model }, (promptTokens * prices.LLM_INPUT_PRICE + completionTokens * prices.LLM_OUTPUT_PRICE) / perMillion);
  }
}
