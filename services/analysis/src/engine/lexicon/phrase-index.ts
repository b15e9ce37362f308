import { hashOf, mix } from '../language/hash.ts';

/** A phrase by the keys of its words, such as their stems, and what it stands for: any 16 bits. */
export interface Phrase {
  keys: readonly string[];
  /** Up to four words may stand between the first and the second: "cut 1,200 jobs". */
  hasGap: boolean;
  value: number;
}

/** Where a text has a phrase, and everything that the phrase stands for. */
export interface Found {
  at: number;
  length: number;
  hasGap: boolean;
  values: readonly number[];
}

const GAP = 4;
const SLOTS = 0x1_00_00;
const HAS_GAP = 0x80;
const NONE: readonly number[] = [];

/** Phrases as flat numbers, ten bytes each, found by two hashes of their words. */
export class PhraseIndex {
  private constructor(
    private readonly first: Uint32Array,
    private readonly second: Uint32Array,
    private readonly values: Uint16Array,
    /** By the hash of a first word: how many words phrases have that begin with it, and whether one has a gap. */
    private readonly longest: Uint8Array,
  ) {}

  static of(phrases: readonly Phrase[]): PhraseIndex {
    const hashed = phrases.filter(({ keys }) => keys.length > 0).map(({ keys, hasGap, value }) => ({ ...hashesOf(keys.map((key) => hashOf(key)), hasGap), value }));
    hashed.sort((a, b) => a.first - b.first || a.second - b.second || a.value - b.value);
    const distinct = hashed.filter((each, at) => !isSame(each, hashed[at - 1]));
    const longest = new Uint8Array(SLOTS);
    for (const { keys, hasGap } of phrases) if (keys.length > 0) note(longest, hashOf(keys[0] ?? ''), keys.length, hasGap);
    return new PhraseIndex(Uint32Array.from(distinct, ({ first }) => first), Uint32Array.from(distinct, ({ second }) => second), Uint16Array.from(distinct, ({ value }) => value), longest);
  }

  /** What `toBytes` has written. */
  static read(bytes: Uint8Array): PhraseIndex {
    // Arrays of numbers begin at a multiple of their size only.
    const { buffer } = new Uint8Array(bytes);
    const [count = 0] = new Uint32Array(buffer, 0, 1);
    const values = 4 + 8 * count;
    return new PhraseIndex(new Uint32Array(buffer, 4, count), new Uint32Array(buffer, 4 + 4 * count, count), new Uint16Array(buffer, values, count), new Uint8Array(buffer, values + 2 * count, SLOTS));
  }

  /** The index as it lies in memory, in the order of bytes that the platform has, little endian on all that are built for. */
  toBytes(): Buffer {
    const parts = [Uint32Array.of(this.first.length), this.first, this.second, this.values, this.longest];
    return Buffer.concat(parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
  }

  /** The most words that a phrase has which begins with the word of this hash, or one that shares its slot. */
  longestFrom(hash: number): number {
    return (this.longest[hash & (SLOTS - 1)] ?? 0) & ~HAS_GAP;
  }

  /** What exactly these words stand for, each given by its hash. */
  valuesOf(hashes: readonly number[]): readonly number[] {
    return this.longestFrom(hashes[0] ?? 0) < hashes.length ? NONE : this.lookUp(hashesOf(hashes, false));
  }

  /** Every phrase in a row of words, wherever it begins. */
  findIn(keys: readonly string[]): Found[] {
    const hashes = keys.map((key) => hashOf(key));
    return hashes.flatMap((_, at) => this.findAt(hashes, at));
  }

  private findAt(hashes: readonly number[], at: number): Found[] {
    const noted = this.longest[(hashes[at] ?? 0) & (SLOTS - 1)] ?? 0;
    if (noted === 0) return [];
    const longest = noted & ~HAS_GAP;
    const found = this.findFrom(hashes, at, { at, length: longest, state: stateFor(false) });
    if ((noted & HAS_GAP) === 0) return found;
    for (let from = at + 1; from <= at + 1 + GAP; from += 1) found.push(...this.findFrom(hashes, from, { at, length: longest - 1, state: extended(stateFor(true), hashes[at] ?? 0) }));
    return found;
  }

  /** The phrases that go on from a place, having begun at another. */
  private findFrom(hashes: readonly number[], from: number, begun: { at: number; length: number; state: Hashes }): Found[] {
    const found: Found[] = [];
    let { state } = begun;
    for (let to = from; to < from + begun.length && to < hashes.length; to += 1) {
      state = extended(state, hashes[to] ?? 0);
      const values = this.lookUp(state);
      if (values.length > 0) found.push({ at: begun.at, length: to + 1 - begun.at, hasGap: from > begun.at, values });
    }
    return found;
  }

  private lookUp({ first, second }: Hashes): readonly number[] {
    let values: number[] | undefined;
    for (let i = this.placeOf(first); this.first[i] === first; i += 1) if (this.second[i] === second) (values ??= []).push(this.values[i] ?? 0);
    return values ?? NONE;
  }

  /** The place of the first phrase whose hash is not below this. */
  private placeOf(hash: number): number {
    let [low, high] = [0, this.first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.first[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function note(longest: Uint8Array, hash: number, length: number, hasGap: boolean): void {
  const slot = hash & (SLOTS - 1);
  const known = longest[slot] ?? 0;
  longest[slot] = Math.max(known & ~HAS_GAP, Math.min(length, HAS_GAP - 1)) | (known & HAS_GAP) | (hasGap ? HAS_GAP : 0);
}

interface Hashes {
  first: number;
  second: number;
}

/** A phrase with a gap is another than the same words in a row. */
function stateFor(hasGap: boolean): Hashes {
  return { first: hasGap ? 0x2545f491 : 0x9e3779b9, second: 0x7f4a7c15 };
}

function extended({ first, second }: Hashes, hash: number): Hashes {
  return { first: mix(first ^ hash) >>> 0, second: Math.imul(second ^ mix(hash), 0x01000193) >>> 0 };
}

function hashesOf(hashes: readonly number[], hasGap: boolean): Hashes {
  return hashes.reduce(extended, stateFor(hasGap));
}

function isSame(a: Hashes & { value: number }, b: (Hashes & { value: number }) | undefined): boolean {
  return b !== undefined && a.first === b.first && a.second === b.second && a.value === b.value;
}
