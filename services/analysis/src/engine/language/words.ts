import { fold } from './fold.ts';
import { commonness } from './commonness.ts';
import { hashOf } from './hash.ts';
import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';

/** How a word is written: `lower`, `Capital`, or `ALL` capitals (two letters or more). */
export type Casing = 'lower' | 'capital' | 'all';

/** What is known of a word form in one language; shared by all its occurrences. */
export interface Word {
  surface: string;
  folded: string;
  stem: string;
  casing: Casing;
  isStop: boolean;
  isNumber: boolean;
  /** Inverse document frequency of the background, about 1 (everywhere) to 9 (unheard of). */
  idf: number;
  /** FNV-1a of the folded form. */
  hash: number;
}

export interface Token {
  word: Word;
  start: number;
  end: number;
}

// Numbers with separators stay whole; everything else is a run of letters, marks and digits.
// eslint-disable-next-line regexp/no-super-linear-move -- digits without a separator are the second alternative's, in one step
const TOKEN = /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;
const ELISIONS = new Set(['l', 'd', 'j', 'm', 't', 's', 'c', 'n', 'qu', 'un', 'dell', 'all', 'nell', 'dall', 'sull', 'quell', 'lorsqu', 'puisqu']);

/** Bounds memory over months of running: a full cache starts anew. */
const CACHE_LIMIT = 60_000;
const LANGUAGES_LIMIT = 30;
/** Longer than any word that is met twice; it is neither remembered nor taken apart. */
const LONG_WORD = 40;
const caches = new Map<string, Map<string, Word>>();

/** What is known of a word form; cached. */
export function wordOf(surface: string, language: string): Word {
  return lookUp(surface, language, cacheOf(language));
}

function cacheOf(language: string): Map<string, Word> {
  let cache = caches.get(language);
  if (cache === undefined || cache.size >= CACHE_LIMIT) {
    if (caches.size >= LANGUAGES_LIMIT) caches.clear();
    cache = new Map();
    caches.set(language, cache);
  }
  return cache;
}

function lookUp(surface: string, language: string, cache: Map<string, Word>): Word {
  if (surface.length > LONG_WORD) return describe(surface, language);
  let word = cache.get(surface);
  if (word === undefined) {
    // A piece of a text would keep the whole of it for as long as the piece is remembered.
    const own = Buffer.from(surface).toString();
    word = describe(own, language);
    cache.set(own, word);
  }
  return word;
}

function describe(surface: string, language: string): Word {
  // Porter keeps the plural s of an acronym ("CVEs"), so it goes first.
  const base = /^\p{Lu}{2,}s$/u.test(surface) ? surface.slice(0, -1) : surface;
  const folded = fold(base);
  const isNumber = /^\p{N}+(?:[.,]\p{N}+)*$/u.test(surface);
  const stemmed = isNumber || base.length > LONG_WORD ? folded : stem(base, language);
  const isStop = stopWords(language).has(folded) && !isAcronym(base, folded);
  return { surface, folded, stem: stemmed, casing: casingOf(base), isStop, isNumber, idf: isStop ? 0.2 : commonness(folded, stemmed, language), hash: hashOf(folded) };
}

/** "US", "IT" and "WHO" in capitals are names, whatever their letters mean otherwise. */
function isAcronym(surface: string, folded: string): boolean {
  return surface.length > 1 && surface === surface.toUpperCase() && surface !== folded;
}

function casingOf(surface: string): Casing {
  const first = surface.charAt(0);
  if (first === first.toLowerCase()) return 'lower';
  return surface.length > 1 && surface === surface.toUpperCase() ? 'all' : 'capital';
}

/** Cuts a text into words: letters and numbers of any script, CJK as overlapping pairs, Thai and its like by dictionary. */
export function tokenise(text: string, language: string): Token[] {
  const tokens: Token[] = [];
  const cache = cacheOf(language);
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const surface = match[0];
    const start = match.index;
    if (surface.charCodeAt(0) > 0x0dff && (CJK.test(surface) || UNSPACED.test(surface))) {
      pushUnspaced(tokens, surface, start, language);
    } else if (!isFragment(text, start, surface)) {
      tokens.push({ word: lookUp(surface, language, cache), start, end: start + surface.length });
    }
  }
  return tokens;
}

/** The s of "Acme's" and the l of "l'usine" are no words of their own. */
function isFragment(text: string, start: number, surface: string): boolean {
  if (surface.length > 7) return false;
  if (isApostrophe(text.charCodeAt(start - 1)) && surface.length <= 2 && /\p{L}/u.test(text.charAt(start - 2))) return true;
  const end = start + surface.length;
  return isApostrophe(text.charCodeAt(end)) && ELISIONS.has(surface.toLowerCase()) && /\p{L}/u.test(text.charAt(end + 1));
}

function isApostrophe(code: number): boolean {
  return code === 39 || code === 0x2019;
}

let segmenter: Intl.Segmenter | undefined;

function pushUnspaced(tokens: Token[], surface: string, start: number, language: string): void {
  if (UNSPACED.test(surface)) {
    segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
    for (const part of segmenter.segment(surface)) {
      tokens.push({ word: wordOf(part.segment, language), start: start + part.index, end: start + part.index + part.segment.length });
    }
    return;
  }
  for (const run of surface.matchAll(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+|[^\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+/g)) {
    const at = start + run.index;
    if (!CJK.test(run[0]) || run[0].length === 1) {
      tokens.push({ word: wordOf(run[0], language), start: at, end: at + run[0].length });
      continue;
    }
    for (let i = 0; i + 1 < run[0].length; i += 1) {
      tokens.push({ word: wordOf(run[0].slice(i, i + 2), language), start: at + i, end: at + i + 2 });
    }
  }
}
