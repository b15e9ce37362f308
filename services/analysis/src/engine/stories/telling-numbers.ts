import { isCount } from '../quantities/counted.ts';

/** Smaller counts are in every report. */
const LEAST = 13;
const PRECISION = 3;
/** By how many digits a value has before its zeros: "20" says little, "6,812" hardly comes up twice. */
const TELLING = [0, 0.2, 0.6, 1];
const AS_COUNT = 0.5;

/** The values of facts by which two reports of one event are known, with what each tells; rounded, so that "about 6,000" meets 6,004. */
export function tellingNumbers(facts: readonly [string, readonly number[]][]): [string, number][] {
  const numbers = new Map<string, number>();
  for (const [key, values] of facts) {
    for (const value of values) {
      const telling = value < LEAST && Number.isInteger(value) ? 0 : (TELLING[Math.min(PRECISION, digitsOf(value))] ?? 0);
      if (telling > 0) numbers.set(`#${Number(value.toPrecision(PRECISION))}`, telling);
      if (isCount(key)) numbers.set(`${key}=${value}`, AS_COUNT);
    }
  }
  return [...numbers];
}

/** The digits before the zeros that end a number, of the first few. */
function digitsOf(value: number): number {
  for (let digits = 1; digits < PRECISION; digits += 1) if (Number(value.toPrecision(digits)) === Number(value.toPrecision(PRECISION + 1))) return digits;
  return PRECISION;
}
