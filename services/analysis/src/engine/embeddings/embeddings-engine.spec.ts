import { buildArticle, toldStory } from '../../../test/articles.ts';
import { type EmbeddingBehaviour, type EmbeddingsEndpoint, startEmbeddingsEndpoint, vectorOf } from '../../../test/embeddings-endpoint.ts';
import { extractiveEngine, sameThread } from '../../../test/engines.ts';
import { createEngine } from '../create-engine.ts';
import type { BaseEngine } from '../base-engine.ts';
import type { Article, EngineContext, Verdict } from '../engine.ts';
import { ModelEngine } from '../model/model-engine.ts';
import { Background } from './background.ts';
import { Embedder } from './embedder.ts';
import { EmbeddingClient, type EmbeddingSettings } from './embedding-client.ts';
import { EmbeddingsEngine } from './embeddings-engine.ts';
import { withCloseness } from './similarity.ts';
import { type StoredVector, VectorsInMemory, type VectorStore } from './vector-store.ts';

const context: EngineContext = { now: new Date('2026-03-05T12:00:00Z') };
const AXES = [/ferr|boat|ship|vessel|sail/i, /tomato|soup|garden/i, /strike|walk ?out|union/i];
const PROMPT = 'ferry accidents';

let endpoint: EmbeddingsEndpoint;
beforeAll(async () => {
  endpoint = await startEmbeddingsEndpoint();
});
afterAll(() => endpoint.close());

const understanding = ({ input }: { input: string[] }): EmbeddingBehaviour => ({ vectors: input.map((text) => vectorOf(text, AXES)) });

function engineWith(settings: Partial<EmbeddingSettings> = {}, { store = new VectorsInMemory(), extractive = extractiveEngine() }: { store?: VectorStore; extractive?: BaseEngine } = {}): EmbeddingsEngine {
  const client = new EmbeddingClient({ baseUrl: endpoint.url, apiKey: '', model: 'test-model', timeoutMs: 60_000, maxRetries: 0, retryAfterMs: 1, ...settings });
  return new EmbeddingsEngine(new Embedder(client, settings.model ?? 'test-model', store), store, extractive);
}

/** The extractive engine with verdicts that a test decides. */
function deciding(verdictOf: (article: Article) => Partial<Verdict>): BaseEngine {
  const engine = extractiveEngine();
  engine.judge = async (_prompt, articles) => ({ value: articles.map((article) => ({ articleId: article.id, relevant: false, score: 0.3, reason: 'by words', by: 'extractive', ...verdictOf(article) })), by: 'extractive', usage: { promptTokens: 0, completionTokens: 0 }, notes: [] });
  return engine;
}

const vessel = buildArticle({ id: 'vessel', language: 'en', title: 'Vessel with 40 on board sinks off Skarholm', text: 'The boat went down within minutes.' });
const garden = buildArticle({ id: 'garden', language: 'en', title: 'Tomatoes for small gardens', text: 'They like the sun.' });

describe('judging with embeddings', () => {
  it('finds what words miss, and drops what only shares words', async () => {
    endpoint.behave(understanding);
    const extractive = deciding(({ id }) => (id === 'garden' ? { score: 0.55, relevant: true } : { score: 0.3 }));
    const { value, by, notes } = await engineWith({}, { extractive }).judge(PROMPT, [vessel, garden], context);
    expect(value.map(({ articleId, relevant, by: each }) => [articleId, relevant, each])).toEqual([['vessel', true, 'embeddings'], ['garden', false, 'embeddings']]);
    expect([by, notes]).toEqual(['embeddings', []]);
  });

  it('holds to what the extractive engine is sure of', () => {
    const verdict: Verdict = { articleId: 'a', relevant: false, score: 0.2, reason: 'ruled out', by: 'extractive' };
    expect(withCloseness({ ...verdict, isRuledOut: true }, 8)).toEqual({ ...verdict, isRuledOut: true });
    expect(withCloseness({ ...verdict, relevant: true, score: 0.95 }, -2)).toEqual({ ...verdict, relevant: true, score: 0.95 });
    expect(withCloseness({ ...verdict, relevant: true, score: 0.6, isForeign: true }, -2)).toEqual({ ...verdict, relevant: true, score: 0.6, isForeign: true });
    expect(withCloseness({ ...verdict, isForeign: true }, 8)).toMatchObject({ relevant: true, by: 'embeddings' });
  });

  it('leaves out what the prompt leaves out', async () => {
    const drill = buildArticle({ id: 'drill', language: 'en', title: 'Northvale practises for an earthquake with a drill', text: 'Hundreds took part in an earthquake drill in Northvale on Monday. The drill lasted two hours, and schools joined the drill.' });
    const { value } = await extractiveEngine().judge('earthquakes, not drills', [drill], context);
    expect(value).toMatchObject([{ relevant: false, isRuledOut: true }]);
    endpoint.behave(({ input }) => ({ vectors: input.map((text) => vectorOf(text, [/quake/i])) }));
    expect((await engineWith().judge('earthquakes, not drills', [drill], context)).value).toEqual(value);
  });

  it('decides alike whatever the scale of a model is', async () => {
    const extractive = deciding(({ id }) => (id === 'garden' ? { score: 0.55, relevant: true } : { score: 0.45 }));
    const judged = [];
    // A second model packs all texts into a narrow cone, as many do.
    for (const offset of [0, 3]) {
      endpoint.behave(({ input }) => ({ vectors: input.map((text) => [...vectorOf(text, AXES), offset]) }));
      judged.push((await engineWith({}, { extractive }).judge(PROMPT, [vessel, garden], context)).value.map(({ relevant }) => relevant));
    }
    expect(judged).toEqual([[true, false], [true, false]]);
  });

  it('sends headline and lead, cut, in batches, with the key, and each text once', async () => {
    endpoint.behave(understanding);
    const store = new VectorsInMemory();
    const long = { ...vessel, id: 'long', text: 'The boat went down within minutes. '.repeat(100) };
    await engineWith({ apiKey: 'secret' }, { store }).judge(PROMPT, [long, garden], context);
    const sent = endpoint.requests.flatMap(({ input }) => input);
    expect(Math.max(...sent.map((text) => text.length))).toBeLessThanOrEqual(1300);
    expect(Math.max(...endpoint.requests.map(({ input }) => input.length))).toBeLessThanOrEqual(32);
    expect(new Set(sent).size).toBe(sent.length);
    expect(new Set(endpoint.keys)).toEqual(new Set(['Bearer secret']));
    endpoint.behave(understanding);
    await engineWith({}, { store }).judge(PROMPT, [long, garden], context);
    expect(endpoint.requests).toEqual([]);
  });

  it('puts the words in front of texts that a family of models was trained with', async () => {
    endpoint.behave(understanding);
    await engineWith({ model: 'multilingual-e5-small' }).judge(PROMPT, [vessel], context);
    const sent = endpoint.requests.flatMap(({ input }) => input);
    expect(sent).toContain(`query: ${PROMPT}`);
    expect(sent.filter((text) => text !== `query: ${PROMPT}`).every((text) => text.startsWith('passage: '))).toBe(true);
  });
});

describe('grouping with embeddings', () => {
  const strike = buildArticle({ id: 'strike', language: 'en', title: 'Union calls out crane drivers', text: 'They stop work at the quay of Trimley on Monday.' });

  it('counts meaning beside words', async () => {
    const engine = engineWith();
    const close = (vector: number[]): void => endpoint.behave(({ input }) => ({ vectors: input.map((text) => (/crane|dockers/i.test(text) ? vector : vectorOf(text, AXES))) }));
    const other = buildArticle({ id: 'other', language: 'en', title: 'Trimley dockers down tools', text: 'No ship was unloaded after the dockers went home.' });
    close([0, 0, 9, 0, 0, 0, 0]);
    const known = (await engine.group('ports', [strike], [], context)).value.map(({ signature }) => toldStory(signature));
    const [near] = await engine.likelyPairs({ prompt: 'ports', articles: [other], known }, [], context);
    const [plain] = await extractiveEngine().likelyPairs({ prompt: 'ports', articles: [other], known }, [], context);
    expect(near?.same).toBeGreaterThan((plain?.same ?? 0) + 0.5);
  });

  it('leaves grouping as it is when the server is away', async () => {
    endpoint.behave(() => ({ status: 500 }));
    const answer = await engineWith().group('ports', [strike, { ...strike, id: 'again' }], [], context);
    expect(answer.value).toEqual((await extractiveEngine().group('ports', [strike, { ...strike, id: 'again' }], [], context)).value);
    expect(answer.notes).toEqual(['Articles were compared by the extractive engine alone: the embeddings server refused the request.']);
    expect(answer.by).toBe('extractive');
  });
});

describe('an embeddings server that is of no use', () => {
  const rows = (embedding: unknown, count = 100) => ({ body: JSON.stringify({ model: 'm', data: Array.from({ length: count }, () => ({ embedding })) }) });
  const flood: EmbeddingBehaviour = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      while (!response.destroyed && response.write('1,'.repeat(50_000)));
      if (!response.destroyed) response.once('drain', more);
    };
    response.write('{"data":[{"embedding":[');
    more();
  };
  const drip: EmbeddingBehaviour = (response) => {
    response.writeHead(200).write('{');
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  };

  it.each<[string, EmbeddingBehaviour, string, Partial<EmbeddingSettings>]>([
    ['refuses', { status: 401 }, 'refused the request', {}],
    ['moves away', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'was not reachable', {}],
    ['says what is no JSON', { body: '<html>' }, 'gave no usable answer', {}],
    ['answers with nothing', { body: '{}' }, 'gave no usable answer', {}],
    ['gives fewer vectors', { vectors: [[1, 2, 3]] }, 'gave no usable answer', {}],
    ['gives numbers that are none', rows([1, null, 2]), 'gave no usable answer', {}],
    ['gives infinite numbers', { body: '{"data":[{"embedding":[1e999,1]}]}' }, 'gave no usable answer', {}],
    ['gives zeros', rows([0, 0, 0]), 'gave no usable answer', {}],
    ['gives a gigabyte', flood, 'gave no usable answer', {}],
    ['drips', drip, 'took too long', { timeoutMs: 300 }],
    ['hangs up', (response) => void response.destroy(), 'was not reachable', {}],
    ['is silent', () => undefined, 'took too long', { timeoutMs: 200 }],
  ])('that %s costs nothing but quality', async (_name, behaviour, problem, settings) => {
    endpoint.behave(() => behaviour);
    const answer = await engineWith(settings).judge(PROMPT, [vessel, garden], context);
    expect(answer.value).toEqual((await extractiveEngine().judge(PROMPT, [vessel, garden], context)).value);
    expect(answer).toMatchObject({ by: 'extractive', notes: [`Articles were judged by the extractive engine alone: the embeddings server ${problem}.`] });
  });

  it('is said to be away, until it is back', async () => {
    const engine = engineWith();
    endpoint.behave(() => ({ status: 503 }));
    await engine.judge(PROMPT, [vessel], context);
    expect(engine.trouble).toBe('The embeddings server refused the request: articles are judged by their words alone.');
    const model = new ModelEngine({ baseUrl: endpoint.url, apiKey: '', model: 'm' }, engine);
    expect(model.trouble).toBe(engine.trouble);
    endpoint.behave(understanding);
    await engine.judge(PROMPT, [vessel], context);
    expect([engine.trouble, model.trouble]).toEqual([null, null]);
  });

  it('gives vectors of several lengths, or under wrong numbers', async () => {
    const client = new EmbeddingClient({ baseUrl: endpoint.url, apiKey: '', model: 'm', maxRetries: 0 });
    endpoint.behave(() => ({ vectors: [[1, 2, 3], [1, 2]] }));
    expect(await client.embed(['a', 'b'])).toEqual({ ok: false, problem: 'gave no usable answer' });
    endpoint.behave(() => ({ body: JSON.stringify({ data: [0, 0].map((index) => ({ index, embedding: [1, 2] })) }) }));
    expect(await client.embed(['a', 'b'])).toEqual({ ok: false, problem: 'gave no usable answer' });
  });

  it('is tried again after a 429 and a 500, and left alone for a while after three failures', async () => {
    endpoint.behave(({ input }, count) => (count === 1 ? { status: 429, headers: { 'retry-after': '0' } } : count === 2 ? { status: 500 } : { vectors: input.map(() => [1, 2]) }));
    const client = new EmbeddingClient({ baseUrl: endpoint.url, apiKey: '', model: 'm', maxRetries: 2, retryAfterMs: 1 });
    expect(await client.embed(['a'])).toMatchObject({ ok: true, identity: 'm#2' });
    endpoint.behave(() => ({ status: 400 }));
    for (let i = 0; i < 3; i += 1) expect(await client.embed(['a'])).toEqual({ ok: false, problem: 'refused the request' });
    expect(await client.embed(['a'])).toEqual({ ok: false, problem: 'is paused after repeated failures' });
    expect(endpoint.requests).toHaveLength(3);
  });

  it('ends with the run, without blame', async () => {
    endpoint.behave(() => () => undefined);
    const client = new EmbeddingClient({ baseUrl: endpoint.url, apiKey: '', model: 'm', maxRetries: 0 });
    expect(await client.embed(['a'], AbortSignal.timeout(50))).toEqual({ ok: false, problem: 'took too long' });
  });
});

describe('texts that are long for a model', () => {
  const text = (value: string) => ({ text: value, kind: 'article' as const, language: 'ja' });
  const japanese = text('救助隊は月曜日、県北部のダムが決壊した後、三つの村の住民を避難させた。'.repeat(40));
  const short = text('短い');
  const client = () => new EmbeddingClient({ baseUrl: endpoint.url, apiKey: '', model: 'multilingual-e5-small', maxRetries: 1, retryAfterMs: 1 });
  const embedder = (source = client(), store: VectorStore = new VectorsInMemory()) => new Embedder(source, 'multilingual-e5-small', store);
  const reading = (limit: number, status: number) => ({ input }: { input: string[] }): EmbeddingBehaviour => (input.some(({ length }) => length > limit) ? { status } : { vectors: input.map(() => [1, 2]) });

  it('are sent as long as they surely fit, with what stands in front of them', async () => {
    endpoint.behave(reading(510, 400));
    expect(await embedder().embed([japanese, short])).toMatchObject({ ok: true });
    expect(endpoint.requests).toHaveLength(1);
    const [sent = ''] = endpoint.requests[0]?.input ?? [];
    expect(sent.startsWith('passage: 救助隊')).toBe(true);
    expect(sent.length).toBeGreaterThan(440);
  });

  it.each([[400, 2], [413, 2], [422, 2], [500, 3]])('are cut to half after a %i, and no failure of the server', async (status, requests) => {
    endpoint.behave(reading(250, status));
    const [source, store] = [client(), new VectorsInMemory()];
    for (let run = 0; run < 4; run += 1) expect(await embedder(source).embed([japanese, short])).toMatchObject({ ok: true });
    expect(source.problem).toBeNull();
    expect(endpoint.requests).toHaveLength(4 * requests);
    expect(endpoint.requests[requests - 1]?.input.map(({ length }) => length > 200)).toEqual([true, false]);
    expect(endpoint.requests[requests - 1]?.input[1]).toBe('passage: 短い');
    // Kept, so that the server is not asked again.
    await embedder(source, store).embed([japanese]);
    const asked = endpoint.requests.length;
    expect(await embedder(source, store).embed([japanese])).toMatchObject({ ok: true });
    expect(endpoint.requests).toHaveLength(asked);
  });

  it('are a failure once half is refused too, and after three of them the server is left alone', async () => {
    endpoint.behave(() => ({ status: 400 }));
    const source = client();
    for (let run = 0; run < 3; run += 1) expect(await embedder(source).embed([japanese])).toEqual({ ok: false, problem: 'refused the request' });
    expect(await embedder(source).embed([japanese])).toEqual({ ok: false, problem: 'is paused after repeated failures' });
    expect(endpoint.requests).toHaveLength(6);
  });

  it('are not cut when the server refuses for another reason, nor are short ones sent again', async () => {
    endpoint.behave(() => ({ status: 401 }));
    await embedder().embed([japanese]);
    expect(endpoint.requests).toHaveLength(1);
    endpoint.behave(() => ({ status: 400 }));
    await embedder().embed([short]);
    expect(endpoint.requests).toHaveLength(1);
  });
});

describe('vectors of two models', () => {
  const text = (value: string) => ({ text: value, kind: 'article' as const, language: 'en' });

  it('are never mixed: what another model made is made again', async () => {
    const store = new VectorsInMemory();
    const embedder = new Embedder(new EmbeddingClient({ baseUrl: endpoint.url, apiKey: '', model: 'm' }), 'm', store);
    endpoint.behave(({ input }) => ({ vectors: input.map(() => [1, 0]), model: 'first' }));
    await embedder.embed([text('a'), text('b')]);
    endpoint.behave(({ input }) => ({ vectors: input.map(() => [0, 1, 0]), model: 'second' }));
    const embedded = await embedder.embed([text('a'), text('c')]);
    expect(embedded).toMatchObject({ ok: true, identity: 'second#3' });
    expect(embedded.ok && embedded.vectors.map(({ length }) => length)).toEqual([3, 3]);
    expect(endpoint.requests.map(({ input }) => input)).toEqual([['c'], ['a', 'c']]);
  });

  it('are refused when a server cannot decide on one', async () => {
    const embedder = new Embedder(new EmbeddingClient({ baseUrl: endpoint.url, apiKey: '', model: 'm' }), 'm', new VectorsInMemory());
    endpoint.behave(({ input }, count) => ({ vectors: input.map(() => [1, 0]), model: `model-${count}` }));
    expect(await embedder.embed(Array.from({ length: 40 }, (_, at) => text(`text ${at}`)))).toEqual({ ok: false, problem: 'gave no usable answer' });
  });
});

describe('the background', () => {
  const stored = (language: string, angle: number): StoredVector => ({ key: `${angle}`, identity: 'm#2', kind: 'article', language, vector: Float32Array.of(Math.cos(angle), Math.sin(angle)) });

  it('is of one language once enough of it was read', () => {
    const german = Array.from({ length: 24 }, (_, at) => stored('de', 0.1 + at / 1000));
    const english = Array.from({ length: 60 }, (_, at) => stored('en', 1.2 + at / 1000));
    const around = (sample: StoredVector[]) => new Background(sample).around(Float32Array.of(1, 0), 'de').middle;
    expect(around([...german, ...english])).toBeGreaterThan(0.98);
    expect(around([...german.slice(1), ...english])).toBeLessThan(0.5);
  });

  it('forgets the vectors that were used least when memory is full', async () => {
    const store = new VectorsInMemory(3 * 8);
    await store.save(['a', 'b', 'c'].map((key) => ({ ...stored('en', 0), key })));
    await store.find(['a']);
    await store.save([{ ...stored('en', 0), key: 'd' }]);
    expect((await store.find(['a', 'b', 'c', 'd'])).map(({ key }) => key)).toEqual(['a', 'c', 'd']);
  });
});

describe('choosing embeddings', () => {
  it('takes them when they are configured, and a model before them', async () => {
    const embeddings = { EMBEDDINGS_BASE_URL: endpoint.url, EMBEDDINGS_MODEL: 'e' };
    expect(createEngine(embeddings, sameThread)).toMatchObject({ kind: 'embeddings', label: 'Embeddings: e' });
    expect(createEngine({ ...embeddings, LLM_MODEL: 'm', LLM_BASE_URL: 'http://127.0.0.1:1/v1' }, sameThread).label).toBe('Model: m');
    expect(createEngine({ EMBEDDINGS_MODEL: 'e' }, sameThread).kind).toBe('extractive');
  });
});
