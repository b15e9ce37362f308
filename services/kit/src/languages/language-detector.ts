import { type LanguageTable, languageTable } from './language-table.ts';

export type Detection = {
  /** ISO 639-1, or null when nothing of the text is known in any language. */
  language: string | null;
  /** The text is long enough, and as much like the language as texts in it are. */
  isReliable: boolean;
  /** How much the text is like each language, 0 to 1. */
  scores: Record<string, number>;
};

// As eld's own detector has them; its tables are made for them.
const baseScore = 53;
const scale = 25;
const reliableShare = 0.75;
const fewestNgrams = 3;
const ngramBytes = 4;
const stride = 3;
const longestWord = 70;
const longestText = 1000;
// A sample of so many bytes tells as much as a longer one; it ends with a word, unless there is none.
const sampleBytes = 350;
const longestSample = 380;
const space = 0x20;

const noLetters = /[^\p{L}'`’]+/gu;
// A quote belongs to the word that it stands before, as in "l'eau". Only the first of several is looked at, so that many cost no more than each.
const quotesBehindWord = /(?<!['`’]) ?['`’]+ /gu;

/** Tells the language of a text by the n-grams of its words (the algorithm of eld by Nito T.M.). */
export function detectLanguage(text: string, table: LanguageTable = languageTable()): Detection {
  const ngrams = ngramsOf(text);
  const sums = new Float64Array(table.languages.length);
  for (const ngram of ngrams) table.addScores(ngram, sums, baseScore);
  const scored = [...sums].flatMap((sum, at) => (sum > 0 ? [{ at, score: sum / ngrams.size / (sum / ngrams.size + scale) }] : []));
  const scores = Object.fromEntries(scored.map(({ at, score }) => [table.languages[at], score]));
  const [first, ...others] = scored;
  if (!first) return { language: null, isReliable: false, scores };
  const best = others.reduce((one, other) => (other.score > one.score ? other : one), first);
  const isReliable = ngrams.size >= fewestNgrams && best.score >= (table.averages[best.at] ?? 1) * reliableShare;
  return { language: table.languages[best.at] ?? null, isReliable, scores };
}

/** The n-grams of a text's words as numbers: four bytes each, every third, with a space where a word begins or ends. */
function ngramsOf(text: string): Set<number> {
  const words = text.slice(0, longestText).replace(noLetters, ' ').replace(quotesBehindWord, ' ').trim().toLowerCase();
  const bytes = Buffer.from(words);
  const ngrams = new Set<number>();
  for (let start = 0; start < bytes.length && start <= sampleBytes + 1; ) {
    const end = endOfWord(bytes, start);
    addNgrams(ngrams, bytes, start, end);
    start = end + 1;
  }
  return ngrams;
}

function endOfWord(bytes: Buffer, start: number): number {
  const end = bytes.indexOf(space, start);
  return Math.min(end < 0 ? bytes.length : end, longestSample);
}

function addNgrams(ngrams: Set<number>, bytes: Buffer, start: number, end: number): void {
  const stop = Math.min(end, start + longestWord);
  let at = start;
  for (; at + ngramBytes < stop; at += stride) ngrams.add(keyOf(bytes, at, at + ngramBytes, at === start ? space : 0));
  ngrams.add(keyOf(bytes, Math.max(start, stop - ngramBytes), stop, at === start ? space : 0) * 256 + space);
}

// Six bytes are a number that is exact.
function keyOf(bytes: Buffer, start: number, end: number, first: number): number {
  let key = first;
  for (let at = start; at < end; at += 1) key = key * 256 + (bytes[at] ?? 0);
  return key;
}
