import { NAME_KINDS } from './subject.ts';
import type { LinkedTerm } from './prompt-terms.ts';

/** "+", "and also", "as well as", "und außerdem": what follows is asked for besides, by whatever name. */
const BESIDES =
  /(?: \+ |,? ?(?<!\p{L})(?:and also|and any|and anything|and all|as well as|(?<!(?:de|en|le|la|les) )plus(?! (?:de|que|en)(?!\p{L})| d['’])|also|und auch|und außerdem|außerdem|sowie|et aussi|ainsi que|y también|así como|e anche|nonché|e também|bem como|en ook|alsmede|a także|oraz|а также|а також|и ещ[её]|і ще|och även|samt|i jeszcze|y tb|ve ayrıca|bir de)(?!\p{L})|(?<!\S)\(?[1-9][).] )/iu;

/** "Two things please: 1) …". */
const BEFORE_LIST = /^[^:]{0,60}: ?(?=\(?1[).] )/u;

/** One comma, and then an "and". */
const PAUSE_AND = /^([^,]+), (?:and|und|et|y|e|ed|en|i|oraz|och|и|та|і|ve) ([^,]+)$/iu;

/** "Masern an Schulen, und Rückrufe von Babynahrung": what may be two wishes, if each is one by itself; null otherwise. */
export function pausedParts(clause: string): readonly [string, string] | null {
  const [, first, second] = PAUSE_AND.exec(clause.trim()) ?? [];
  return first === undefined || second === undefined ? null : [first, second];
}

/** The parts of a clause that are asked for side by side, by the words between them. */
export function besides(clause: string): string[] {
  return clause.replace(/\s+/gu, ' ').replace(BEFORE_LIST, '').split(BESIDES).filter((part) => part.trim() !== '');
}

/** "Gas prices in Kassel and new flats in Freiburg": where both sides of an "and" name somebody or some place and a subject, two things are asked for. */
export function sideBySide(terms: readonly LinkedTerm[]): LinkedTerm[][] {
  const named = terms.findLastIndex(isNamed);
  const asked = terms.findLastIndex(isSubject);
  const wishes: LinkedTerm[][] = [[]];
  let [hasName, hasSubject] = [false, false];
  for (const [at, term] of terms.entries()) {
    if (term.link === 'coordinated' && hasName && hasSubject && at <= named && at <= asked) {
      wishes.push([]);
      [hasName, hasSubject] = [false, false];
    }
    wishes.at(-1)?.push(term);
    hasName ||= isNamed(term);
    hasSubject ||= isSubject(term);
  }
  return wishes;
}

function isNamed({ term }: LinkedTerm): boolean {
  return NAME_KINDS.has(term.kind) || (term.kind === 'word' && term.weight >= 5);
}

function isSubject(linked: LinkedTerm): boolean {
  return !isNamed(linked) && linked.term.weight >= 2;
}
