import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { startEmbeddingsEndpoint, vectorOf } from '../../test/embeddings-endpoint.ts';
import { startModelEndpoint } from '../../test/model-endpoint.ts';
import type { JudgedLine } from './judge-lines.ts';
import { main } from './main.ts';

/* The tool as an operator starts it: a process of its own, with files, pipes and exit codes. */

const hook = fileURLToPath(new URL('../../../kit/test/typescript-hook.mjs', import.meta.url));
const entry = `import { main } from ${JSON.stringify(new URL('./main.ts', import.meta.url).href)}; process.exitCode = await main(process.argv.slice(1), process.env);`;

const prompt = 'fires in Lisk';
const fire = 'Fire crews in Lisk fought a blaze in a warehouse on Tula Street through the night. Residents were told to keep their windows shut, and the mayor, Ada Venn, came to the scene.';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forewire-judge-'));
});
afterAll(() => rm(folder, { recursive: true }));

function articleOf(id: string, given: object = {}): object {
  return { id, url: `https://post.example/${id}`, title: 'Warehouse fire in Lisk', text: fire, publishedAt: '2026-03-01T08:00:00Z', language: 'en', sourceUrl: 'https://post.example/', run: '1', ...given };
}
const recipe = articleOf('recipe', { title: 'A soup for cold days', text: 'Peel the carrots and add two litres of stock.' });

async function fileOf(lines: (object | string)[]): Promise<string> {
  const file = join(folder, 'articles.jsonl');
  await writeFile(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return file;
}

type Ended = { code: number | null; out: string; err: string; lines: JudgedLine[] };

const parseLines = (out: string) => out.split('\n').filter(Boolean).map((line) => JSON.parse(line) as JudgedLine);

function start(argv: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--no-warnings', '--import', hook, '--input-type=module', '-e', entry, '--', ...argv], { env: { PATH: process.env['PATH'], WORKER_THREADS: '0', ...env } });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, ...said, get lines() { return parseLines(said.out); } })));
  return { child, said, ended };
}

function judge(argv: string[], env: Record<string, string> = {}): Promise<Ended> {
  const { child, ended } = start(['--prompt', prompt, ...argv], env);
  child.stdin.end();
  return ended;
}

const statuses = (lines: readonly JudgedLine[]) => lines.map(({ input, status }) => [input, status]);

describe('forewire judge', () => {
  it('prints a line for each article in the order given, and what is wrong with the others', async () => {
    const file = await fileOf([
      recipe, 'no JSON', articleOf('no-url', { url: undefined }), '', '[1]', articleOf('bad-time', { publishedAt: 'yesterday' }), articleOf('no-run', { run: undefined }),
      articleOf('long', { text: 'x'.repeat(1_000_001) }), { text: 5 }, articleOf('fire', { publishedAt: null, language: null, sourceUrl: undefined }),
    ]);
    const { code, lines, err } = await judge([file]);
    expect(lines.map(({ input, error }) => [input, error])).toEqual([
      ['recipe', null], [null, 'line 2 is not a JSON object'], ['no-url', '"url" is missing'], [null, 'line 5 is not a JSON object'], ['bad-time', '"publishedAt" is not a time'],
      ['no-run', '"run" is missing'], ['long', expect.stringContaining('"text" cannot be used')], [null, '"id" is missing'], ['fire', null],
    ]);
    expect(lines[0]).toEqual({ input: 'recipe', relevant: false, score: expect.any(Number), reason: expect.any(String), by: 'extractive', story: null, status: null, changed: null, error: null });
    expect(lines.at(-1)).toEqual({ input: 'fire', relevant: true, score: expect.any(Number), reason: expect.any(String), by: 'extractive', story: expect.any(String), status: 'new', changed: null, error: null });
    expect(lines[1]).toEqual({ input: null, relevant: null, score: null, reason: null, by: null, story: null, status: null, changed: null, error: 'line 2 is not a JSON object' });
    expect([code, err]).toEqual([1, '']);
  });

  it('remembers from run to run what was told, in threads as the product does', async () => {
    const toll = (count: number) => ({ title: `Warehouse fire in Lisk kills ${count}`, text: `A fire in a warehouse on Tula Street in Lisk killed ${count} people, police said. ${fire}` });
    const file = await fileOf([
      articleOf('first', toll(3)), recipe, articleOf('again', { url: 'https://post.example/first', run: '2' }),
      articleOf('copy', { ...toll(3), run: '2', publishedAt: '2026-03-01T10:00:00Z' }), articleOf('more', { ...toll(9), run: 3, publishedAt: '2026-03-01T12:00:00Z' }),
    ]);
    const { code, lines } = await judge([file], { WORKER_THREADS: '1' });
    expect(statuses(lines)).toEqual([['first', 'new'], ['recipe', null], ['again', 'already-told'], ['copy', 'already-told'], ['more', 'update']]);
    const [first, , ...others] = lines;
    expect(others.map(({ story }) => story)).toEqual(Array.from({ length: 3 }, () => first?.story));
    expect(lines.at(-1)?.changed).toContain('9');
    expect(code).toBe(0);
  });

  it('puts reports of one run together, also when the same id comes twice', async () => {
    const file = await fileOf([articleOf('one'), articleOf('one', { url: 'https://other.example/1' }), articleOf('soup', { ...recipe, id: 'soup', url: 'https://post.example/soup' })]);
    const { lines } = await judge([file, '--all-relevant']);
    expect(statuses(lines)).toEqual([['one', 'new'], ['one', 'new'], ['soup', 'new']]);
    expect(lines[0]?.story).toBe(lines[1]?.story);
    expect(lines[2]?.story).not.toBe(lines[0]?.story);
    expect(lines.every(({ relevant }) => relevant === true)).toBe(true);
  });

  it('prints a run as soon as the next begins', async () => {
    const { child, said, ended } = start(['--prompt', prompt, '-']);
    child.stdin.write(`${JSON.stringify(articleOf('first'))}\n${JSON.stringify(articleOf('second', { run: '2' }))}\n`);
    while (!said.out.includes('\n')) await new Promise((resolve) => child.stdout.once('data', resolve));
    expect(said.out.trim().split('\n')).toHaveLength(1);
    child.stdin.end();
    expect(statuses((await ended).lines)).toEqual([['first', 'new'], ['second', 'already-told']]);
  });

  it('ends quietly when its reader has had enough', async () => {
    const file = await fileOf(Array.from({ length: 3000 }, (_, at) => articleOf(`a${at}`, { run: `${at}` })));
    const { child, ended } = start(['--prompt', prompt, file]);
    child.stdin.end();
    child.stdout.once('data', () => child.stdout.destroy());
    const { code, err } = await ended;
    expect([code, err]).toEqual([0, '']);
  });

  it.each([[[]], [['--prompt', 'x']], [['file']], [['--prompt', ' ', 'file']], [['--prompt', 'x', 'one', 'two']], [['--prompt', 'x', '--engine', 'best', 'file']], [['--prompt', 'x', '--loud', 'file']], [['--prompt', 'x'.repeat(4001), 'file']]])('explains the wrong call %#', async (argv) => {
    const [output, remarks] = [new PassThrough(), new PassThrough()];
    expect(await main(argv, {}, { input: new PassThrough(), output, remarks })).toBe(2);
    expect([output.read(), String(remarks.read())]).toEqual([null, expect.stringContaining('Usage: forewire judge')]);
  });

  it('helps when asked, and says which file is not there', async () => {
    expect(await judge(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Usage: forewire judge'), err: '' });
    expect(await judge(['--loud'])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Usage: forewire judge') });
    expect(await judge([join(folder, 'none')])).toMatchObject({ code: 1, out: '', err: expect.stringContaining('no such file') });
  });
});

describe('the engine of forewire judge', () => {
  it.each([['model', 'LLM_MODEL'], ['embeddings', 'EMBEDDINGS_BASE_URL']])('says what is missing for %s', async (engine, variable) => {
    const { code, out, err } = await judge(['--engine', engine, await fileOf([recipe])]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(variable);
  });

  it('is the model that is configured, unless another is asked for', async () => {
    const endpoint = await startModelEndpoint();
    try {
      const env = { LLM_BASE_URL: endpoint.url, LLM_MODEL: 'test-model' };
      endpoint.behave((request) => ({ content: request.messages[0]?.content.includes('verdict') ? { relevant: true, score: 0.8, reason: 'The model says so.' } : {}, usage: { prompt_tokens: 10, completion_tokens: 2 } }));
      const file = await fileOf([articleOf('fire')]);
      expect((await judge([file], env)).lines).toMatchObject([{ input: 'fire', by: 'model', score: 0.8, reason: 'The model says so.', status: 'new' }]);
      const asked = endpoint.requests.length;
      expect(asked).toBeGreaterThan(0);
      expect((await judge(['--engine', 'extractive', file], env)).lines).toMatchObject([{ input: 'fire', by: 'extractive', status: 'new' }]);
      expect(endpoint.requests).toHaveLength(asked);
    } finally {
      await endpoint.close();
    }
  });

  it('is the one with embeddings when it is asked for, beside a model; a server that is away is remarked', async () => {
    const [embeddings, model] = await Promise.all([startEmbeddingsEndpoint(), startModelEndpoint()]);
    const env = { LLM_BASE_URL: model.url, LLM_MODEL: 'chat', EMBEDDINGS_BASE_URL: embeddings.url, EMBEDDINGS_MODEL: 'vectors' };
    const file = await fileOf([articleOf('fire'), recipe]);
    embeddings.behave(({ input }) => ({ vectors: input.map((text) => vectorOf(text, [/fire/i, /soup/i])) }));
    const { code, lines, err } = await judge(['--engine', 'embeddings', file], env);
    expect([code, err, lines.map(({ input, relevant }) => [input, relevant])]).toEqual([0, '', [['fire', true], ['recipe', false]]]);
    expect(embeddings.requests.length).toBeGreaterThan(0);
    expect(model.requests).toEqual([]);
    await Promise.all([embeddings.close(), model.close()]);
    const away = await judge(['--engine', 'embeddings', file], env);
    expect([away.code, away.lines.map(({ by }) => by)]).toEqual([0, ['extractive', 'extractive']]);
    expect(away.err).not.toBe('');
  });
});
