import { cosine } from './unit-vector.ts';
import type { StoredVector } from './vector-store.ts';

/** Fewer than this of one language say too little about it. */
const OF_LANGUAGE = 24;
/** Models give all texts much the same cosine, some nearly none: a spread below this is noise. */
const LEAST_SPREAD = 0.002;

/**
 * What is usual among the news that this installation reads: how near a text is to it, in the model's own measure. By
 * this a cosine of any model means the same, whatever its scale is.
 */
export class Background {
  constructor(private readonly sample: readonly StoredVector[]) {}

  /** How a text's cosines with the background are spread, for texts of one language if enough of them were read. */
  around(vector: Float32Array, language: string): Spread {
    const own = this.sample.filter((each) => each.language === language);
    const cosines = (own.length >= OF_LANGUAGE ? own : this.sample).map((each) => cosine(vector, each.vector)).sort((a, b) => a - b);
    const middle = quantile(cosines, 0.5);
    // What is relevant lies above: the lower half shows how wide the rest is spread.
    return { middle, width: Math.max(LEAST_SPREAD, middle - quantile(cosines, 0.16)) };
  }
}

export interface Spread {
  middle: number;
  width: number;
}

/** How many widths above the usual a cosine is. */
export function aboveUsual(value: number, { middle, width }: Spread): number {
  return (value - middle) / width;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
