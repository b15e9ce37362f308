import type { StorySignature } from '../engine.ts';
import { hashOf, mix } from '../language/hash.ts';
import { fromBase64 } from './minhash.ts';

/**
 * What of a story's signature is needed to see that a report is not of it, as numbers. A task may have been told of
 * hundreds of stories, and each of its runs reads all of these, but the signature of few.
 */
export interface StoryKeys {
  language: string;
  /** Keys of the terms and of the words of the lead, each list with its weights. */
  terms: Uint32Array;
  termWeights: Float32Array;
  lead: Uint32Array;
  leadWeights: Float32Array;
  names: Uint32Array;
  concepts: Uint32Array;
  places: Uint32Array;
  hash: Uint32Array | null;
  /** 0 for a title that is too short to tell anything. */
  title: number;
}

/** The shortest title that is no accident when two stories share it. */
const TITLE_LENGTH = 25;
const VERSION = 1;
const LANGUAGE_BYTES = 8;
/** Version, the title's key and the lengths of the six lists, each a 32-bit number. */
const HEADER_WORDS = 8;

/** Stands for a word, a name or a concept: 32 bits. */
export function keyOf(text: string): number {
  return mix(hashOf(text)) >>> 0;
}

/** Stands for a headline as it is compared: equal for two that say the same, 0 for one that is too short. */
export function titleKey(title: string): number {
  return title.length < TITLE_LENGTH ? 0 : keyOf(title.trim().toLowerCase()) || 1;
}

export function keysOf(story: StorySignature): StoryKeys {
  const lead = story.lead ?? [];
  return {
    language: story.language,
    terms: Uint32Array.from(story.terms, ([stem]) => keyOf(stem)),
    termWeights: Float32Array.from(story.terms, ([, weight]) => weight),
    lead: Uint32Array.from(lead, ([stem]) => keyOf(stem)),
    leadWeights: Float32Array.from(lead, ([, weight]) => weight),
    names: Uint32Array.from(story.entities, keyOf),
    concepts: Uint32Array.from(story.concepts, keyOf),
    places: Uint32Array.from(story.places, keyOf),
    hash: fromBase64(story.minhash),
    title: titleKey(story.title),
  };
}

/** The keys as bytes, in the order of the machine. */
export function encodeKeys(keys: StoryKeys): Uint8Array {
  const hash = keys.hash ?? new Uint32Array(0);
  const lists = [keys.terms, keys.lead, keys.names, keys.concepts, keys.places, hash];
  const header = Uint32Array.of(VERSION, keys.title, ...lists.map(({ length }) => length));
  const language = Buffer.alloc(LANGUAGE_BYTES);
  language.write(keys.language, 'latin1');
  return Buffer.concat([header, ...lists, keys.termWeights, keys.leadWeights].map(bytesOf).concat(language));
}

/** Reads what `encodeKeys` wrote; null for bytes of another version. */
export function decodeKeys(bytes: Uint8Array): StoryKeys | null {
  // Numbers must begin at a multiple of their size, which a slice of an answer seldom does.
  const { buffer, byteLength } = new Uint8Array(bytes);
  const header = new Uint32Array(buffer, 0, HEADER_WORDS);
  if (header[0] !== VERSION) return null;
  let at = HEADER_WORDS * 4;
  const list = (index: number): Uint32Array => {
    const length = header[index] ?? 0;
    at += length * 4;
    return new Uint32Array(buffer, at - length * 4, length);
  };
  const [terms, lead, names, concepts, places, hash] = [list(2), list(3), list(4), list(5), list(6), list(7)];
  const termWeights = new Float32Array(buffer, at, terms.length);
  const leadWeights = new Float32Array(buffer, at + termWeights.byteLength, lead.length);
  const language = Buffer.from(buffer, byteLength - LANGUAGE_BYTES).toString('latin1').replace(/\0+$/, '');
  return { language, terms, termWeights, lead, leadWeights, names, concepts, places, hash: hash.length > 0 ? hash : null, title: header[1] ?? 0 };
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array | Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
