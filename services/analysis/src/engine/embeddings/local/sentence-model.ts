import { pathToFileURL } from 'node:url';
import { Tokenizer } from '@huggingface/tokenizers';
import { nameOf, pathOf, readPinned } from './model-folder.ts';
import type { ModelManifest, PinnedFile } from './model-manifest.ts';
import type { Runtime } from './pinned.ts';

/* The part of the runtime that is used; its own types come with a package that is not installed. */
interface Tensor {
  readonly dims: readonly number[];
  readonly data: unknown;
}
interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>;
}
interface Ort {
  env: { wasm: { numThreads: number; wasmBinary: Uint8Array }; logLevel: string };
  InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> };
  Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => Tensor;
}

interface Tokens {
  ids: readonly number[];
}

/** Turns texts into vectors, by the thread that it is in. */
export class SentenceModel {
  private constructor(
    private readonly ort: Ort,
    private readonly session: Session,
    private readonly tokenizer: Tokenizer,
    private readonly manifest: ModelManifest,
  ) {}

  /** Reads the files and checks each against its hash, the runtime's before it is run. */
  static async load(folder: string, manifest: ModelManifest, runtime: Runtime): Promise<SentenceModel> {
    const read = ({ url, sha256 }: PinnedFile) => readPinned(folder, { name: nameOf(url), sha256 });
    await readPinned(folder, runtime.files.code);
    const wasmBinary = await readPinned(folder, runtime.files.wasm);
    const tokenizer = new Tokenizer(JSON.parse((await read(manifest.files.tokenizer)).toString()) as object, JSON.parse((await read(manifest.files.tokenizerConfig)).toString()) as object);
    const ort = (await import(pathToFileURL(pathOf(folder, runtime.files.code)).href)) as Ort;
    Object.assign(ort.env.wasm, { numThreads: 1, wasmBinary });
    ort.env.logLevel = 'error';
    // What is kept for the next call costs more memory than the time that it saves.
    const session = await ort.InferenceSession.create(await read(manifest.files.model), { executionProviders: ['wasm'], enableCpuMemArena: false, enableMemPattern: false });
    return new SentenceModel(ort, session, tokenizer, manifest);
  }

  /** A vector of each text, one behind the other; how long they are means nothing. */
  async embed(texts: readonly string[]): Promise<Float32Array> {
    const tokens = texts.map((text) => this.tokensOf(text));
    const longest = Math.max(...tokens.map(({ ids }) => ids.length));
    const [name = ''] = this.session.outputNames;
    const output = (await this.session.run(this.inputsOf(tokens, longest)))[name];
    const { dimensions } = this.manifest;
    const isPooled = output?.dims.length === 2;
    const expected = isPooled ? [texts.length, dimensions] : [texts.length, longest, dimensions];
    if (!(output?.data instanceof Float32Array) || expected.some((size, at) => output.dims[at] !== size)) throw new Error(`the model gives a ${output?.dims.join(' × ') ?? 'missing'} output instead of ${expected.join(' × ')}`);
    return isPooled ? output.data : this.pooled(output.data, tokens, longest);
  }

  private tokensOf(text: string): Tokens {
    const { ids } = this.tokenizer.encode(text);
    const { maxTokens } = this.manifest;
    // The last one closes the text, however much of it is left out.
    return { ids: ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ids.at(-1) ?? 0] };
  }

  private inputsOf(tokens: readonly Tokens[], longest: number): Record<string, Tensor> {
    const filled = (valueOf: (ids: readonly number[], at: number) => number): Tensor => {
      const values = new BigInt64Array(tokens.length * longest);
      for (const [row, { ids }] of tokens.entries()) {
        for (let at = 0; at < ids.length; at += 1) values[row * longest + at] = BigInt(valueOf(ids, at));
      }
      return new this.ort.Tensor('int64', values, [tokens.length, longest]);
    };
    const known: Record<string, () => Tensor> = {
      input_ids: () => filled((ids, at) => ids[at] ?? 0),
      attention_mask: () => filled(() => 1),
      token_type_ids: () => filled(() => 0),
    };
    return Object.fromEntries(this.session.inputNames.flatMap((name) => (known[name] ? [[name, known[name]()]] : [])));
  }

  private pooled(values: Float32Array, tokens: readonly Tokens[], longest: number): Float32Array {
    const { dimensions, pooling } = this.manifest;
    const vectors = new Float32Array(tokens.length * dimensions);
    for (const [row, { ids }] of tokens.entries()) {
      const count = pooling === 'mean' ? ids.length : 1;
      for (let token = 0; token < count; token += 1) {
        add(values.subarray((row * longest + token) * dimensions), vectors.subarray(row * dimensions, (row + 1) * dimensions));
      }
    }
    return vectors;
  }
}

function add(values: Float32Array, to: Float32Array): void {
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) + (values[at] ?? 0);
}
