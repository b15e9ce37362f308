import { fold } from '../language/fold.ts';
import { isArticle } from './number-words.ts';
import { parseNumber, plainDigits } from './parse-number.ts';
import { readDense, scaleAt } from './scale.ts';
import { speltFrom, withRest } from './spelt-number.ts';
import { type UnitAt, unitAfter, unitBefore } from './unit-around.ts';
import { isMoney, type Unit } from './units.ts';

/** A number of a text with its unit. Always finite. */
export interface Quantity {
  value: number;
  /** The upper end of a range ("3 to 5"); the value itself otherwise. */
  high: number;
  /** "money:usd", "percent", "hectares", "metres", "celsius", …; null for a bare number. */
  unit: string | null;
  /** Written in letters, as "seven" is. */
  isWord: boolean;
  /** "ein", "une": one, or an article. */
  isArticle: boolean;
  /** What stands around makes it a part of a date, a time, a score or a name ("CVE-2026-1"). */
  isName: boolean;
  /** From the first character of the number, or of the currency before it, to the end of the unit. */
  start: number;
  end: number;
}

/** Letters and digits of any script; a number keeps its separators. */
const PIECE = /\p{Nd}{1,3}(?:[\u00a0\u202f\u2009 '’]\p{Nd}{3})+(?!\p{Nd})(?:[.,]\p{Nd}+)?|\p{Nd}+(?:[.,]\p{Nd}+)*|[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;
const DIGIT = /^\p{Nd}/u;
const DENSE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
/** Languages that group thousands with a plain space. */
const SPACED = new Set(['fr', 'ru', 'uk', 'pl', 'sv', 'cs', 'nb', 'no', 'da', 'fi', 'pt', 'es', 'it', 'hu', 'bg']);
const HALF = new Map(Object.entries({ half: ' a', halbe: '', demi: '', medio: '', mezzo: '', meio: '', halve: '', pol: '' }));
/** Longer literals are noise; they are not taken apart. */
const LONGEST = 40;

/** Finds the numbers of a text, in digits and in words, with multipliers and units: "$4m", "10k", "3,5 Mrd. Euro", "1億2000万円", "forty". */
export function readQuantities(text: string, language: string): Quantity[] {
  const found: Quantity[] = [];
  let from = 0;
  PIECE.lastIndex = 0;
  for (let match = PIECE.exec(text); match !== null; match = PIECE.exec(text)) {
    if (match.index < from || match[0].length > LONGEST) continue;
    const quantity = DIGIT.test(match[0]) ? fromDigits(text, match.index, match[0], language) : fromWord(text, match.index, match[0], language);
    if (quantity === null) continue;
    joinRange(found, quantity, text);
    from = quantity.end;
  }
  return found;
}

/** A number still without its unit. */
interface Bare {
  value: number;
  start: number;
  end: number;
  isWord: boolean;
  isArticle: boolean;
}

function fromDigits(text: string, start: number, piece: string, language: string): Quantity | null {
  const literal = literalOf(piece, language);
  const end = start + literal.length;
  const before = unitBefore(text, start, language);
  const dense = readDense(text, start, literal, language);
  if (dense !== null) return complete(text, { ...dense, start, isWord: false, isArticle: false }, language, before);
  const scale = scaleAt(text, end, language, isMoney(before?.unit.unit ?? null));
  const value = parseNumber(literal, language, scale !== null);
  if (value === null) return null;
  const scaled = scale === null ? { value, end } : { value: value * scale.factor, end: scale.end };
  return complete(text, { ...scaled, start, isWord: false, isArticle: false }, language, before);
}

/** "12 000" is one number in French, and two in English. */
function literalOf(piece: string, language: string): string {
  return piece.includes(' ') && !SPACED.has(language) ? (piece.split(' ')[0] ?? piece) : piece;
}

function fromWord(text: string, start: number, piece: string, language: string): Quantity | null {
  const folded = fold(piece);
  const end = start + piece.length;
  const half = halfOf(text, end, folded, language);
  if (half !== null) return complete(text, { value: half.factor / 2, start, end: half.end, isWord: true, isArticle: false }, language, null);
  const spelt = speltFrom(text, end, folded, language);
  if (spelt === null) return null;
  const scale = scaleAt(text, spelt.end, language, false) ?? { factor: 1, end: spelt.end };
  const scaled = { value: spelt.value * scale.factor, end: scale.end };
  const whole = scaled.value % 1000 === 0 ? withRest(scaled, text, language) : scaled;
  return complete(text, { ...whole, start, isWord: true, isArticle: scale.factor === 1 && whole.end === end && isArticle(folded) }, language, null);
}

/** "Half a million": the million. */
function halfOf(text: string, end: number, folded: string, language: string) {
  const joint = HALF.get(folded);
  return joint === undefined || !text.startsWith(joint, end) ? null : scaleAt(text, end + joint.length, language, false);
}

function complete(text: string, bare: Bare, language: string, before: UnitAt | null): Quantity {
  const { isWord, isArticle: mayBeArticle } = bare;
  if (before !== null) return { ...measured(before.unit, text, bare), isWord, isArticle: mayBeArticle, start: before.reach, end: bare.end };
  const after = unitAfter(text, bare.end, language);
  if (after !== null) return { ...measured(after.unit, text, bare), isWord, isArticle: mayBeArticle, start: bare.start, end: after.reach };
  return { ...measured(null, text, bare), isWord, isArticle: mayBeArticle, start: bare.start, end: bare.end };
}

function measured(unit: Unit | null, text: string, bare: Bare): Pick<Quantity, 'value' | 'high' | 'unit' | 'isName'> {
  const value = valueIn(unit, text, bare);
  return { value, high: value, unit: unit?.unit ?? null, isName: unit === null && isInName(text, bare) };
}

function valueIn(unit: Unit | null, text: string, bare: Bare): number {
  const value = unit === null ? bare.value : signOf(text, bare, unit.unit) * bare.value * unit.factor + (unit.offset ?? 0);
  // Twelve digits, so that 1.1 million is 1,100,000 however it was multiplied.
  return Number(value.toPrecision(12));
}

/** Only temperatures are told below zero: elsewhere a dash is a dash. */
function signOf(text: string, { start }: Bare, unit: string): 1 | -1 {
  return unit === 'celsius' && /(?:^|[\s(])[-−–]$/.test(text.slice(Math.max(0, start - 2), start)) ? -1 : 1;
}

/** Times, dates, scores, and numbers that are a part of a name: "14:30", "04/03", "G7", "Pelican-3". */
function isInName(text: string, { start, end }: Bare): boolean {
  const [before, after, next] = [text.charAt(start - 1), text.charAt(end), plainDigits(text.charAt(end + 1))];
  if (/[\p{L}:/#.]/u.test(before) && !DENSE.test(before)) return true;
  if (before === '-' && /[\p{L}\p{Nd}]/u.test(text.charAt(start - 2))) return true;
  return /[:/-]/.test(after) && /\d/.test(next);
}

/** "3 to 5 people": the second number becomes the first one's upper end. */
function joinRange(found: Quantity[], quantity: Quantity, text: string): void {
  const last = found.at(-1);
  const between = last === undefined ? '' : text.slice(last.end, quantity.start);
  const isRange = last !== undefined && !last.isName && (last.unit === null || last.unit === quantity.unit) && quantity.value > last.value && /^\s?(?:[–—]|to|bis|à|a|al|até|tot|do|до|till)\s?$/u.test(between);
  if (!isRange) {
    found.push(quantity);
    return;
  }
  found[found.length - 1] = { ...last, high: quantity.value, unit: quantity.unit, end: quantity.end, isName: false };
}
