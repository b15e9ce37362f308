import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildArticle } from '../../../../test/articles.ts';
import { sameThread } from '../../../../test/engines.ts';
import { onnxOf, publishTo, type Published, tinyModel, type Words } from '../../../../test/tiny-model.ts';
import { createEngine } from '../../create-engine.ts';
import type { EngineContext } from '../../engine.ts';
import { VectorsInMemory } from '../vector-store.ts';
import { cosine } from '../unit-vector.ts';
import { fetchModel } from './fetch-model.ts';
import { LocalModel, type LocalModelLimits } from './local-model.ts';
import { pathOf } from './model-folder.ts';
import { ONNX_RUNTIME, type Runtime } from './pinned.ts';

const WORDS: Words = { ferry: [1, 0, 0], ferries: [1, 0, 0], boat: [0.9, 0.1, 0], vessel: [0.95, 0, 0.05], tomato: [0, 1, 0], tomatoes: [0, 1, 0], garden: [0.05, 0.95, 0], strike: [0, 0, 1] };
const context: EngineContext = { now: new Date('2026-03-05T12:00:00Z') };

let root: string;
const opened: LocalModel[] = [];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forewire-model-'));
});
afterEach(() => Promise.all(opened.splice(0).map((model) => model.close())));
afterAll(() => rm(root, { recursive: true }));

/** A folder with the model installed. */
async function installed(published: Published = tinyModel(WORDS)): Promise<string> {
  const [from, folder] = [await mkdtemp(join(root, 'from-')), await mkdtemp(join(root, 'models-'))];
  await publishTo(from, published);
  await fetchModel({ folder, from, manifest: published.manifest, runtime: ONNX_RUNTIME, say: () => undefined });
  return folder;
}

function open(folder: string, limits: Partial<LocalModelLimits> = {}, runtime: Runtime = ONNX_RUNTIME): LocalModel {
  const model = new LocalModel(folder, limits, runtime);
  opened.push(model);
  return model;
}

async function vectorsOf(model: LocalModel, texts: string[]): Promise<Float32Array[]> {
  const embedded = await model.embed(texts);
  if (!embedded.ok) throw new Error(embedded.problem);
  return embedded.vectors;
}

describe('a sentence model in the process', () => {
  it('gives a vector of length 1 for each text, in order, whatever stands beside it', async () => {
    const model = open(await installed());
    const texts = ['ferry boat', 'tomato garden tomato garden tomato', 'strike', ...Array.from({ length: 9 }, () => 'vessel')];
    const [boats, garden, strike, ...vessels] = await vectorsOf(model, texts);
    const [alone] = await vectorsOf(model, ['ferry boat']);
    if (!boats || !garden || !strike || !alone || !vessels[8]) throw new Error('vectors are missing');
    expect([boats, garden, strike].map((vector) => Math.round(1000 * cosine(vector, vector)))).toEqual([1000, 1000, 1000]);
    expect(cosine(boats, alone)).toBeCloseTo(1, 5);
    expect(cosine(boats, vessels[8])).toBeGreaterThan(0.95);
    expect(cosine(boats, garden)).toBeLessThan(0.3);
    expect(cosine(garden, strike)).toBeLessThan(0.3);
    expect(model.problem).toBeNull();
  });

  it('leaves out what a model does not read', async () => {
    const model = open(await installed(tinyModel(WORDS, { maxTokens: 8 })));
    const [long, short] = await vectorsOf(model, [`${'ferry '.repeat(6)}${'garden '.repeat(200)}`, 'ferry']);
    expect(long && short && cosine(long, short)).toBeGreaterThan(0.99);
  });

  it('takes the first token where the model says so', async () => {
    const model = open(await installed(tinyModel(WORDS, { pooling: 'first' })));
    const [one, other] = await vectorsOf(model, ['ferry', 'garden']);
    expect(one && other && cosine(one, other)).toBeCloseTo(1, 5);
  });

  it('says that nothing is installed, or that it is damaged, without a thread', async () => {
    const empty = await mkdtemp(join(root, 'empty-'));
    expect(await open(empty).embed(['ferry'])).toEqual({ ok: false, problem: 'is not installed' });
    await writeFile(join(empty, 'installed.json'), '{ "name": "half');
    expect(await open(empty).embed(['ferry'])).toEqual({ ok: false, problem: 'is damaged' });
  });

  it('works again once a missing runtime or a damaged model is mended', async () => {
    const published = tinyModel(WORDS);
    const folder = await installed(published);
    const model = open(folder);
    const [runtimeFile, modelFile] = [pathOf(folder, ONNX_RUNTIME.files.wasm), pathOf(folder, { ...published.manifest.files.model, name: 'model.onnx' })];
    const [wasm, onnx] = [await readFile(runtimeFile), await readFile(modelFile)];
    await rm(runtimeFile);
    expect(await model.embed(['ferry'])).toEqual({ ok: false, problem: 'is not installed' });
    await writeFile(runtimeFile, wasm);
    await writeFile(modelFile, Buffer.concat([onnx.subarray(0, -1), Buffer.from([onnx.at(-1) === 0 ? 1 : 0])]));
    expect(await model.embed(['ferry'])).toEqual({ ok: false, problem: 'is damaged' });
    expect(model.problem).toBe('is damaged');
    await writeFile(modelFile, onnx);
    expect(await vectorsOf(model, ['ferry'])).toHaveLength(1);
    expect(model.problem).toBeNull();
  });

  it('never runs code that is not the runtime', async () => {
    const folder = await installed();
    const mark = join(root, 'was-run');
    await writeFile(pathOf(folder, ONNX_RUNTIME.files.code), `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(mark)}, '');`);
    expect(await open(folder).embed(['ferry'])).toEqual({ ok: false, problem: 'is damaged' });
    await expect(readFile(mark)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('ends a model that takes too long, and leaves it alone after three times', async () => {
    const model = open(await installed(), { seconds: 0.001 });
    for (let call = 0; call < 3; call += 1) expect(await model.embed(['ferry'])).toEqual({ ok: false, problem: 'took too long' });
    expect(await model.embed(['ferry'])).toEqual({ ok: false, problem: 'is paused after repeated failures' });
  });

  it('ends a model that needs more memory than it may have', async () => {
    const [rows, dimensions] = [4096, 4096];
    const published = tinyModel(WORDS, { 'model.onnx': onnxOf(rows, dimensions, new Float32Array(rows * dimensions).fill(0.5)), dimensions });
    const folder = await installed(published);
    expect(await open(folder, { modelMb: 48 }).embed(['ferry'])).toEqual({ ok: false, problem: 'needed too much memory' });
    expect(await open(folder, { modelMb: 512 }).embed(['ferry'])).toMatchObject({ ok: true });
  });

  it('takes no answer of a file that is no model, or of a model of other dimensions', async () => {
    for (const published of [tinyModel(WORDS, { 'model.onnx': Buffer.from('no model') }), tinyModel(WORDS, { dimensions: 5 })]) {
      expect(await open(await installed(published)).embed(['ferry'])).toEqual({ ok: false, problem: 'gave no usable answer' });
    }
  });

  it('lets go of a call that was called off, which is no failure of the model', async () => {
    const model = open(await installed());
    const stop = new AbortController();
    const waiting = model.embed(['ferry'], stop.signal);
    stop.abort();
    expect(await waiting).toEqual({ ok: false, problem: 'took too long' });
    expect(model.problem).toBeNull();
    expect(await vectorsOf(model, ['ferry'])).toHaveLength(1);
  });

  it('gives up a call whose turn does not come in time', async () => {
    expect(await open(await installed(), { patienceMs: 1 }).embed(['ferry'])).toEqual({ ok: false, problem: 'took too long' });
  });
});

describe('the engine with it', () => {
  const vessel = buildArticle({ id: 'vessel', language: 'en', title: 'Vessel adrift', text: 'A vessel with a broken rudder. The vessel was towed.' });
  const garden = buildArticle({ id: 'garden', language: 'en', title: 'Tomatoes for the garden', text: 'A garden of tomatoes.' });

  it('weighs meaning, says where, and keeps vectors of two models apart', async () => {
    const vectors = new VectorsInMemory();
    const saved: string[] = [];
    const spied = { find: (keys: readonly string[]) => vectors.find(keys), newestArticles: (identity: string, limit: number) => vectors.newestArticles(identity, limit), save: (given: Parameters<typeof vectors.save>[0]) => (saved.push(...given.map(({ identity, key }) => `${identity} ${key}`)), vectors.save(given)) };
    const models = [tinyModel(WORDS), tinyModel({ ...WORDS, strike: [0, 0.5, 1] })];
    for (const published of models) {
      const engine = createEngine({ EMBEDDINGS_MODEL: 'local' }, sameThread, { modelsFolder: await installed(published), vectors: spied });
      expect([engine.kind, engine.label]).toEqual(['embeddings', 'Embeddings in this process: tiny']);
      const { value, by, notes } = await engine.judge('ferry accidents', [vessel, garden], context);
      expect([by, notes, engine.trouble]).toEqual(['embeddings', [], null]);
      expect(value.find(({ articleId }) => articleId === 'vessel')?.score).toBeGreaterThan(value.find(({ articleId }) => articleId === 'garden')?.score ?? 1);
    }
    const [identities, keys] = [saved.map((each) => each.split(' ')[0]), saved.map((each) => each.split(' ')[1])];
    expect(new Set(identities).size).toBe(2);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('judges by words, and says why, while no model is there', async () => {
    const engine = createEngine({ EMBEDDINGS_MODEL: 'local' }, sameThread, { modelsFolder: join(root, 'nowhere') });
    const { value, by, notes } = await engine.judge('tomatoes', [garden], context);
    expect([value[0]?.relevant, by, notes]).toEqual([true, 'extractive', ['Articles were judged by the extractive engine alone: the embeddings model in this process is not installed.']]);
    expect(engine.trouble).toBe('The embeddings model in this process is not installed: articles are judged by their words alone.');
  });
});
