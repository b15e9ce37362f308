/** The vector of length 1 with this direction; null when there is none, as of zeros or of what is no number. */
export function unitVector(values: ArrayLike<number>): Float32Array | null {
  let squares = 0;
  for (let at = 0; at < values.length; at += 1) squares += (values[at] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  return Number.isFinite(length) && length >= 1e-9 ? Float32Array.from(values, (value) => value / length) : null;
}

/** Cosine of two vectors of length 1. */
export function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
