import { NAME_KINDS } from './subject.ts';
import type { LinkedTerm } from './prompt-terms.ts';

/** "+", "and also", "as well as", "und außerdem": what follows is asked for besides, by whatever name. */
const BESIDES =
  /(?: \+ |,? ?(?<!\p{L})(?:and also|and any|and anything|and all|as well as|plus|also|und auch|und außerdem|außerdem|sowie|et aussi|ainsi que|y también|así como|e anche|nonché|e também|bem como|en ook|alsmede|a także|oraz|а также|а також|och även|samt|ve ayrıca)(?!\p{L}))/iu;

/** The parts of a clause that are asked for side by side, by the words between them. */
export function besides(clause: string): string[] {
  return clause.replace(/\s+/gu, ' ').split(BESIDES).filter((part) => part.trim() !== '');
}

/** "Gas prices in Kassel and new flats in Freiburg": where both sides of an "and" name somebody or some place and a subject, two things are asked for. */
export function sideBySide(terms: readonly LinkedTerm[]): LinkedTerm[][] {
  const wishes: LinkedTerm[][] = [];
  let from = 0;
  for (let at = 1; at < terms.length; at += 1) {
    if (terms[at]?.link === 'coordinated' && isWhole(terms.slice(from, at)) && isWhole(terms.slice(at))) {
      wishes.push(terms.slice(from, at));
      from = at;
    }
  }
  return [...wishes, terms.slice(from)];
}

/** Two terms or more that could stand alone: who or where, and what. */
function isWhole(terms: readonly LinkedTerm[]): boolean {
  const isNamed = terms.map(({ term }) => NAME_KINDS.has(term.kind) || (term.kind === 'word' && term.weight >= 5));
  return isNamed.includes(true) && terms.some(({ term }, i) => isNamed[i] === false && term.weight >= 2);
}
