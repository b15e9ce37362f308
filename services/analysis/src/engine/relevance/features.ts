import type { Aboutness } from './aboutness.ts';
import { coverage, SHOWN, strengthIn, type Evidence, type FacetEvidence } from './evidence.ts';
import type { Kinship } from './kinship.ts';
import type { LimitState } from './limits.ts';
import { NAME_KINDS, type TermKind } from './subject.ts';

/** Sentences that count as the report's opening. */
const LEAD = 3;
const WINDOW = 3;
/** Evidence of a name and a rare word, or of three plain subjects: more of it tells no more. */
const ENOUGH = 10;

/** Sentences from which on a report is no longer short: in a short one, what is missing is missed. */
const SHORT = 8;
/** From here on a term is there in its own words. */
const LITERAL = 0.95;
/** A bare headline has no kin around a word that could be missed. */
const ENOUGH_WORDS = 8;
/** Less kin than this around the only word of a prompt, and it may mean something else: a software library. */
const STRANGE = 3;
/** What a word weighs that no list knows, so that it is a name as likely as not. */
const UNKNOWN_WORD = 5;
/** What a name weighs. */
const NAME = 6;

/** What a score is made of, by name; most are 0..1. */
export const FEATURES = ['title', 'lead', 'passage', 'all', 'share', 'weakestLead', 'weakestAll', 'leadMass', 'mass', 'nameLead', 'nameShare', 'missingName', 'missingPlace', 'missingSubject', 'passing', 'onlyPlace', 'sides', 'foreign', 'foreignAll', 'others', 'othersShown', 'allWords', 'titleWeakest', 'literal', 'limitMet', 'limitUnmet', 'limitUnknown', 'limitFar', 'missingShort', 'missingLeadShort', 'passingShort', 'akin', 'akinOpen', 'complete', 'single', 'strange', 'strangeTitle', 'othersSingle', 'signs', 'signsLead', 'signsMissing', 'aboutShare', 'aboutKnown', 'aboutMissing', 'akinKnown', 'sidesKnown', 'missingUnknown', 'placeShare', 'placeAsked', 'placeShareOnly', 'placeAskedOnly', 'aboutShareShort', 'aboutKnownShort', 'signsShort', 'missingSubjectShort', 'sidesShort', 'akinOpenShort', 'asked', 'askedWeight', 'rarest', 'length', 'first'] as const;
export type Features = Record<(typeof FEATURES)[number], number>;

/** One facet by where it is shown. */
interface Shown {
  facet: FacetEvidence;
  weight: number;
  isRequired: boolean;
  title: number;
  lead: number;
  all: number;
}

/** All that is known of a subject in an article. */
export interface Shows {
  evidence: Evidence;
  kinship: Kinship | null;
  about: Aboutness;
  /** The share that the wanted places have in those of the article; null when none is wanted. */
  placeShare: number | null;
  limits: readonly LimitState[];
  isForeign: boolean;
}

/** What an article shows of a subject, in numbers that can be weighed against each other. */
export function featuresOf({ evidence, kinship: kin, about, placeShare, limits, isForeign }: Shows): Features {
  const last = evidence.sentenceCount;
  const shown = evidence.facets.map((facet) => shownOf(facet, last));
  const required = shown.some(({ isRequired }) => isRequired) ? shown.filter(({ isRequired }) => isRequired) : shown;
  const short = Math.exp(-last / SHORT);
  const all = average(shown, ({ all: strength }) => strength);
  // A handful of words that are used like the prompt's tell nothing by themselves.
  const kinship = all === 0 && kin !== null && kin.wordCount < ENOUGH_WORDS ? null : kin;
  const own = { ...coverageFeatures(shown, required, evidence, all), ...missingFeatures(required, short), ...nameFeatures(required), ...kinFeatures(kinship, required, all), ...aboutFeatures(about, required, kinship), ...placeFeatures(placeShare, required), ...limitFeatures(limits), ...askedFeatures(shown, required), length: short, first: firstOf(required), foreign: toNumber(isForeign), foreignAll: isForeign ? all : 0 };
  return { ...own, ...shortFeatures(own, short) };
}

/** What tells otherwise in a short report, as there is less of everything. */
function shortFeatures({ aboutShare, aboutKnown, signs, missingSubject, sides, akinOpen }: Pick<Features, 'aboutShare' | 'aboutKnown' | 'signs' | 'missingSubject' | 'sides' | 'akinOpen'>, short: number) {
  return { aboutShareShort: aboutShare * short, aboutKnownShort: aboutKnown * short, signsShort: signs * short, missingSubjectShort: missingSubject * short, sidesShort: sides * short, akinOpenShort: akinOpen * short };
}

function coverageFeatures(shown: readonly Shown[], required: readonly Shown[], evidence: Evidence, all: number) {
  const weakestAll = least(required, ({ all: strength }) => strength);
  return {
    title: average(shown, ({ title }) => title),
    lead: average(shown, ({ lead }) => lead),
    passage: bestPassage(evidence),
    all,
    share: average(required, ({ facet }) => Math.min(1, facet.count / (1.5 + evidence.sentenceCount * 0.12))),
    weakestLead: least(required, ({ lead }) => lead),
    weakestAll,
    leadMass: Math.min(1, sum(shown, ({ weight, lead }) => weight * lead) / ENOUGH),
    mass: Math.min(1, sum(shown, ({ weight, all: strength }) => weight * strength) / ENOUGH),
    allWords: weakestAll * all,
    titleWeakest: least(required, ({ title }) => title),
    literal: average(shown, ({ lead }) => toNumber(lead >= LITERAL)),
    single: toNumber(required.length === 1),
  };
}

/** What a prompt asks for, whatever the report shows: how much evidence is usual differs with it. */
function askedFeatures(shown: readonly Shown[], required: readonly Shown[]) {
  const weights = required.map(({ weight }) => weight);
  return { asked: Math.min(1, required.length / 4), askedWeight: Math.min(1, sum(shown, ({ weight }) => weight) / (2 * ENOUGH)), rarest: Math.max(0, ...weights) / NAME };
}

/** How early the last of the sides is first shown, from 1 (the headline) to 0 (never). */
function firstOf(required: readonly Shown[]): number {
  return least(required, ({ facet }) => Math.exp(-facet.first / SHORT));
}

function missingFeatures(required: readonly Shown[], short: number) {
  const absent = countUpToTwo(required, ({ all }) => all < SHOWN);
  const passing = countUpToTwo(required, ({ facet }) => isInPassing(facet));
  return {
    missingName: countUpToTwo(required, ({ facet, all }) => all < SHOWN && isNameFacet(facet)),
    missingPlace: countUpToTwo(required, ({ facet, all }) => all < SHOWN && has(facet, 'place')),
    missingSubject: countUpToTwo(required, ({ facet, all }) => all < SHOWN && !isNamed(facet)),
    passing,
    missingShort: absent * short,
    missingLeadShort: countUpToTwo(required, ({ lead }) => lead < SHOWN) * short,
    passingShort: passing * short,
    complete: toNumber(absent === 0),
  };
}

function nameFeatures(required: readonly Shown[]) {
  const named = required.filter(({ facet }) => isNameFacet(facet));
  return {
    nameLead: average(named, ({ lead }) => lead),
    nameShare: average(named, ({ facet }) => Math.min(1, facet.count / 3)),
    onlyPlace: toNumber(required.every(({ facet }) => isNamed(facet))),
  };
}

const NO_KIN = { sides: 0, others: 0, othersShown: 0, akin: 0, akinOpen: 0, strange: 0, strangeTitle: 0, othersSingle: 0 };

function kinFeatures(kinship: Kinship | null, required: readonly Shown[], all: number) {
  if (kinship === null) return NO_KIN;
  const others = Math.max(-1, Math.min(2, kinship.others / 8));
  const akin = Math.max(0, Math.min(1, (kinship.sides + 0.36 * kinship.others - 6) / 6));
  const isOpen = required.every(({ facet, all: strength }) => strength >= SHOWN || !isNamed(facet));
  const isOneWord = required.length === 1 && required.every(({ facet }) => !isNamed(facet)) && kinship.wordCount >= ENOUGH_WORDS;
  const isStrange = isOneWord && kinship.others < STRANGE;
  return {
    sides: kinship.sides / 5,
    others,
    othersShown: others * all,
    akin,
    akinOpen: isOpen ? akin : 0,
    strange: toNumber(isStrange),
    strangeTitle: isStrange && kinship.others < 0 ? least(required, ({ title }) => title) : 0,
    othersSingle: isOneWord ? others : 0,
  };
}

function aboutFeatures({ signs, signsLead, share, known }: Aboutness, required: readonly Shown[], kinship: Kinship | null) {
  const isMissing = required.some(({ facet, all }) => all < SHOWN && !isNamed(facet));
  // Whoever names somebody asks for them: what else the report is about tells little without.
  const isOpen = required.every(({ facet, all }) => all >= SHOWN || !(isNamed(facet) || mayBeNamed(facet))) ? 1 : 0;
  const akin = kinship === null ? 0 : Math.max(0, Math.min(1, (kinship.sides + 0.36 * kinship.others - 6) / 6));
  return {
    signs: signs * isOpen,
    signsLead: signsLead * isOpen,
    signsMissing: isMissing ? signs * isOpen : 0,
    aboutShare: share * isOpen,
    aboutKnown: known * isOpen,
    aboutMissing: isMissing ? known * isOpen : 0,
    akinKnown: isMissing ? akin * known * isOpen : 0,
    sidesKnown: kinship === null ? 0 : (kinship.sides / 5) * known * isOpen,
    missingUnknown: countUpToTwo(required, ({ facet, all }) => all < SHOWN && !isNamed(facet) && mayBeNamed(facet)),
  };
}

function placeFeatures(share: number | null, required: readonly Shown[]) {
  // Beside somebody's name, how much is said of a place tells little.
  const isOnly = toNumber(required.every(({ facet }) => isOfPlaces(facet)));
  const asked = toNumber(share !== null);
  return { placeShare: share ?? 0, placeAsked: asked, placeShareOnly: (share ?? 0) * isOnly, placeAskedOnly: asked * isOnly };
}

function mayBeNamed({ facet }: FacetEvidence): boolean {
  return facet.alternatives.some(({ terms }) => terms.some((term) => term.mayBeName === true && term.weight >= UNKNOWN_WORD));
}

function limitFeatures(limits: readonly LimitState[]) {
  const isUnmet = limits.includes('unmet');
  return { limitMet: toNumber(!isUnmet && limits.includes('met')), limitUnmet: toNumber(isUnmet), limitFar: toNumber(!isUnmet && limits.includes('far')), limitUnknown: toNumber(!isUnmet && limits.includes('unknown')) };
}

function toNumber(holds: boolean): number {
  return holds ? 1 : 0;
}

function countUpToTwo(shown: readonly Shown[], is: (shown: Shown) => boolean): number {
  return Math.min(2, shown.filter(is).length);
}

function isNameFacet(facet: FacetEvidence): boolean {
  return facet.isName || has(facet, 'name') || has(facet, 'phrase');
}

function shownOf(facet: FacetEvidence, last: number): Shown {
  const { facet: wanted, isName } = facet;
  const isRequired = wanted.isRequired || isName;
  const weight = isName ? NAME : wanted.weight;
  const title = strengthIn(facet, 0, 0);
  const lead = Math.max(title, strengthIn(facet, 1, Math.min(LEAD, last)));
  return { facet, weight: isRequired ? weight : weight * 0.5, isRequired, title, lead, all: Math.max(lead, strengthIn(facet, LEAD + 1, last)) };
}

function sum(shown: readonly Shown[], valueOf: (shown: Shown) => number): number {
  return shown.reduce((total, each) => total + valueOf(each), 0);
}

function average(shown: readonly Shown[], valueOf: (shown: Shown) => number): number {
  const weights = sum(shown, ({ weight }) => weight);
  return weights === 0 ? 0 : sum(shown, (each) => each.weight * valueOf(each)) / weights;
}

function least(shown: readonly Shown[], valueOf: (shown: Shown) => number): number {
  return shown.length === 0 ? 0 : Math.min(...shown.map(valueOf));
}

function has({ facet }: FacetEvidence, kind: TermKind): boolean {
  return facet.alternatives.some(({ terms }) => terms.some((term) => term.kind === kind));
}

function isNamed({ facet }: FacetEvidence): boolean {
  return facet.alternatives.every(({ terms }) => terms.every((term) => NAME_KINDS.has(term.kind)));
}

function isOfPlaces({ facet }: FacetEvidence): boolean {
  return facet.alternatives.every(({ terms }) => terms.every(({ kind }) => kind === 'place'));
}

/** The best three sentences on end, later ones counting less. */
function bestPassage(evidence: Evidence): number {
  const last = evidence.sentenceCount;
  if (last === 0) return coverage(evidence, 0, 0);
  let best = 0;
  for (let from = 1; from <= Math.max(1, last - WINDOW + 1); from += 1) {
    best = Math.max(best, coverage(evidence, from, from + WINDOW - 1, true) * (from <= LEAD ? 1 : 0.85));
  }
  return best;
}

/** A name that a report is about stands in its headline or first sentence, or keeps coming back. */
function isInPassing({ count, first, carriesFromTitle }: FacetEvidence): boolean {
  return count === 1 && first >= (carriesFromTitle ? 2 : 3);
}
