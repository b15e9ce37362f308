import type { EmbeddingProblem } from '../embedding-source.ts';
import { Damaged, isMissing } from './model-folder.ts';
import type { ModelManifest } from './model-manifest.ts';
import type { Runtime } from './pinned.ts';
import { SentenceModel } from './sentence-model.ts';

/* The thread of the sentence model. */

export interface ModelCall {
  folder: string;
  manifest: ModelManifest;
  runtime: Runtime;
  /** What the model may take of memory, outside of the heap. */
  memoryMb: number;
  texts: readonly string[];
}
export type ModelReply = { ok: true; vectors: Float32Array } | { ok: false; problem: EmbeddingProblem; detail: string };

const PAGE_BYTES = 64 * 1024;

let loaded: Promise<SentenceModel> | null = null;

/** Vectors of the texts, one behind the other. After a failure the thread is of no more use. */
export async function embed({ folder, manifest, runtime, memoryMb, texts }: ModelCall): Promise<ModelReply> {
  try {
    if (loaded === null) limitMemory(memoryMb);
    loaded ??= SentenceModel.load(folder, manifest, runtime);
    return { ok: true, vectors: await (await loaded).embed(texts) };
  } catch (error) {
    return { ok: false, problem: problemOf(error), detail: error instanceof Error ? error.message : String(error) };
  }
}

interface MemoryAsked {
  initial: number;
  maximum?: number;
}
// Node's types do not know it.
const web = globalThis as unknown as { WebAssembly: { Memory: new (asked: MemoryAsked) => object } };

/** The runtime asks for as much as 4 GB, and a thread's own limits do not know of it. */
function limitMemory(memoryMb: number): void {
  const most = Math.floor((memoryMb * 1024 * 1024) / PAGE_BYTES);
  web.WebAssembly.Memory = class extends web.WebAssembly.Memory {
    constructor(asked: MemoryAsked) {
      super({ ...asked, maximum: Math.min(asked.maximum ?? most, most) });
    }
  };
}

// Emscripten and the runtime know several words for it.
const OUT_OF_MEMORY = /out of memory|bad_?alloc|allocat|memory access out of bounds|\bOOM\b/i;

function problemOf(error: unknown): EmbeddingProblem {
  if (isMissing(error)) return 'is not installed';
  if (error instanceof Damaged) return 'is damaged';
  return error instanceof RangeError || OUT_OF_MEMORY.test(String(error)) ? 'needed too much memory' : 'gave no usable answer';
}
