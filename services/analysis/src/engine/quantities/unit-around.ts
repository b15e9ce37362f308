import { fold } from '../language/fold.ts';
import { type Unit, unitOf } from './units.ts';

/** The unit of a number, and the other end of what gives it. */
export interface UnitAt {
  unit: Unit;
  /** Where a unit before the number begins, or one behind it ends. */
  reach: number;
}

/** How far a unit's words may reach. */
const LOOK_AHEAD = 32;
const DENSE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const SYMBOL = /^\s?(?:[%％٪$€£¥₽₴₺₹₩¢℃]|°\s?[CF]?)/u;
const WORDS = /^[-\s\u00a0\u202f]?(?:de |d['’]|di )?(\p{L}+[²³23]?(?:\/\p{L})?)(?:[-\s](\p{L}+))?(?:[-\s](\p{L}+))?/u;
/** "M6.1", "Mw 6.1", "magnitude 6.1", "Stärke von 6,1". */
const MAGNITUDE_BEFORE = /(?:(?<!\p{L})M[wLl]?|magnitude|stärke|magnitudo|magnitud|магнитудой|магнітудою|マグニチュード)\s?(?:of |von |de |di )?$/iu;
/** Quakes have one digit and at most one decimal. */
const MAGNITUDE = /^\d(?:[.,]\d)?(?!\d)/;
const CURRENCY_BEFORE = /(?:US|R)?[$€£¥₽₴₺₹₩]$|\b(?:USD|EUR|GBP|CHF|JPY|CNY|PLN|SEK|CZK)$/;

/** The unit before a number: a currency, or the word "magnitude". */
export function unitBefore(text: string, start: number, language: string): UnitAt | null {
  const magnitude = MAGNITUDE_BEFORE.exec(text.slice(Math.max(0, start - 16), start))?.[0];
  if (magnitude !== undefined && MAGNITUDE.test(text.slice(start, start + 4))) return { unit: { unit: 'magnitude', factor: 1 }, reach: start - magnitude.length };
  const before = text.slice(Math.max(0, start - 5), start);
  const trimmed = before.trimEnd();
  const symbol = CURRENCY_BEFORE.exec(trimmed)?.[0];
  const unit = symbol === undefined ? null : unitOf(fold(symbol), language);
  return unit === null || symbol === undefined ? null : { unit, reach: start - (before.length - trimmed.length) - symbol.length };
}

/** The unit behind a number, in one symbol, one word, or up to three. */
export function unitAfter(text: string, end: number, language: string): UnitAt | null {
  const after = text.slice(end, end + LOOK_AHEAD);
  const symbol = SYMBOL.exec(after)?.[0];
  if (symbol !== undefined) return at(unitOf(fold(symbol.replace(/\s/g, '')).replace(/^°$/, '°c'), language), end + symbol.length);
  return DENSE.test(after.charAt(0)) ? denseUnit(after, end, language) : writtenUnit(after, end, language);
}

function writtenUnit(after: string, end: number, language: string): UnitAt | null {
  const [, ...words] = WORDS.exec(after) ?? [];
  const given = words.filter((word) => word !== undefined);
  for (let count = given.length; count > 0; count -= 1) {
    const unit = unitOf(fold(given.slice(0, count).join('-')), language);
    const reach = given.slice(0, count).reduce((from, word) => after.indexOf(word, from) + word.length, 0);
    if (unit !== null) return { unit, reach: end + reach };
  }
  return null;
}

/** East Asian units stand without a space before what follows: the longest that fits. */
function denseUnit(after: string, end: number, language: string): UnitAt | null {
  for (let length = 7; length > 0; length -= 1) {
    const unit = unitOf(after.slice(0, length), language);
    if (unit !== null) return { unit, reach: end + length };
  }
  return null;
}

function at(unit: Unit | null, reach: number): UnitAt | null {
  return unit === null ? null : { unit, reach };
}
