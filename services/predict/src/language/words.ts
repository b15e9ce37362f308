/** Cuts text into folded words, also where no spaces are written. */
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

export type Word = { text: string; folded: string; stem: string };

/** Lower case without accents, so that spellings of one word meet. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

// Most endings of European languages come after the sixth letter, and six letters still tell most words apart.
const stemLetters = 6;

// The segmenter's time per segment grows with the text that it is given.
const pieceLength = 1_000;

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const piece of piecesOf(text)) {
    for (const { segment, isWordLike } of segmenter.segment(piece)) {
      if (!isWordLike) continue;
      const folded = fold(segment);
      words.push({ text: segment, folded, stem: folded.slice(0, stemLetters) });
    }
  }
  return words;
}

/** A text in pieces that end at a blank, where there is one. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const blank = text.slice(start, start + pieceLength).lastIndexOf(' ');
    const isLast = start + pieceLength >= text.length;
    const end = !isLast && blank > 0 ? start + blank : start + pieceLength;
    yield text.slice(start, end);
    start = end;
  }
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
