import type { Token } from '../language/words.ts';

const UNSPACED = new Set(['ja', 'zh', 'ko']);
/** What Korean hangs on a noun: subject, object, place, means, "and", "of". */
const PARTICLES = /(?:에서|으로|에게|까지|부터|은|는|이|가|을|를|에|의|로|와|과|도)$/u;
/** Hiragana alone is grammar in nearly all that prompts contain. */
const GRAMMAR = /^[\u3040-\u309f\s]*$/u;
const KATAKANA = /^[\u30a0-\u30ff]+$/u;
const segmenters = new Map<string, Intl.Segmenter>();

/** Whether a language is tokenised as overlapping pairs of characters, so that words have to be found first. */
export function isUnspaced(language: string): boolean {
  return UNSPACED.has(language);
}

/** The words of a Japanese, Chinese or Korean prompt, as ranges of its tokens. */
export function unspacedWords(text: string, tokens: readonly Token[], language: string): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const { start, end } of segmentsOf(text, language)) {
    const from = tokens.findIndex((token) => token.start >= start);
    if (from < 0) break;
    let to = from;
    while (to < tokens.length && (tokens[to]?.end ?? 0) <= end) to += 1;
    if (to > from) ranges.push({ from, to });
  }
  return ranges;
}

function segmentsOf(text: string, language: string): { start: number; end: number }[] {
  if (language === 'ko') return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ start: match.index, end: match.index + withoutParticle(match[0]).length }));
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: 'word' })));
  const segments: { start: number; end: number; isKatakana: boolean }[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike !== true || GRAMMAR.test(segment)) continue;
    const isKatakana = KATAKANA.test(segment);
    const last = segments.at(-1);
    // A foreign name is cut wherever a part of it looks like a word.
    if (isKatakana && last?.isKatakana === true && last.end === index) last.end = index + segment.length;
    else segments.push({ start: index, end: index + segment.length, isKatakana });
  }
  return segments;
}

function withoutParticle(word: string): string {
  const bare = word.replace(PARTICLES, '');
  return bare.length >= 2 ? bare : word;
}
