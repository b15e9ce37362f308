import type { WordVectors } from './word-vectors.ts';

/** Every how manieth of the common words stands for all when it is counted how many are as near. */
const SAMPLE = 4;
const COMMON = 30_000;
const BINS = 250;

/**
 * How near words stand to a few given ones, told by how few others stand as near: some words are near to everything,
 * so that the angle alone says little.
 */
export class Nearness {
  private readonly direction: Float32Array;
  /** By likeness from -1 to 1: minus the logarithm of the share of words that are at least as near. */
  private readonly surprises = new Float32Array(BINS + 1);

  constructor(private readonly vectors: WordVectors, ranks: readonly number[]) {
    this.direction = vectors.directionOf(ranks);
    const counts = new Uint32Array(BINS + 1);
    let all = 0;
    for (let rank = 0; rank < Math.min(COMMON, vectors.size); rank += SAMPLE) {
      if (vectors.isName(rank)) continue;
      const bin = binOf(vectors.likeness(this.direction, rank));
      counts[bin] = (counts[bin] ?? 0) + 1;
      all += 1;
    }
    let nearer = 0;
    for (let bin = BINS; bin >= 0; bin -= 1) {
      nearer += counts[bin] ?? 0;
      this.surprises[bin] = -Math.log(Math.max(nearer, 0.5) / all);
    }
  }

  /** 0 for the farthest word; 2.3 when a tenth of the words are as near, 4.6 when a hundredth are. */
  surprise(rank: number): number {
    return this.surprises[binOf(this.vectors.likeness(this.direction, rank))] ?? 0;
  }
}

function binOf(likeness: number): number {
  return Math.round(((Math.min(Math.max(likeness, -1), 1) + 1) / 2) * BINS);
}
