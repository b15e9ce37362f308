import { NAME_KINDS } from './subject.ts';
import type { LinkedTerm } from './prompt-terms.ts';

/** "+", "and also", "as well as", "und außerdem": what follows is asked for besides, by whatever name. */
const BESIDES =
  /(?: \+ |,? ?(?<!\p{L})(?:and also|and any|and anything|and all|as well as|(?<!(?:de|en|le|la|les) )plus(?! (?:de|que|en)(?!\p{L})| d['’])|also|und auch|und außerdem|außerdem|sowie|et aussi|ainsi que|y también|así como|e anche|nonché|e também|bem como|en ook|alsmede|a także|oraz|а также|а також|och även|samt|ve ayrıca)(?!\p{L}))/iu;

/** The parts of a clause that are asked for side by side, by the words between them. */
export function besides(clause: string): string[] {
  return clause.replace(/\s+/gu, ' ').split(BESIDES).filter((part) => part.trim() !== '');
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
