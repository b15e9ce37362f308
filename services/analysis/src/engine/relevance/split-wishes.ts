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

/** What a term weighs that tells what a wish is about. */
const TELLING = 3;
/** So many of them are a wish by themselves. */
const WHOLE = 2;

/** "Gas prices in Kassel and new flats in Freiburg": where both sides of an "and" tell a whole subject, two things are asked for. */
export function sideBySide(terms: readonly LinkedTerm[]): LinkedTerm[][] {
  const wishes: LinkedTerm[][] = [[]];
  for (const [at, term] of terms.entries()) {
    const before = wishes.at(-1) ?? [];
    if (opensWish(term, before, terms.slice(at))) wishes.push([term]);
    else before.push(term);
  }
  return wishes;
}

function opensWish(term: LinkedTerm, before: readonly LinkedTerm[], rest: readonly LinkedTerm[]): boolean {
  if (term.link !== 'coordinated') return false;
  if ([before, rest].every((side) => side.some(isNamed) && side.some(isSubject))) return true;
  const next = rest.findIndex(({ link }, at) => at > 0 && link === 'coordinated');
  const after = next < 0 ? rest : rest.slice(0, next);
  // "Mergers of banks and insurers in Europe": a name at the end may belong to both sides.
  const own = before.some(isNamed) ? after : after.filter(({ term: { kind } }) => !NAME_KINDS.has(kind));
  return term.isAdded === true && !isPair(before.at(-1), term) && [before, own].every(isWhole);
}

/** "Between France and Italy": two names beside each other. */
function isPair(last: LinkedTerm | undefined, first: LinkedTerm): boolean {
  return last !== undefined && NAME_KINDS.has(last.term.kind) && NAME_KINDS.has(first.term.kind);
}

function isWhole(side: readonly LinkedTerm[]): boolean {
  return side.filter(({ term }) => term.weight >= TELLING || term.mayBeName === true).length >= WHOLE;
}

function isNamed({ term }: LinkedTerm): boolean {
  return NAME_KINDS.has(term.kind) || (term.kind === 'word' && term.weight >= 5);
}

function isSubject(linked: LinkedTerm): boolean {
  return !isNamed(linked) && linked.term.weight >= 2;
}
