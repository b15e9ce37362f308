import { withContext } from '@forewire/kit/context';
import { copyLogTo } from '@forewire/kit/log';
import { type EmbeddingsEndpoint, startEmbeddingsEndpoint, vectorOf } from '../../test/embeddings-endpoint.ts';
import { sameThread } from '../../test/engines.ts';
import { launches, other } from '../../test/marked-reports.ts';
import { articleIn, type ChatRequest, type ModelEndpoint, startModelEndpoint } from '../../test/model-endpoint.ts';
import { createEngine, type EngineSettings } from '../engine/create-engine.ts';
import { type Change, DeriveChange } from './derive-change.ts';

const reports = [...launches('not-relevant'), ...other('relevant'), ...other(null)];
const usage = { prompt_tokens: 300, completion_tokens: 20 };

function derive(settings: EngineSettings, LLM_RUN_TOKEN_BUDGET = 100_000, given = reports): Promise<Change | null> {
  const derivation = new DeriveChange(sameThread, createEngine(settings, sameThread), { LLM_RUN_TOKEN_BUDGET } as never);
  return derivation.execute({ prompt: 'Acme Robotics', reports: given, dismissed: [] }, new AbortController().signal);
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

  it('is none, and costs nothing, where the tokens do not suffice to see that it follows', async () => {
    let calls = 0;
    model.behave(() => {
      calls += 1;
      return { content: { relevant: true, score: 0.9, reason: 'Judged by the model.' }, usage };
    });
    expect(await derive(withModel(), 1_500)).toBeNull();
    expect(calls).toBe(0);
  });

  it('costs nothing where nothing tells the unwanted from the wanted', async () => {
    let calls = 0;
    model.behave(() => {
      calls += 1;
      return { content: { relevant: true, score: 0.9, reason: 'Judged by the model.' }, usage };
    });
    expect(await derive(withModel(), 100_000, [...launches('not-relevant'), ...launches('relevant')])).toBeNull();
    expect(calls).toBe(0);
  });

  const many = <T>(times: number, make: () => T[]): T[] => Array.from({ length: times }, make).flat();

  it('comes of any number of marks, and of the newest of them', async () => {
    let calls = 0;
    model.behave((request) => {
      calls += 1;
      const isRelevant = !(asks(request, 'Not about') && tells(request));
      return { content: { relevant: isRelevant, score: isRelevant ? 0.9 : 0.1, reason: 'Judged by the model.' }, usage };
    });
    const wordy = many(20, () => [...launches('not-relevant'), ...other('relevant')]).map((each) => ({ ...each, article: { ...each.article, text: `${each.article.text} ${'It was said again. '.repeat(100)}` } }));
    const change = await derive(withModel(), 60_000, wordy);
    expect(change).toMatchObject({ key: 'leave-out concept:product-launch', supportedBy: { length: 60 } });
    expect(calls).toBe(48);
  });

  it('spends no more than a run may, and says under the ids of its task what it spent', async () => {
    const lines: string[] = [];
    copyLogTo((line) => lines.push(line));
    let spent = 0;
    model.behave((request) => {
      spent += usage.prompt_tokens + usage.completion_tokens;
      const isRelevant = !(asks(request, 'Not about') && tells(request));
      return { content: { relevant: isRelevant, score: isRelevant ? 0.9 : 0.1, reason: 'Judged by the model.' }, usage };
    });
    const change = await withContext({ taskId: 'the-task' }, () => derive(withModel(), 12_000, many(4, () => [...launches('not-relevant'), ...other('relevant'), ...other(null)])));
    copyLogTo(null);
    expect(change).toMatchObject({ key: 'leave-out concept:product-launch' });
    expect(spent).toBeLessThanOrEqual(12_000);
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(expect.objectContaining({ taskId: 'the-task', tokens: spent }));
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
