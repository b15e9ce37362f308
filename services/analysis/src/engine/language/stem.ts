import snowball, { type Stemmer } from 'snowball-stemmers';
import { evenStem } from './even-stem.ts';
import { fold } from './fold.ts';
import { lightStem } from './light-stem.ts';

const ALGORITHMS: Record<string, string> = {
  en: 'english', de: 'german', fr: 'french', es: 'spanish', it: 'italian', pt: 'portuguese', nl: 'dutch', ru: 'russian', da: 'danish', sv: 'swedish', no: 'norwegian', nb: 'norwegian', fi: 'finnish', hu: 'hungarian', ro: 'romanian', tr: 'turkish', cs: 'czech', ca: 'catalan', ar: 'arabic',
};
const stemmers = new Map<string, Stemmer | null>();

function stemmerOf(language: string): Stemmer | null {
  let stemmer = stemmers.get(language);
  if (stemmer === undefined) {
    const algorithm = ALGORITHMS[language];
    stemmer = algorithm === undefined ? null : snowball.newStemmer(algorithm);
    stemmers.set(language, stemmer);
  }
  return stemmer;
}

/** Reduces a word to its folded Snowball stem; Polish and Ukrainian lose their endings; any other language keeps the folded word. */
export function stem(word: string, language: string): string {
  const stemmer = stemmerOf(language);
  const lower = word.toLowerCase();
  if (lower.length < 4 || /\d/.test(lower)) return fold(lower);
  const cut = (form: string): string => (stemmer === null ? (lightStem(form, language) ?? form) : stemmer.stem(form));
  return fold(evenStem(cut(lower), language, cut));
}
