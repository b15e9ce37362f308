import fc from 'fast-check';
import { growthOf, SUPER_LINEAR, type Growth } from './testing-growth.ts';

/** A way to hand a hostile text to one reader: what stands around it, and how large it may get. */
export interface Reader {
  read: (text: string) => unknown;
  /** Pieces that inputs are made of, beside those that trouble every reader. */
  pieces: readonly string[];
  /** Texts around the repeated pieces. */
  frames: readonly (readonly [before: string, after: string])[];
  largest: number;
}

// White space, runs of one character, quotation marks, entities: what patterns stumble over.
const PIECES = [' ', '\n', '\t', '\u00a0', 'a', 'A', 'é', '1', '.', ',', '-', '–', '_', '|', '/', '\\', ':', ';', '@', '#', '&', '=', '"', "'", '<', '>', '(', ')', '[', ']', '{', '}', '!', '*', 'aa ', 'A. ', 'by ', '10 ', '漢', 'ก', '&amp;', '&#', 'https://a.example/', 'www.', '\u0301'];

/** Runs per reader; more of them, and another seed, look further than a build has the time for. */
const RUNS = Number(process.env['GROWTH_RUNS'] ?? 12);
const SEED = Number(process.env['GROWTH_SEED'] ?? 20261122);

/** Fails when some repetition of pieces costs a reader more than its length in proportion. */
export function expectLinear({ read, pieces, frames, largest }: Reader): void {
  const piece = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...pieces) }, { weight: 1, arbitrary: fc.constantFrom(...PIECES) });
  const unit = fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
  const property = fc.property(unit, fc.option(piece, { nil: '' }), fc.constantFrom(...frames), (repeated, last, [before, after]) => {
    const growth = growthOf((size) => {
      const text = before + repeated.repeat(Math.ceil(size / repeated.length)) + last + after;
      return () => read(text);
    }, largest);
    if (growth.exponent >= SUPER_LINEAR) throw new Error(`${JSON.stringify({ before, repeated, last, after })} grows with the power of ${growth.exponent.toFixed(2)}: ${told(growth)}`);
  });
  const { errorInstance } = fc.check(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
  if (errorInstance) throw errorInstance;
}

function told({ points }: Growth): string {
  return points.map(({ size, ms }) => `${size} in ${ms.toFixed(1)} ms`).join(', ');
}
