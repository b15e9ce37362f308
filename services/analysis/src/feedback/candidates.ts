import { chanceOf } from './fisher.ts';
import type { ReadReport, Trait, TraitKind } from './trait.ts';

export type ChangeKind = 'leave-out' | 'only-where';

/** A change that marks may speak for; whether a prompt is read as it says remains to be seen. */
export interface Candidate {
  kind: ChangeKind;
  key: string;
  wordings: readonly string[];
  /** Ids of the reports marked not relevant that it should leave out. */
  supportedBy: readonly string[];
  /** Ids of all reports that show what it is about. */
  shownBy: readonly string[];
  /** How likely the marks fell like this by chance, many traits having been looked at. */
  chance: number;
}

/** A change that was dismissed, with the results that spoke for it then. */
export interface Dismissed {
  key: string;
  resultIds: readonly string[];
}

/** One in ten suggestions may be by chance: whoever reads it decides. */
export const MOST_CHANCE = 0.1;
/** A report has few forms and subjects but dozens of words: the more there are of a kind, the more of them differ by chance. */
const TRIED: Record<TraitKind, number> = { form: 1, concept: 1, name: 1.5, place: 2, phrase: 3, word: 4 };
const PLAINEST: readonly TraitKind[] = ['form', 'concept', 'name', 'place', 'phrase', 'word'];
const FEWEST_NOT_RELEVANT = 2;
const FEWEST_RELEVANT = 3;
/** What a prompt can be narrowed to: a word that all liked reports share seldom says why. */
const CONDITIONS: ReadonlySet<TraitKind> = new Set(['concept', 'name', 'place']);
const WORDINGS = 4;

type Found = { trait: Trait; wordings: string[]; shownBy: string[]; notRelevant: string[]; relevant: number };
type Totals = { notRelevant: number; relevant: number; all: number };

/** What tells reports marked not relevant from the others, the surest first; nothing that a report marked relevant would fall under. */
export function candidatesFrom(reports: readonly ReadReport[], known: ReadonlySet<string>, dismissed: readonly Dismissed[]): Candidate[] {
  const totals = { notRelevant: countOf(reports, 'not-relevant'), relevant: countOf(reports, 'relevant'), all: reports.length };
  const found = [...foundIn(reports).values()].filter(({ trait }) => !known.has(trait.key));
  const disliked = reports.filter(({ mark }) => mark === 'not-relevant').map(({ article }) => article.id);
  const ranked = found
    .flatMap((each) => [...leaveOut(each, totals), ...onlyWhere(each, totals, disliked)])
    .filter(({ candidate }) => candidate.chance <= MOST_CHANCE && !isDismissed(candidate, dismissed));
  ranked.sort(bySureness);
  return ranked.map(({ candidate }) => candidate);
}

/** Of two that are as sure, the plainer one, and of two as plain the one that says more: it leaves out less that nobody thought of. */
function bySureness(a: Ranked, b: Ranked): number {
  const [one, other] = [a.candidate, b.candidate];
  const sureness = one.chance - other.chance || other.supportedBy.length - one.supportedBy.length;
  return sureness || PLAINEST.indexOf(a.kind) - PLAINEST.indexOf(b.kind) || wordsIn(other) - wordsIn(one) || (one.key < other.key ? -1 : 1);
}

function wordsIn({ wordings }: Candidate): number {
  return wordings[0]?.split(' ').length ?? 0;
}

function countOf(reports: readonly ReadReport[], wanted: ReadReport['mark']): number {
  return reports.filter(({ mark }) => mark === wanted).length;
}

function foundIn(reports: readonly ReadReport[]): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const { article, mark, traits } of reports) {
    for (const trait of traits) {
      const each = found.get(trait.key) ?? { trait, wordings: [], shownBy: [], notRelevant: [], relevant: 0 };
      found.set(trait.key, each);
      each.shownBy.push(article.id);
      if (mark === 'not-relevant') each.notRelevant.push(article.id);
      else if (mark === 'relevant') each.relevant += 1;
      each.wordings.push(...trait.wordings);
    }
  }
  return found;
}

type Ranked = { kind: TraitKind; candidate: Candidate };

/** Alerts that nobody marked count as wanted: they are no evidence against it, and what most of them show is what was asked for. */
function leaveOut({ trait, wordings, shownBy, notRelevant, relevant }: Found, totals: Totals): Ranked[] {
  if (notRelevant.length < FEWEST_NOT_RELEVANT || relevant > 0) return [];
  const chance = TRIED[trait.kind] * chanceOf({ hits: notRelevant.length, drawn: totals.notRelevant, having: shownBy.length, total: totals.all });
  return [{ kind: trait.kind, candidate: { kind: 'leave-out', key: `leave-out ${trait.key}`, wordings: commonest(wordings), supportedBy: notRelevant, shownBy, chance } }];
}

function onlyWhere({ trait, wordings, shownBy, notRelevant, relevant }: Found, totals: Totals, disliked: readonly string[]): Ranked[] {
  if (!CONDITIONS.has(trait.kind) || totals.notRelevant < FEWEST_NOT_RELEVANT) return [];
  if (relevant < FEWEST_RELEVANT || relevant < totals.relevant || notRelevant.length > 0) return [];
  const marked = totals.relevant + totals.notRelevant;
  // A condition leaves out more than what was marked, so it has to be surer.
  const chance = 2 * TRIED[trait.kind] * chanceOf({ hits: relevant, drawn: totals.relevant, having: relevant, total: marked });
  return [{ kind: trait.kind, candidate: { kind: 'only-where', key: `only-where ${trait.key}`, wordings: commonest(wordings), supportedBy: disliked, shownBy, chance } }];
}

/** As reports say it most often; earlier ones first where they are level. */
function commonest(wordings: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const wording of wordings) counts.set(wording, (counts.get(wording) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, WORDINGS).map(([wording]) => wording);
}

function isDismissed({ key, supportedBy }: Candidate, dismissed: readonly Dismissed[]): boolean {
  const before = dismissed.find((each) => each.key === key);
  return before !== undefined && supportedBy.every((id) => before.resultIds.includes(id));
}
