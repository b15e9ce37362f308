import { toLatin } from '../language/fold.ts';
import type { Word } from '../language/words.ts';
import type { Reading } from '../reading.ts';
import type { Match } from './match.ts';

/** Words of another language that are near enough in letters to be the same word ("embargo", "Sanktion", "Газпром"). */
export function cognatesIn(reading: Reading, word: Word): Match[] {
  const wanted = toLatin(word.folded);
  if (wanted.length < 4) return [];
  const matches: Match[] = [];
  for (const positions of reading.positions.values()) {
    const [first] = positions;
    const candidate = first === undefined ? undefined : reading.tokens[first]?.word;
    if (candidate === undefined || candidate.isStop || candidate.isNumber) continue;
    const strength = likeness(wanted, toLatin(candidate.folded));
    if (strength > 0) for (const at of positions) matches.push({ at, strength });
  }
  return matches;
}

/** 0.85 for what differs in an ending only, 0.7 for what shares most letter pairs, else 0. */
function likeness(a: string, b: string): number {
  if (b.length < 4 || a.charAt(0) !== b.charAt(0)) return 0;
  const shared = sharedStart(a, b);
  if (shared < 4) return 0;
  if (a.length - shared <= 2 && b.length - shared <= 3) return 0.85;
  return dice(a, b) >= 0.72 ? 0.7 : 0;
}

function sharedStart(a: string, b: string): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a.charAt(shared) === b.charAt(shared)) shared += 1;
  return shared;
}

function dice(a: string, b: string): number {
  const pairs = new Set<string>();
  for (let i = 0; i + 1 < a.length; i += 1) pairs.add(a.slice(i, i + 2));
  let common = 0;
  for (let i = 0; i + 1 < b.length; i += 1) if (pairs.has(b.slice(i, i + 2))) common += 1;
  return (2 * common) / (a.length + b.length - 2);
}
