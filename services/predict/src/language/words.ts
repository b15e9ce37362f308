/** Cuts text into folded words, also where no spaces are written. */
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

export type Word = { text: string; folded: string; stem: string };

/** Lower case without accents, so that spellings of one word meet. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

// Most endings of European languages come after the sixth letter, and six letters still tell most words apart.
const stemLetters = 6;

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue;
    const folded = fold(segment);
    words.push({ text: segment, folded, stem: folded.slice(0, stemLetters) });
  }
  return words;
}

/** The share of the larger set's members that both have. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (large.size === 0) return 0;
  let common = 0;
  for (const member of small) if (large.has(member)) common += 1;
  return common / large.size;
}

/** The sentences of a text, without those too short or too long to be quoted. */
export function sentencesOf(text: string, language: string): string[] {
  const cutter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const sentences: string[] = [];
  for (const line of text.split('\n')) {
    for (const { segment } of cutter.segment(line)) {
      const sentence = segment.replace(/\s+/gu, ' ').trim();
      if (sentence.length >= 30 && sentence.length <= 420) sentences.push(sentence);
    }
  }
  return sentences;
}
