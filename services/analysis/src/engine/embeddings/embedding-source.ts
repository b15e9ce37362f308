/** Why there are no usable embeddings, in words that fit "the embeddings server …" and "the embeddings model in this process …". */
export type EmbeddingProblem =
  | 'took too long'
  | 'refused the request'
  | 'was not reachable'
  | 'gave no usable answer'
  | 'is not installed'
  | 'is damaged'
  | 'needed too much memory'
  | 'is paused after repeated failures';

/** Vectors of length 1, and what tells the model that made them from another one. */
export type Embedded = { ok: true; identity: string; vectors: Float32Array[] } | { ok: false; problem: EmbeddingProblem };

/** Makes vectors of texts; never throws, and gives nothing that is not sound. */
export interface EmbeddingSource {
  /** What it is, as in "the embeddings server". */
  readonly what: string;
  /** What went wrong with the last call; null when it went well. */
  readonly problem: EmbeddingProblem | null;
  /** Vectors of at most TEXTS_PER_REQUEST texts, in their order. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Embedded>;
}

/** Texts in one call: servers commonly take 32 and more. */
export const TEXTS_PER_REQUEST = 32;
