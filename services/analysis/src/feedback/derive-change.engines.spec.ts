import { type EmbeddingsEndpoint, startEmbeddingsEndpoint, vectorOf } from '../../test/embeddings-endpoint.ts';
import { sameThread } from '../../test/engines.ts';
import { launches, other } from '../../test/marked-reports.ts';
import { articleIn, type ChatRequest, type ModelEndpoint, startModelEndpoint } from '../../test/model-endpoint.ts';
import { createEngine, type EngineSettings } from '../engine/create-engine.ts';
import { type Change, DeriveChange } from './derive-change.ts';

const reports = [...launches('not-relevant'), ...other('relevant'), ...other(null)];
const usage = { prompt_tokens: 300, completion_tokens: 20 };

function derive(settings: EngineSettings, LLM_RUN_TOKEN_BUDGET = 100_000): Promise<Change | null> {
  const derivation = new DeriveChange(sameThread, createEngine(settings, sameThread), { LLM_RUN_TOKEN_BUDGET } as never);
  return derivation.execute({ prompt: 'Acme Robotics', reports, dismissed: [] }, new AbortController().signal);
}

describe('a change derived with a model', () => {
  let model: ModelEndpoint;
  beforeAll(async () => {
    model = await startModelEndpoint();
  });
  afterAll(() => model.close());

  const judging = (isRelevant: (request: ChatRequest) => boolean) =>
    model.behave((request) => ({ content: { relevant: isRelevant(request), score: isRelevant(request) ? 0.9 : 0.1, reason: 'Judged by the model.' }, usage }));
  const withModel = () => ({ LLM_BASE_URL: model.url, LLM_MODEL: 'test-model' });
  const asks = (request: ChatRequest, words: string): boolean => request.messages[1]?.content.includes(words) === true;
  const tells = (request: ChatRequest): boolean => /launch|unveil/i.test(articleIn(request));

  it('is one that the model has been seen to follow', async () => {
    judging((request) => !(asks(request, 'Not about') && tells(request)));
    expect(await derive(withModel())).toMatchObject({ key: 'leave-out concept:product-launch', alerts: 11, leftOut: { length: 3 } });
  });

  it('is that of the engine below while the model is away', async () => {
    model.behave(() => ({ status: 401 }));
    expect(await derive(withModel())).toMatchObject({ key: 'leave-out concept:product-launch' });
  });

  it('is none where the model leaves out what is liked, or follows nothing', async () => {
    judging((request) => !asks(request, 'Not about'));
    expect(await derive(withModel())).toBeNull();
    judging(() => true);
    expect(await derive(withModel())).toBeNull();
  });

  it('is none where the tokens do not suffice to see that it follows', async () => {
    let spent = 0;
    model.behave(() => {
      spent += usage.prompt_tokens + usage.completion_tokens;
      return { content: { relevant: true, score: 0.9, reason: 'Judged by the model.' }, usage };
    });
    expect(await derive(withModel(), 4_000)).toBeNull();
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(4_000);
  });
});

describe('a change derived with embeddings', () => {
  let endpoint: EmbeddingsEndpoint;
  beforeAll(async () => {
    endpoint = await startEmbeddingsEndpoint();
    endpoint.behave(({ input }) => ({ vectors: input.map((text) => vectorOf(text, [/acme/i, /launch|unveil/i])) }));
  });
  afterAll(() => endpoint.close());

  it('is the same: what is left out stays out, however close it is', async () => {
    expect(await derive({ EMBEDDINGS_BASE_URL: endpoint.url, EMBEDDINGS_MODEL: 'test-model' })).toMatchObject({ key: 'leave-out concept:product-launch', leftOut: { length: 3 } });
  });
});
