import { ModelUsage } from './model-usage.ts';
import { modelCost, modelTokens } from './telemetry.ts';

describe('the use of language models', () => {
  it('shows from zero on, and costs what the prices say', async () => {
    const usage = new ModelUsage('test', { LLM_INPUT_PRICE: 2, LLM_OUTPUT_PRICE: 10 }).expect(['small']);
    const cost = async () => (await modelCost.get()).values.find(({ labels }) => labels.service === 'test')?.value;
    expect(await cost()).toBe(0);
    usage.count({ model: 'small', promptTokens: 1_000_000, completionTokens: 100_000 });
    expect(await cost()).toBeCloseTo(3);
    const tokens = (await modelTokens.get()).values.filter(({ labels }) => labels.service === 'test');
    expect(tokens.map(({ labels, value }) => [labels.kind, value])).toEqual([['prompt', 1_000_000], ['completion', 100_000]]);
  });
});
