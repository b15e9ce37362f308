import { trimEndOf } from '@forewire/kit/trim';
import type { StorySignature } from '../engine.ts';
import { hashOf, mix } from '../language/hash.ts';
import { isCounted, PASSING_KEYS } from './facts.ts';
import { fromBase64 } from './minhash.ts';
import { tellingNumbers } from './telling-numbers.ts';

/**
 * All of a story's signature that a comparison looks at, as numbers. A task may have been told of hundreds of stories;
 * each of its runs holds its reports against all of these, and reads the signature of those few alone that they are of.
 */
export type StoryKeys = Uint8Array;

/** The parts of the keys, in their order; words, names and ids stand there by `keyOf`. */
export const PART = {
  /** Values of the facts, as 64-bit numbers. */
  values: 0,
  terms: 1,
  lead: 2,
  names: 3,
  concepts: 4,
  subjects: 5,
  places: 6,
  /** Values that hardly come up by accident, and counts of people with what they count. */
  numbers: 7,
  dates: 8,
  phases: 9,
  codes: 10,
  /** What each code begins with. */
  families: 11,
  facts: 12,
  /** Twice how many values each fact has, and 1 more for one that counts people, things or money. */
  valueCounts: 13,
  hash: 14,
  /** As 32-bit floating point numbers, as are the next. */
  termWeights: 15,
  leadWeights: 16,
  numberWeights: 17,
} as const;
export const PARTS = 18;

const VERSION = 3;
const LANGUAGE_BYTES = 8;
/** Version, the title's key, the language, the lengths of the parts in words, and what makes it even. */
const HEADER_WORDS = 4 + PARTS + 2 - (PARTS % 2);
/** The shortest title that is no accident when two stories share it. */
const TITLE_LENGTH = 25;

/** Stands for a word, a name or a concept, as 32 bits. */
export function keyOf(text: string): number {
  return mix(hashOf(text)) >>> 0;
}

/** Stands for a headline as it is compared: equal for two that say the same, 0 for one that is too short. */
function titleKey(title: string): number {
  return title.length < TITLE_LENGTH ? 0 : keyOf(title.trim().toLowerCase()) || 1;
}

/** What a code begins with: CVE-2026-1 and CVE-2026-2 are of one family. */
function familyOf(code: string): string {
  return code.replace(/\d.*/, '');
}

/** The keys of a story, in the byte order of the machine and a multiple of eight bytes long. */
export function keysOf(story: StorySignature): StoryKeys {
  const parts = partsOf(story);
  const lengths = parts.map((part) => part.byteLength / 4);
  const words = new Uint32Array(lengthOf(lengths));
  const bytes = new Uint8Array(words.buffer);
  words.set([VERSION, titleKey(story.title)]);
  bytes.set(Buffer.from(story.language, 'latin1').subarray(0, LANGUAGE_BYTES), 8);
  words.set(lengths, 4);
  bytes.set(bytesOf(Float64Array.of(Date.parse(story.publishedAt ?? ''))), HEADER_WORDS * 4);
  let at = (HEADER_WORDS + 2) * 4;
  for (const part of parts) {
    bytes.set(bytesOf(part), at);
    at += part.byteLength;
  }
  return bytes;
}

const NAME_LENGTH = 7;

/** Names are inflected, and spelt in two ways: what they begin with tells them. */
export function nameKey(name: string): string {
  return name.slice(0, NAME_LENGTH);
}

function partsOf(story: StorySignature): (Uint32Array | Float32Array | Float64Array)[] {
  const { terms, entities, concepts, subjects, places, lead = [], phase = [], codes = [], dates = [] } = story;
  const facts = story.facts.filter(([key]) => !PASSING_KEYS.has(key));
  const numbers = tellingNumbers(facts);
  const keys = (texts: readonly string[]): Uint32Array => Uint32Array.from(texts, keyOf);
  const textsOf = (list: readonly [string, number][]): string[] => list.map(([text]) => text);
  const weights = (list: readonly [string, number][]): Float32Array => Float32Array.from(list, ([, weight]) => weight);
  return [
    Float64Array.from(facts.flatMap(([, values]) => values)),
    ...[textsOf(terms), textsOf(lead), entities.map(nameKey), concepts, subjects, places, textsOf(numbers), dates, phase, codes, codes.map(familyOf), facts.map(([key]) => key)].map(keys),
    Uint32Array.from(facts, ([key, values]) => 2 * values.length + (isCounted(key) ? 1 : 0)),
    fromBase64(story.minhash) ?? new Uint32Array(0),
    weights(terms),
    weights(lead),
    weights(numbers),
  ];
}

/** Keys of several stories in one piece. */
export function packKeys(stories: readonly StoryKeys[]): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(stories.reduce((sum, keys) => sum + keys.length, 0));
  let at = 0;
  for (const keys of stories) {
    packed.set(keys, at);
    at += keys.length;
  }
  return packed;
}

/** The keys that were packed, which say themselves how long they are. */
export function unpackKeys(packed: Uint8Array): StoryKeys[] {
  const words = new Uint32Array(packed.buffer, packed.byteOffset, packed.byteLength / 4);
  const stories: StoryKeys[] = [];
  for (let at = 0; at < words.length; ) {
    const length = lengthOf(words.subarray(at + 4, at + 4 + PARTS));
    stories.push(packed.subarray(at * 4, (at + length) * 4));
    at += length;
  }
  return stories;
}

/** How many words the keys take whose parts have these lengths. */
function lengthOf(parts: ArrayLike<number>): number {
  let length = HEADER_WORDS + 2;
  for (let part = 0; part < parts.length; part += 1) length += parts[part] ?? 0;
  return length + (length % 2);
}

const firstWord = new Uint32Array(1);
const firstBytes = new Uint8Array(firstWord.buffer);

/** Whether this version wrote the keys. */
export function isReadable(keys: StoryKeys): boolean {
  for (let i = 0; i < 4; i += 1) firstBytes[i] = keys[i] ?? 0;
  return firstWord[0] === VERSION;
}

/** The keys of several stories, one after another, with where each part of each begins. */
export class KeyRing {
  readonly words: Uint32Array;
  readonly floats: Float32Array;
  readonly doubles: Float64Array;
  private readonly bases: Int32Array;
  private readonly starts: Int32Array;

  constructor(stories: readonly StoryKeys[]) {
    const bytes = new Uint8Array(stories.reduce((sum, keys) => sum + keys.length, 0));
    const { buffer } = bytes;
    [this.words, this.floats, this.doubles] = [new Uint32Array(buffer), new Float32Array(buffer), new Float64Array(buffer)];
    this.bases = new Int32Array(stories.length);
    this.starts = new Int32Array(stories.length * (PARTS + 1));
    let at = 0;
    stories.forEach((keys, story) => {
      bytes.set(keys, at);
      this.bases[story] = at / 4;
      this.findParts(story);
      at += keys.length;
    });
  }

  /** Where a part of a story begins, in words; it ends where the next begins. */
  start(story: number, part: number): number {
    return this.starts[story * (PARTS + 1) + part] ?? 0;
  }

  end(story: number, part: number): number {
    return this.start(story, part + 1);
  }

  isEmpty(story: number, part: number): boolean {
    return this.start(story, part) === this.end(story, part);
  }

  title(story: number): number {
    return this.words[(this.bases[story] ?? 0) + 1] ?? 0;
  }

  language(story: number): string {
    const at = (this.bases[story] ?? 0) * 4 + 8;
    return trimEndOf(Buffer.from(this.words.buffer, at, LANGUAGE_BYTES).toString('latin1'), '\0');
  }

  /** Milliseconds since 1970, or NaN. */
  publishedAt(story: number): number {
    return this.doubles[((this.bases[story] ?? 0) + HEADER_WORDS) / 2] ?? NaN;
  }

  private findParts(story: number): void {
    const base = this.bases[story] ?? 0;
    let at = base + HEADER_WORDS + 2;
    for (let part = 0; part <= PARTS; part += 1) {
      this.starts[story * (PARTS + 1) + part] = at;
      at += this.words[base + 4 + part] ?? 0;
    }
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array | Float32Array | Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
