/** More digits than this are an id or noise; every integer of so many is exact. */
const MOST_DIGITS = 15;
/** Where a point separates thousands' decimals; elsewhere a comma does. */
const POINT_DECIMALS = new Set(['en', 'ja', 'zh', 'ko', 'th', 'he', 'ar', 'hi', 'und']);
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xff10];

/** Writes the digits of any script as 0 to 9. */
export function plainDigits(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : text.replace(/\p{Nd}/gu, toPlainDigit);
}

function toPlainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((candidate) => code >= candidate && code < candidate + 10);
  return zero === undefined ? digit : String(code - zero);
}

/**
 * The value of a number written with digits, as its language writes it: "1,200", "1.200,5", "12 000", "6.1". Null for
 * what is no number: too many digits, or several decimal marks.
 * @param isScaled a multiplier such as "million" follows, so that three digits may be decimals.
 */
export function parseNumber(literal: string, language: string, isScaled = false): number | null {
  const text = plainDigits(literal).replace(/[\s\u00a0\u202f\u2009'’]/g, '');
  if (!/^\d+(?:[.,]\d+)*$/.test(text) || text.replace(/\D/g, '').length > MOST_DIGITS) return null;
  const decimalAt = decimalMark(text, language, isScaled);
  const whole = (decimalAt < 0 ? text : text.slice(0, decimalAt)).replace(/[.,]/g, '');
  const value = Number(decimalAt < 0 ? whole : `${whole}.${text.slice(decimalAt + 1)}`);
  return Number.isFinite(value) ? value : null;
}

/** Where the decimals begin, -1 when there are none. */
function decimalMark(text: string, language: string, isScaled: boolean): number {
  const marks = [...text.matchAll(/[.,]/g)].map((match) => match.index);
  const last = marks.at(-1);
  if (last === undefined) return -1;
  const isRepeated = marks.length > 1 && marks.every((at) => text[at] === text[last]);
  if (isRepeated) return -1;
  if (marks.length > 1 || text.length - last !== 4) return last;
  // Three digits after one mark are thousands: news seldom gives three decimals, but "1,250 Mrd." is 1.25.
  const isDecimal = (text[last] === '.') === POINT_DECIMALS.has(language);
  return text.startsWith('0') || (isScaled && isDecimal) ? last : -1;
}
