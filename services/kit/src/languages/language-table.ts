import { readFileSync } from 'node:fs';

const headerBytes = 8;
const languageBytes = 4;

/**
 * How often n-grams occur in the languages of the world: the data of eld (see NOTICE.md) in flat arrays,
 * which take a fortieth of the memory that they take as objects.
 *
 * The file, little endian: number of languages and of n-grams (uint32 each); for each language its code (two letters)
 * and the score that it has on average where it is right (uint16, thousandths); the n-grams in ascending order, six
 * bytes of UTF-8 at most, read as one number (float64); where each one's languages begin (uint32, and the end); the
 * languages of all n-grams, and their scores (uint8 each).
 */
export class LanguageTable {
  readonly languages: readonly string[];
  /** The score that each language has on average in texts that are in it, 0 to 1. */
  readonly averages: readonly number[];
  private readonly ngrams: Float64Array;
  private readonly starts: Uint32Array;
  private readonly languageOf: Uint8Array;
  private readonly scoreOf: Uint8Array;

  constructor(file: Uint8Array) {
    // Views need a beginning that is aligned, which a small buffer of Node's does not have.
    const { buffer } = new Uint8Array(file);
    const view = new DataView(buffer);
    const languages = view.getUint32(0, true);
    const ngrams = view.getUint32(4, true);
    const rows = Array.from({ length: languages }, (_, at) => headerBytes + languageBytes * at);
    this.languages = rows.map((row) => String.fromCharCode(view.getUint8(row), view.getUint8(row + 1)));
    this.averages = rows.map((row) => view.getUint16(row + 2, true) / 1000);
    const keys = headerBytes + languageBytes * languages;
    const starts = keys + 8 * ngrams;
    const pairs = starts + 4 * (ngrams + 1);
    this.ngrams = new Float64Array(buffer, keys, ngrams);
    this.starts = new Uint32Array(buffer, starts, ngrams + 1);
    const pairCount = this.starts[ngrams] ?? 0;
    this.languageOf = new Uint8Array(buffer, pairs, pairCount);
    this.scoreOf = new Uint8Array(buffer, pairs + pairCount, pairCount);
  }

  /** Adds to the score of each language what the n-gram says for it. */
  addScores(ngram: number, scores: Float64Array, base: number): void {
    const at = this.find(ngram);
    if (at < 0) return;
    const end = this.starts[at + 1] ?? 0;
    for (let pair = this.starts[at] ?? 0; pair < end; pair += 1) {
      const language = this.languageOf[pair] ?? 0;
      scores[language] = (scores[language] ?? 0) + (this.scoreOf[pair] ?? 0) + base;
    }
  }

  private find(ngram: number): number {
    let low = 0;
    let high = this.ngrams.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const value = this.ngrams[middle] ?? 0;
      if (value === ngram) return middle;
      if (value < ngram) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

let loaded: LanguageTable | undefined;

/** The table that comes with the product, read when it is first asked for. */
export function languageTable(): LanguageTable {
  loaded ??= new LanguageTable(readFileSync(new URL('./language-table.bin', import.meta.url)));
  return loaded;
}
