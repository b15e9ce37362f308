import { createHash } from 'node:crypto';
import { cutText } from '@forewire/kit/whole-text';
import { batchesOf } from '../batches.ts';
import { type EmbeddingProblem, type EmbeddingSource, TEXTS_PER_REQUEST } from './embedding-source.ts';
import { ROOM_TOKENS, withinTokens } from './text-room.ts';
import type { StoredVector, TextKind, VectorStore } from './vector-store.ts';

export interface TextToEmbed {
  text: string;
  kind: TextKind;
  language: string;
}

export type Vectors = { ok: true; identity: string; vectors: Float32Array[] } | { ok: false; problem: EmbeddingProblem };

/** Characters of a text that are embedded, and fewer in dense scripts. */
const TEXT_LIMIT = 1300;
const REQUESTS_AT_ONCE = 2;

/** What models of these families expect in front of a text; they were trained with it. */
const PREFIXES: readonly [RegExp, Readonly<Record<TextKind, string>>][] = [
  [/(^|[^a-z])e5([^a-z]|$)/i, { prompt: 'query: ', article: 'passage: ', reference: 'passage: ' }],
  [/(^|[^a-z])bge-(small|base|large)-en/i, { prompt: 'Represent this sentence for searching relevant passages: ', article: '', reference: '' }],
  [/nomic-embed/i, { prompt: 'search_query: ', article: 'search_document: ', reference: 'search_document: ' }],
];

/** Embeds texts, each once for as long as its vector is kept. All vectors that it gives at a time are of one model. */
export class Embedder {
  /** What the endpoint last said that its model is. */
  private identity: string | null = null;

  constructor(
    readonly source: EmbeddingSource,
    readonly model: string,
    private readonly store: VectorStore,
    /** What vectors are kept under: the model's name, or more where one name can stand for two models. */
    private readonly keptUnder = model,
  ) {}

  async embed(texts: readonly TextToEmbed[], signal?: AbortSignal): Promise<Vectors> {
    if (texts.length === 0) return { ok: true, identity: this.identity ?? '', vectors: [] };
    const keys = texts.map((text) => this.keyOf(text));
    const stored = await this.store.find([...new Set(keys)]);
    const known = new Map(stored.filter(({ identity }) => this.identity === null || identity === this.identity).map((each) => [each.key, each]));
    const first = await this.fill(texts, keys, known, signal);
    // The endpoint has another model now: what was stored is of no use beside it.
    const last = first === 'mixed' ? await this.fill(texts, keys, new Map(), signal) : first;
    return last === 'mixed' ? { ok: false, problem: 'gave no usable answer' } : last;
  }

  private async fill(texts: readonly TextToEmbed[], keys: readonly string[], known: Map<string, StoredVector>, signal?: AbortSignal): Promise<Vectors | 'mixed'> {
    const missing = new Map(texts.flatMap((text, at) => (known.has(keys[at] ?? '') ? [] : [[keys[at] ?? '', text] as const])));
    const fresh = await this.fetchAll([...missing], signal);
    if (!Array.isArray(fresh)) return fresh;
    const all = [...known.values(), ...fresh];
    const identity = all[0]?.identity ?? '';
    if (fresh[0] !== undefined) this.identity = fresh[0].identity;
    if (all.some((each) => each.identity !== identity)) return 'mixed';
    await this.store.save(fresh);
    const byKey = new Map(all.map((each) => [each.key, each.vector]));
    return { ok: true, identity, vectors: keys.flatMap((key) => byKey.get(key) ?? []) };
  }

  private async fetchAll(missing: readonly (readonly [string, TextToEmbed])[], signal?: AbortSignal): Promise<StoredVector[] | { ok: false; problem: EmbeddingProblem }> {
    const batches = batchesOf(missing, TEXTS_PER_REQUEST);
    const fresh: StoredVector[] = [];
    for (let at = 0; at < batches.length; at += REQUESTS_AT_ONCE) {
      const waves = batches.slice(at, at + REQUESTS_AT_ONCE);
      const answers = await Promise.all(waves.map((batch) => this.source.embed(batch.map(([, text]) => this.shown(text)), signal)));
      for (const [number, answer] of answers.entries()) {
        if (!answer.ok) return answer;
        fresh.push(...(waves[number] ?? []).flatMap(([key, { kind, language }], i) => toStored(answer.vectors[i], { key, kind, language, identity: answer.identity })));
      }
    }
    return fresh;
  }

  private shown({ text, kind }: TextToEmbed): string {
    const prefix = PREFIXES.find(([family]) => family.test(this.model))?.[1][kind] ?? '';
    // Servers refuse an empty text.
    const beginning = cutText(text, TEXT_LIMIT).trim();
    return withinTokens(`${prefix}${beginning || '-'}`, ROOM_TOKENS).trimEnd();
  }

  private keyOf(text: TextToEmbed): string {
    return createHash('sha256').update(JSON.stringify([this.keptUnder, this.shown(text)])).digest('base64url');
  }
}

function toStored(vector: Float32Array | undefined, rest: Omit<StoredVector, 'vector'>): StoredVector[] {
  return vector === undefined ? [] : [{ ...rest, vector }];
}
