import { broaderThan } from '../lexicon/concepts.ts';
import { isPlace } from '../lexicon/lexicon-terms.ts';
import { findSubjects, type SubjectMention } from '../lexicon/subject-mentions.ts';
import type { Reading } from '../reading.ts';
import { LEAD, weightAt } from './position.ts';
import type { Facet, Subject, Term } from './subject.ts';

/** A sign tells so much less than a word that means the subject. */
const SIGN = 0.3;
/** So many signs of full strength tell all that signs can. */
const ENOUGH_SIGNS = 3;

interface Shown {
  words: ReadonlyMap<string, readonly SubjectMention[]>;
  signs: readonly SubjectMention[];
  /** What the report is about, by subject, the most first. */
  masses: readonly (readonly [string, number])[];
}

/** How far a report is about what a prompt asks for, by the table of subjects; 0 where the prompt's words are in no subject. */
export interface Aboutness {
  /** The signs of the wanted subjects, in the whole report and in its opening, 0 to 1. */
  signs: number;
  signsLead: number;
  /** The wanted subjects against what else the report is most about, 0 to 1. */
  share: number;
  /** The share of the required sides that the table knows. */
  known: number;
}

const shownIn = new WeakMap<Reading, Shown>();

/** Where a report means a subject of the table, by subject. */
export function subjectsIn(reading: Reading): ReadonlyMap<string, readonly SubjectMention[]> {
  return shown(reading).words;
}

function shown(reading: Reading): Shown {
  let known = shownIn.get(reading);
  if (known === undefined) shownIn.set(reading, (known = look(reading)));
  return known;
}

function look(reading: Reading): Shown {
  const { tokens, titleLength, language } = reading;
  const title = findSubjects(tokens.slice(0, titleLength), language);
  const text = findSubjects(tokens.slice(titleLength), language).map((mention) => ({ ...mention, at: mention.at + titleLength }));
  const words = new Map<string, SubjectMention[]>();
  const signs: SubjectMention[] = [];
  for (const mention of [...title, ...text]) {
    const known = words.get(mention.id);
    if (isSign(mention)) signs.push(mention);
    else if (known) known.push(mention);
    else words.set(mention.id, [mention]);
  }
  return { words, signs, masses: weigh(reading, words, signs) };
}

function isSign({ tie }: SubjectMention): boolean {
  return tie === 'sign' || tie === 'name';
}

function weigh(reading: Reading, words: ReadonlyMap<string, readonly SubjectMention[]>, signs: readonly SubjectMention[]): [string, number][] {
  const masses = new Map<string, number>();
  const add = (id: string, mass: number): void => void masses.set(id, (masses.get(id) ?? 0) + mass);
  const concepts = [...reading.mentions].filter(([id]) => !isPlace(id) && !id.startsWith('o:'));
  for (const [id, mentions] of [...words, ...concepts]) for (const at of new Set(mentions.map((mention) => mention.at))) add(id, weightAt(reading, at));
  for (const { id, at, strength } of signs) add(id, SIGN * strength * weightAt(reading, at));
  return [...masses].sort((a, b) => b[1] - a[1]);
}

/** Measures how far a report is about the subjects that a prompt names. */
export function aboutnessOf(subject: Subject, reading: Reading): Aboutness {
  const required = subject.facets.filter(({ isRequired }) => isRequired);
  const sides = (required.length > 0 ? required : subject.facets).map((facet) => ({ ids: idsOf(facet), facet }));
  const known = sides.filter(({ ids }) => ids.size > 0);
  if (known.length === 0) return { signs: 0, signsLead: 0, share: 0, known: 0 };
  const measured = known.map(({ ids }) => measure(ids, shown(reading), reading));
  const mean = (of: (each: Omit<Aboutness, 'known'>) => number): number => measured.reduce((sum, each) => sum + of(each), 0) / measured.length;
  return { signs: mean(({ signs }) => signs), signsLead: mean(({ signsLead }) => signsLead), share: mean(({ share }) => share), known: known.length / sides.length };
}

const idsByFacet = new WeakMap<Facet, ReadonlySet<string>>();

function idsOf(facet: Facet): ReadonlySet<string> {
  let ids = idsByFacet.get(facet);
  if (ids === undefined) {
    const concepts = (term: Term): readonly string[] => (term.kind === 'concept' || term.kind === 'word' ? term.ids : []);
    idsByFacet.set(facet, (ids = new Set(facet.alternatives.flatMap(({ terms }) => terms.flatMap(concepts)))));
  }
  return ids;
}

function measure(wanted: ReadonlySet<string>, { signs, masses }: Shown, { sentenceOf }: Reading): Omit<Aboutness, 'known'> {
  const isWanted = (id: string): boolean => wanted.has(id) || broaderThan(id).some((wider) => wanted.has(wider));
  const isWider = (id: string): boolean => [...wanted].some((each) => broaderThan(each).includes(id));
  const own = signs.filter(({ id }) => isWanted(id));
  const mass = Math.max(0, ...masses.filter(([id]) => isWanted(id)).map(([, each]) => each));
  const rival = masses.find(([id]) => !isWanted(id) && !isWider(id))?.[1] ?? 0;
  return { signs: strengthOf(own), signsLead: strengthOf(own.filter(({ at }) => (sentenceOf[at] ?? 0) <= LEAD)), share: mass === 0 ? 0 : mass / (mass + rival) };
}

/** Different signs count together, the same one but once. */
function strengthOf(signs: readonly SubjectMention[]): number {
  const best = new Map<string, number>();
  for (const { phrase, strength } of signs) best.set(phrase, Math.max(strength, best.get(phrase) ?? 0));
  return Math.min(1, [...best.values()].reduce((sum, strength) => sum + strength, 0) / ENOUGH_SIGNS);
}
