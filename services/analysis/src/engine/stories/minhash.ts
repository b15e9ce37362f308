import { mix } from '../language/hash.ts';
import type { Token } from '../language/words.ts';

const HASHES = 64;
const SHINGLE = 3;
/** Fewer shingles than this say nothing about copies. */
const MIN_SHINGLES = 12;

/** Odd multipliers and offsets of the 64 permutations, from a fixed linear congruential sequence (Knuth). */
const MULTIPLIERS = new Int32Array(HASHES);
const OFFSETS = new Int32Array(HASHES);
let seed = 0x9e3779b9 | 0;
for (let i = 0; i < HASHES; i += 1) {
  seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
  MULTIPLIERS[i] = seed | 1;
  seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
  OFFSETS[i] = seed;
}

/** The MinHash of a text's three-word shingles; null when it is too short to be compared. */
export function minhash(tokens: readonly Token[]): Uint32Array | null {
  if (tokens.length < MIN_SHINGLES + SHINGLE - 1) return null;
  const smallest = new Uint32Array(HASHES).fill(0xffffffff);
  for (let at = 0; at + SHINGLE <= tokens.length; at += 1) lower(smallest, shingleAt(tokens, at));
  return smallest;
}

function shingleAt(tokens: readonly Token[], at: number): number {
  let shingle = 17;
  for (let i = 0; i < SHINGLE; i += 1) shingle = mix(Math.imul(shingle, 31) ^ (tokens[at + i]?.word.hash ?? 0));
  return shingle;
}

function lower(smallest: Uint32Array, shingle: number): void {
  for (let i = 0; i < HASHES; i += 1) {
    const value = (Math.imul(shingle, MULTIPLIERS[i] ?? 1) + (OFFSETS[i] ?? 0)) >>> 0;
    if (value < (smallest[i] ?? 0)) smallest[i] = value;
  }
}

/** Estimates the share of shingles that two texts have in common (0..1), from two hashes in one list; 0 when `length` is. */
export function resemblance(words: Uint32Array, a: number, b: number, length: number): number {
  let equal = 0;
  for (let i = 0; i < length; i += 1) if (words[a + i] === words[b + i]) equal += 1;
  return equal / HASHES;
}

export function toBase64(hash: Uint32Array | null): string {
  return hash === null ? '' : Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength).toString('base64');
}

export function fromBase64(text: string): Uint32Array | null {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== HASHES * 4) return null;
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
