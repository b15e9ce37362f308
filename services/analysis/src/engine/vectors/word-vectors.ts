import { readFileSync } from 'node:fs';

/**
 * English word stems, the commonest first, each with a direction that lies close to those of words used alike.
 * Made by `word-vectors/make-table.mjs`; what it is made of stands in NOTICE.md beside the table.
 *
 * The file, little endian: number of stems, number of dimensions and length of the list of stems (uint32 each), the
 * size of one step in each dimension (float32), the stems on a line each, those that only names have with a capital,
 * and then for each stem half a byte a dimension, the lower half first, from 1 (-7 steps) to 15 (7 steps).
 */
export class WordVectors {
  readonly size: number;
  private readonly dimensions: number;
  private readonly steps: Float32Array;
  private readonly codes: Uint8Array;
  private readonly ranks = new Map<string, number>();
  private readonly names = new Set<number>();

  constructor(table: Buffer) {
    this.size = table.readUInt32LE(0);
    this.dimensions = table.readUInt32LE(4);
    const words = 12 + 4 * this.dimensions;
    const codes = words + table.readUInt32LE(8);
    this.steps = Float32Array.from({ length: this.dimensions }, (_, i) => table.readFloatLE(12 + 4 * i));
    this.codes = table.subarray(codes);
    for (const [rank, word] of table.toString('utf8', words, codes).split('\n').entries()) {
      const stem = word.toLowerCase();
      if (stem !== word) this.names.add(rank);
      this.ranks.set(stem, rank);
    }
  }

  /** The place of a stem, 0 being the commonest word's. */
  rankOf(stem: string): number | undefined {
    return this.ranks.get(stem);
  }

  /** Whether a stem is nothing but a name: people, places and brands. */
  isName(rank: number): boolean {
    return this.names.has(rank);
  }

  /** How much a word tells by being rare, 0 to 1. */
  rarityOf(rank: number): number {
    return Math.min(Math.max(Math.log(rank + 30) - 3, 0), 6.5) / 6.5;
  }

  /** The direction that words point in together, rare ones more than common ones, ready for `likeness`. */
  directionOf(ranks: readonly number[]): Float32Array {
    const sum = new Float32Array(this.dimensions);
    for (const rank of ranks) {
      const weight = this.rarityOf(rank);
      for (let i = 0; i < this.dimensions; i += 1) sum[i] = (sum[i] ?? 0) + weight * this.stepsOf(rank, i) * (this.steps[i] ?? 0);
    }
    const length = Math.hypot(...sum) || 1;
    return sum.map((value, i) => (value / length) * (this.steps[i] ?? 0));
  }

  /** The cosine between a direction and a word's own. */
  likeness(direction: Float32Array, rank: number): number {
    const { codes } = this;
    const half = this.dimensions / 2;
    const start = rank * half;
    let sum = 0;
    for (let i = 0; i < half; i += 1) {
      const pair = codes[start + i] ?? 0;
      sum += (direction[2 * i] ?? 0) * ((pair & 15) - 8) + (direction[2 * i + 1] ?? 0) * ((pair >> 4) - 8);
    }
    return sum;
  }

  private stepsOf(rank: number, dimension: number): number {
    const pair = this.codes[(rank * this.dimensions + dimension) >> 1] ?? 0;
    return (dimension % 2 === 0 ? pair & 15 : pair >> 4) - 8;
  }
}

let loaded: WordVectors | undefined;

/** The table that the service comes with, read when it is first asked for. */
export function wordVectors(): WordVectors {
  loaded ??= new WordVectors(readFileSync(new URL('./word-vectors.bin', import.meta.url)));
  return loaded;
}
