import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withRuntimeFromNpm } from '../src/engine/embeddings/local/fetch-runtime.ts';
import type { ModelManifest, PinnedFile } from '../src/engine/embeddings/local/model-manifest.ts';
import { ONNX_RUNTIME } from '../src/engine/embeddings/local/pinned.ts';

/* A sentence model of a few words, as ONNX and Hugging Face write them: each word has a vector, and nothing else counts. */

const TABLE = 'table';
const SPECIAL = ['<s>', '<pad>', '</s>', '<unk>'];
const [FLOAT, INT64] = [1, 7];

function varint(value: number): Buffer {
  const bytes = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
const number = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);
const bytes = (field: number, ...parts: (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
};
const size = (value: number | string): Buffer => bytes(1, typeof value === 'string' ? bytes(2, value) : number(1, value));
const typed = (field: number, name: string, type: number, sizes: readonly (number | string)[]): Buffer => bytes(field, bytes(1, name), bytes(2, bytes(1, number(1, type), bytes(2, ...sizes.map(size)))));

/** The fields of onnx.proto's ModelProto (ir_version, graph, opset_import) around one Gather. */
export function onnxOf(rows: number, dimensions: number, table: Float32Array): Buffer {
  const values = bytes(5, number(1, rows), number(1, dimensions), number(2, FLOAT), bytes(8, TABLE), bytes(9, Buffer.from(table.buffer)));
  const gather = bytes(1, bytes(1, TABLE), bytes(1, 'input_ids'), bytes(2, 'last_hidden_state'), bytes(4, 'Gather'));
  const inputs = ['input_ids', 'attention_mask'].map((name) => typed(11, name, INT64, ['batch', 'sequence']));
  const graph = bytes(7, gather, bytes(2, 'tiny'), values, ...inputs, typed(12, 'last_hidden_state', FLOAT, ['batch', 'sequence', dimensions]));
  return Buffer.concat([number(1, 8), graph, bytes(8, bytes(1, ''), number(2, 13))]);
}

/** Words with their vectors; those that are not among them count for nothing much. */
export type Words = Readonly<Record<string, readonly number[]>>;

function tokenizerOf(words: readonly string[]): object {
  const special = SPECIAL.map((content, id) => ({ id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true }));
  const around = [{ SpecialToken: { id: '<s>', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: '</s>', type_id: 0 } }];
  return {
    version: '1.0',
    added_tokens: special,
    normalizer: { type: 'Sequence', normalizers: [{ type: 'NFKC' }, { type: 'Lowercase' }] },
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', add_prefix_space: true, prepend_scheme: 'always' },
    post_processor: { type: 'TemplateProcessing', single: around, pair: [], special_tokens: Object.fromEntries(['<s>', '</s>'].map((id) => [id, { id, ids: [SPECIAL.indexOf(id)], tokens: [id] }])) },
    decoder: null,
    model: { type: 'Unigram', unk_id: 3, vocab: [...SPECIAL.map((token) => [token, 0]), ...words.map((word) => [`▁${word}`, -1])] },
  };
}

export interface Published {
  manifest: ModelManifest;
  /** What a folder or server has, by name, the runtime included. */
  files: Map<string, Buffer>;
}

function pinned(name: string, content: Buffer): PinnedFile {
  return { url: `http://127.0.0.1/${name}`, sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length };
}

/** A model as it would be published; `given` replaces parts of it. */
export function tinyModel(words: Words, given: Partial<Record<'model.onnx' | 'tokenizer.json', Buffer>> & Partial<Pick<ModelManifest, 'dimensions' | 'maxTokens' | 'pooling'>> = {}): Published {
  const [dimensions = 2] = Object.values(words).map((vector) => vector.length);
  const table = Float32Array.from([...SPECIAL.map(() => new Array<number>(dimensions).fill(0.01)), ...Object.values(words)].flat());
  const { 'model.onnx': model = onnxOf(table.length / dimensions, dimensions, table), 'tokenizer.json': tokenizer = Buffer.from(JSON.stringify(tokenizerOf(Object.keys(words)))), ...rest } = given;
  const config = Buffer.from(JSON.stringify({ bos_token: '<s>', pad_token: '<pad>', eos_token: '</s>', unk_token: '<unk>' }));
  const files = new Map([['model.onnx', model], ['tokenizer.json', tokenizer], ['tokenizer_config.json', config]]);
  return { files, manifest: { name: 'tiny', dimensions, maxTokens: 64, pooling: 'mean', ...rest, files: { model: pinned('model.onnx', model), tokenizer: pinned('tokenizer.json', tokenizer), tokenizerConfig: pinned('tokenizer_config.json', config) } } };
}

const cached = fileURLToPath(new URL(`../../../.cache/${ONNX_RUNTIME.package}-${ONNX_RUNTIME.version}/`, import.meta.url));

/** The runtime's own files, which npm fetches once for all test runs of this machine. */
export async function runtimeFiles(): Promise<string[]> {
  const files = Object.values(ONNX_RUNTIME.files).map(({ name }) => join(cached, name));
  if (files.every((file) => existsSync(file))) return files;
  await mkdir(cached, { recursive: true });
  await withRuntimeFromNpm(ONNX_RUNTIME, async (folder) => {
    for (const file of files) {
      const draft = `${file}.${process.pid}`;
      await copyFile(join(folder, basename(file)), draft);
      await rename(draft, file);
    }
  });
  return files;
}

/** Puts what was published, and the runtime, into a folder that `fetch-model --from` can be pointed to. */
export async function publishTo(folder: string, { files }: Published): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of files) await writeFile(join(folder, name), content);
  for (const file of await runtimeFiles()) await copyFile(file, join(folder, basename(file)));
}
