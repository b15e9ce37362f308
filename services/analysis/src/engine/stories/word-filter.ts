import { hashOf, mix } from '../language/hash.ts';

/** 2 kB: a story of fifteen long reports uses about 2,000 words, of which 3 in a hundred others are then taken for used. */
const BYTES = 2048;
const BITS = BYTES * 8;
const PROBES = 3;

/** Which words the reports of a story use: a Bloom filter, as large for one report as for fifty. */
export class WordFilter {
  private constructor(private readonly bytes: Uint8Array) {}

  static of(words: Iterable<string>): WordFilter {
    const filter = new WordFilter(new Uint8Array(BYTES));
    for (const word of words) filter.add(word);
    return filter;
  }

  /** Null for a text that no filter was written as. */
  static read(text: string | undefined): WordFilter | null {
    const bytes = Buffer.from(text ?? '', 'base64');
    return bytes.length === BYTES ? new WordFilter(bytes) : null;
  }

  has(word: string): boolean {
    for (const bit of positionsOf(word)) if (((this.bytes[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
    return true;
  }

  union(other: WordFilter): WordFilter {
    return new WordFilter(this.bytes.map((byte, at) => byte | (other.bytes[at] ?? 0)));
  }

  toString(): string {
    return Buffer.from(this.bytes).toString('base64');
  }

  private add(word: string): void {
    for (const bit of positionsOf(word)) this.bytes[bit >>> 3] = (this.bytes[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
}

/** Filled anew for each word, since millions are looked for. */
const positions: number[] = new Array<number>(PROBES).fill(0);

/** Two hashes make as many as are needed (Kirsch and Mitzenmacher, 2006). */
function positionsOf(word: string): readonly number[] {
  const hash = hashOf(word);
  const [one, two] = [mix(hash), mix(hashOf('\0', hash)) | 1];
  for (let i = 0; i < PROBES; i += 1) positions[i] = ((one + Math.imul(i, two)) >>> 0) % BITS;
  return positions;
}
