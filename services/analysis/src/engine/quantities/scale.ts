import { fold } from '../language/fold.ts';
import { denseMultiplier, multiplierOf } from './multipliers.ts';
import { parseNumber } from './parse-number.ts';
import { isMoney as isCurrency, unitOf } from './units.ts';

/** What follows a number and multiplies it, and where that ends. */
export interface Scale {
  factor: number;
  end: number;
}

/** How far a unit's words may reach. */
const LOOK_AHEAD = 32;
const WORD = /^([ \u00a0\u202f-]?)(\p{L}+)/u;
/** What is counted in millions rather than measured in metres. */
const COUNTED = /^(?:people|users|customers|homes|tonnes|barrels|passengers|workers|residents|records|accounts|jobs|cars|vehicles)$/;

/** "1億2000万": each part has its multiplier, and the last may have none. */
export function readDense(text: string, start: number, literal: string, language: string): { value: number; end: number } | null {
  let total = 0;
  let end = start;
  let part: string | undefined = literal;
  while (part !== undefined) {
    const value = parseNumber(part, language, true);
    const factor = denseMultiplier(text.charAt(end + part.length));
    if (value === null || (factor === 1 && end === start)) return null;
    total += value * factor;
    end += part.length + (factor === 1 ? 0 : 1);
    if (denseMultiplier(text.charAt(end)) > factor) [total, end] = [total * denseMultiplier(text.charAt(end)), end + 1];
    part = factor === 1 ? undefined : /^\p{Nd}{1,4}/u.exec(text.slice(end, end + 8))?.[0];
  }
  return Number.isFinite(total) ? { value: total, end } : null;
}

/** The multipliers that follow a number: "4m", "3 Mrd.", "two hundred thousand"; null when there are none. */
export function scaleAt(text: string, end: number, language: string, isMoneyBefore: boolean): Scale | null {
  let [factor, at] = [1, end];
  for (let count = 0; count < 2; count += 1) {
    const next = multiplierAt(text, at, language, isMoneyBefore);
    if (next === null) break;
    [factor, at] = [factor * next.factor, next.end];
  }
  return factor === 1 ? null : { factor, end: endsAbbreviated(text, at) ? at + 1 : at };
}

/** The full stop of "3 Mrd. Euro". */
function endsAbbreviated(text: string, at: number): boolean {
  return /^\.\s*\p{L}/u.test(text.slice(at, at + 3));
}

function multiplierAt(text: string, at: number, language: string, isMoneyBefore: boolean): Scale | null {
  const match = WORD.exec(text.slice(at, at + LOOK_AHEAD));
  if (match === null) return null;
  const [whole, gap = '', word = ''] = match;
  const end = at + whole.length;
  const isMoney = isMoneyBefore || /^[€$£]/.test(text.charAt(end));
  const factor = multiplierOf(fold(word), language, gap === '' || isMoney);
  if (factor === 1 || (word === 'm' && !isMoney && !isMillions(text.slice(end, end + LOOK_AHEAD), language))) return null;
  return { factor, end };
}

/** The m of "4m people" or "4m euros" is a million; in "4m high" and "4m." it is metres. */
function isMillions(after: string, language: string): boolean {
  const word = fold(/^\s(\p{L}+)/u.exec(after)?.[1] ?? '');
  return COUNTED.test(word) || isCurrency(unitOf(word, language)?.unit ?? null);
}
