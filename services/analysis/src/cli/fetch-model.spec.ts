import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Published, publishTo, runtimeFiles, tinyModel, type Words } from '../../test/tiny-model.ts';
import { fetchModel } from '../engine/embeddings/local/fetch-model.ts';
import { ONNX_RUNTIME } from '../engine/embeddings/local/pinned.ts';
import { main } from './fetch-model.ts';

/* The command against a server that breaks off, lies or stalls, and as an operator starts it. */

const WORDS: Words = { ferry: [1, 0, 0], ferries: [1, 0, 0], vessel: [0.95, 0.05, 0], garden: [0, 1, 0] };
const model: Published = tinyModel(WORDS);
const content = new Map(model.files);

interface Asked {
  name: string;
  range: string | undefined;
}
type Answer = (content: Buffer, request: IncomingMessage, response: ServerResponse) => void;

const plain: Answer = (file, { headers }, response) => {
  const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  response.writeHead(start > 0 ? 206 : 200, start > 0 ? { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` } : {}).end(file.subarray(start));
};
/** Sends so many bytes of what was asked for, and no more. */
const first = (count: number, end: (response: ServerResponse) => void): Answer => (file, { headers }, response) => {
  const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  response.writeHead(start > 0 ? 206 : 200, { 'content-length': file.length - start, ...(start > 0 ? { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` } : {}) });
  // A client may drop what it has not read yet when the connection ends.
  response.write(file.subarray(start, start + count), () => setTimeout(() => end(response), 200));
};

let root: string;
let asked: Asked[] = [];
let answers: Record<string, Answer> = {};
const server = createServer((request, response) => {
  const name = basename(request.url ?? '');
  asked.push({ name, range: request.headers.range });
  const file = content.get(name);
  if (file === undefined) return void response.writeHead(404).end();
  (answers[name] ?? plain)(file, request, response);
});
let address: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forewire-fetch-'));
  for (const file of await runtimeFiles()) content.set(basename(file), await readFile(file));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`;
});
beforeEach(() => {
  [asked, answers] = [[], {}];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(root, { recursive: true });
});

const fetchInto = (folder: string, { manifest }: Published = model, from = address): Promise<void> => fetchModel({ folder, manifest, runtime: ONNX_RUNTIME, from, say: () => undefined });
const newFolder = (): Promise<string> => mkdtemp(join(root, 'models-'));
const installedName = async (folder: string): Promise<unknown> => (JSON.parse(await readFile(join(folder, 'installed.json'), 'utf8')) as { name: unknown }).name;
const partsIn = async (folder: string): Promise<string[]> => (await readdir(folder)).filter((name) => name.endsWith('.part'));

describe('fetching a model', () => {
  it('puts everything in place, and fetches nothing twice', async () => {
    const folder = await newFolder();
    await fetchInto(folder);
    expect(asked.map(({ name }) => name).sort()).toEqual([...content.keys()].sort());
    expect(await installedName(folder)).toBe('tiny');
    expect(await readdir(folder)).toHaveLength(6);
    asked = [];
    await fetchInto(folder);
    expect(asked).toEqual([]);
  });

  it('takes the files from a folder too, and says which one is missing', async () => {
    const [folder, from] = [await newFolder(), await mkdtemp(join(root, 'from-'))];
    await publishTo(from, model);
    await rm(join(from, 'tokenizer.json'));
    await expect(fetchInto(folder, model, from)).rejects.toThrow(`There is no ${join(from, 'tokenizer.json')}`);
    await publishTo(from, model);
    await fetchInto(folder, model, from);
    expect(await installedName(folder)).toBe('tiny');
  });

  it('refuses a file with another hash, and leaves what was installed', async () => {
    const folder = await newFolder();
    await fetchInto(folder);
    const next = tinyModel({ ...WORDS, strike: [0, 0, 1] });
    const forged = Buffer.from(next.files.get('model.onnx') ?? '');
    forged[forged.length - 30] = 255;
    answers['model.onnx'] = (_file, _request, response) => void response.end(forged);
    answers['tokenizer.json'] = (_file, _request, response) => void response.end(next.files.get('tokenizer.json'));
    await expect(fetchInto(folder, { ...next, manifest: { ...next.manifest, name: 'next' } })).rejects.toThrow(/model\.onnx .* is not the file that was asked for: its SHA-256 is [0-9a-f]{64} instead of [0-9a-f]{64}/);
    expect(await installedName(folder)).toBe('tiny');
    expect(await partsIn(folder)).toEqual([]);
  });

  it('refuses a file that does not end, after no more than it may have', async () => {
    const folder = await newFolder();
    let sent = 0;
    answers['model.onnx'] = (_file, _request, response) => {
      const more = (): void => void (sent < 64e6 && !response.destroyed && response.write(Buffer.alloc(64 * 1024), () => ((sent += 64 * 1024), more())));
      more();
    };
    await expect(fetchInto(folder)).rejects.toThrow(/is longer than the \d+ bytes that it should have/);
    expect(sent).toBeLessThan(64e6);
  });

  it('goes on from where a connection broke, at once and with the next call', async () => {
    const folder = await newFolder();
    answers['model.onnx'] = first(10, (response) => response.destroy());
    await expect(fetchInto(folder)).rejects.toThrow(/broke off after \d+ of \d+ bytes; the same command goes on from there/);
    await expect(installedName(folder)).rejects.toMatchObject({ code: 'ENOENT' });
    const [part = ''] = await partsIn(folder);
    const { size } = await stat(join(folder, part));
    expect(asked.filter(({ name }) => name === 'model.onnx')).toHaveLength(3);
    expect(size).toBeGreaterThan(10);
    [answers, asked] = [{}, []];
    await fetchInto(folder);
    expect(asked.filter(({ name }) => name === 'model.onnx').map(({ range }) => range)).toEqual([`bytes=${size}-`]);
    expect(await installedName(folder)).toBe('tiny');
  });

  it('starts anew with a server that gives no parts', async () => {
    const folder = await newFolder();
    answers['model.onnx'] = first(10, (response) => response.destroy());
    await expect(fetchInto(folder)).rejects.toThrow('broke off');
    answers['model.onnx'] = (file, _request, response) => void response.end(file);
    await fetchInto(folder);
    expect(await installedName(folder)).toBe('tiny');
  });

  it('says what a server answers, and that nobody answers', async () => {
    answers['model.onnx'] = (_file, _request, response) => void response.writeHead(403).end();
    await expect(fetchInto(await newFolder())).rejects.toThrow('the server answers 403');
    await expect(fetchInto(await newFolder(), model, 'http://127.0.0.1:1/')).rejects.toThrow(/could not be fetched from http:\/\/127\.0\.0\.1:1\//);
  });
});

const hook = fileURLToPath(new URL('../../../kit/test/typescript-hook.mjs', import.meta.url));

function start(module: string, argv: string[], env: Record<string, string>) {
  const entry = `import { main } from ${JSON.stringify(new URL(module, import.meta.url).href)}; process.exitCode = await main(process.argv.slice(1), process.env);`;
  const child = spawn(process.execPath, ['--no-warnings', '--import', hook, '--input-type=module', '-e', entry, '--', ...argv], { env: { PATH: process.env['PATH'], ...env } });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  return { child, ended: new Promise<{ code: number | null; out: string; err: string }>((resolve) => child.on('close', (code) => resolve({ code, ...said }))) };
}

describe('forewire fetch-model', () => {
  it('survives being killed, and then serves forewire judge', async () => {
    const dataFolder = await mkdtemp(join(root, 'data-'));
    const [manifest, articles] = [join(root, 'manifest.json'), join(root, 'articles.jsonl')];
    await writeFile(manifest, JSON.stringify(model.manifest));
    await writeFile(articles, JSON.stringify({ id: 'a', url: 'https://post.example/a', title: 'Vessel adrift', text: 'A vessel with a broken rudder was towed.', language: 'en', run: '1' }));
    const call = ['--from', address, '--manifest', manifest];
    await new Promise<void>((resolve) => {
      const { child } = start('./fetch-model.ts', call, { DATA_DIR: dataFolder });
      answers['ort-wasm-simd-threaded.wasm'] = first(1_000_000, () => child.kill('SIGKILL'));
      child.on('close', () => resolve());
    });
    expect(await partsIn(join(dataFolder, 'models'))).toHaveLength(1);
    answers = {};
    asked = [];
    const { code, out } = await start('./fetch-model.ts', call, { DATA_DIR: dataFolder }).ended;
    expect([code, JSON.parse(out)]).toEqual([0, { model: 'tiny', dimensions: 3, folder: join(dataFolder, 'models') }]);
    expect(asked.find(({ name }) => name.endsWith('.wasm'))?.range).toMatch(/^bytes=[1-9]\d*-$/);
    const judged = await start('./main.ts', ['--prompt', 'ferry accidents', '--engine', 'embeddings', articles], { DATA_DIR: dataFolder, EMBEDDINGS_MODEL: 'local' }).ended;
    expect([judged.code, judged.err]).toEqual([0, '']);
    expect(JSON.parse(judged.out)).toMatchObject({ input: 'a', error: null });
  });

  it('says that npm is missing where the runtime has to come from it', async () => {
    const { code, err } = await start('./fetch-model.ts', [], { DATA_DIR: join(root, 'without-npm'), PATH: join(root, 'nothing-here') }).ended;
    expect([code, err]).toEqual([1, expect.stringMatching(/npm could not fetch onnxruntime-web@1\.30\.0: .*ENOENT/)]);
  });

  it('prints what it would fetch: a multilingual model and its runtime, each file with its hash', async () => {
    const { code, out } = await called(['--list']);
    const { name, files, runtime } = JSON.parse(out) as { name: string; files: Record<string, { sha256: string }>; runtime: { files: Record<string, { sha256: string }> } };
    expect([code, name]).toEqual([0, 'multilingual-e5-small']);
    expect([...Object.values(files), ...Object.values(runtime.files)].map(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toEqual([true, true, true, true, true]);
  });

  it('says what is wrong with a call or a manifest', async () => {
    await mkdir(join(root, 'wrong'));
    const wrong = join(root, 'wrong', 'manifest.json');
    await writeFile(wrong, JSON.stringify({ ...model.manifest, dimensions: 1 }));
    expect(await called(['--sideways'])).toMatchObject({ code: 2, err: expect.stringContaining('Usage: forewire fetch-model') as string });
    expect(await called(['--manifest', join(root, 'no-such-file')])).toMatchObject({ code: 2, err: expect.stringContaining('there is no') as string });
    expect(await called(['--manifest', wrong])).toMatchObject({ code: 2, err: expect.stringContaining('dimensions') as string });
    await writeFile(wrong, '{');
    expect(await called(['--manifest', wrong])).toMatchObject({ code: 2, err: expect.stringContaining('is no JSON') as string });
    expect(await called(['--from', join(root, 'wrong')])).toMatchObject({ code: 1, err: expect.stringContaining('There is no') as string });
  });
});

async function called(argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const code = await main(argv, { DATA_DIR: join(root, 'data') }, { output: { write: (text) => (said.out += text) }, remarks: { write: (text) => (said.err += text) } });
  return { code, ...said };
}
