import { fold } from './words.ts';

// Digits in groups of three with blanks between them, or digits with points and commas.
const numeral = /\d{1,3}(?: \d{3})+(?!\d)|\d+(?:[.,]\d+)*/g;

const thousand = 1e3;
const million = 1e6;
/** Words of scale as `fold` leaves them. */
const scales: Readonly<Record<string, number>> = {
  ...{ k: thousand, thousand, tsd: thousand, tausend: thousand, mille: thousand, mil: thousand },
  ...{ m: million, mn: million, mio: million, million, millions: million, millionen: million, millon: million, millones: million },
  ...{ bn: 1e9, mrd: 1e9, milliarde: 1e9, milliarden: 1e9, milliard: 1e9, milliards: 1e9, 'mil millones': 1e9 },
  ...{ 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8, 兆: 1e12 },
  ...{ tn: 1e12, trillion: 1e12, billionen: 1e12, billon: 1e12, billones: 1e12 },
};
// A billion is a thousand million in English, and a million million elsewhere.
const shortBillion = 1e9;
const longBillion = 1e12;
const scaleWord = /^( ?)(mil millones|[a-z]+|[万萬亿億兆])(?![a-z])/;

export type Numeral = {
  at: number;
  end: number;
  /** What it may mean, the likeliest in this language first. */
  values: number[];
  isScaled: boolean;
};

/** The numbers that a folded text writes in digits, with the word of scale behind them. */
export function numeralsIn(folded: string, language: string): Numeral[] {
  return [...folded.matchAll(numeral)].map((match) => {
    const end = match.index + match[0].length;
    const scale = scaleAt(folded.slice(end, end + 14), language);
    const values = valuesOf(match[0], language);
    if (!scale) return { at: match.index, end, values, isScaled: false };
    return { at: match.index, end: end + scale.length, values: values.map((value) => rounded(value * scale.factor)), isScaled: true };
  });
}

/** Every number that texts give, in each way in which it can be read: with its word of scale and without. */
export function figuresOf(texts: readonly string[]): Set<number> {
  const figures = new Set<number>();
  for (const text of texts) {
    const folded = fold(text);
    for (const language of ['en', 'de']) for (const { values } of numeralsIn(folded, language)) for (const value of values) figures.add(value);
    for (const [written] of folded.matchAll(numeral)) for (const value of valuesOf(written, 'en')) figures.add(value);
  }
  return figures;
}

function scaleAt(rest: string, language: string): { factor: number; length: number } | null {
  const [whole = '', blank = '', word = ''] = scaleWord.exec(rest) ?? [];
  // "5m" is five million, "5 m" are metres.
  if (/^[a-z]$/.test(word) && blank !== '') return null;
  const factor = factorOf(word, language);
  return factor === undefined ? null : { factor, length: whole.length };
}

function factorOf(word: string, language: string): number | undefined {
  if (word === 'billion') return language === 'en' ? shortBillion : longBillion;
  return Object.hasOwn(scales, word) ? scales[word] : undefined;
}

/** "1,234" is a thousand and more in English and little more than one in German: both are given. */
function valuesOf(written: string, language: string): number[] {
  const plain = written.replaceAll(' ', '');
  const groups = plain.split(/[.,]/);
  if (groups.length === 1) return [Number(plain)];
  const marks = plain.replace(/\d/g, '');
  const decimal = isDecimal(marks) ? Number(`${groups.slice(0, -1).join('')}.${groups.at(-1)}`) : null;
  const grouped = isGrouped(groups, marks) ? Number(groups.join('')) : null;
  const likelier = (marks.at(-1) === ',') === (language === 'en') ? [grouped, decimal] : [decimal, grouped];
  return likelier.filter((value): value is number => value !== null);
}

/** The last mark is unlike those before it, or the only one. */
function isDecimal(marks: string): boolean {
  return !marks.slice(0, -1).includes(marks.at(-1) ?? '');
}

function isGrouped(groups: readonly string[], marks: string): boolean {
  return new Set(marks).size === 1 && groups.slice(1).every((group) => group.length === 3);
}

/** Without the last bits, in which 1.1 times a million is not 1,100,000. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
