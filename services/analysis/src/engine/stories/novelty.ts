import type { StorySignature } from '../engine.ts';
import { isCount, isWeighty } from '../quantities/counted.ts';
import { type Reading, sentenceText } from '../reading.ts';
import { isCounted, isSameValue, PASSING_KEYS, type Fact } from './facts.ts';
import { figureChanges, isComparable } from './figures.ts';
import type { Features } from './pair-traits.ts';
import { newPhase } from './phases.ts';
import type { Sketch } from './signature.ts';
import { tellingNumbers } from './telling-numbers.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** English stems of what papers write when something has changed. */
const CHANGES = new Set(
  'revis rais lower increas widen extend postpon delay cancel approv reject arrest resum reopen lift confirm suspend halt end complet agre sign declar announc order find found identifi releas charg sentenc resign replac appoint appeal rule overturn withdraw recov rescu surviv die death toll rise climb fall drop cut doubl tripl expand spread evacu warn ban close shut strike vote elect win lose collaps seiz sell buy takeov bid offer fine settl sue investig caus blame reveal admit deni'.split(' '),
);
/** What papers write when they put something right. */
const CORRECTION = /\b(?:correct(?:s|ed|ion|ing)|an earlier version|berichtigung|korrektur|richtigstellung|correctif|rectificatif|erratum|fe de errores|correcci[oó]n|correzione|errata|corre[cç][aã]o|rectificatie|correctie|sprostowanie|korekta|rättelse|исправ|уточн|düzeltme|виправ)|訂正|更正|تصحيح/iu;
/** What compares with before. */
const BEFORE = /\b(?:up from|down from|instead of|previously|earlier (?:said|estimate|figure|count|toll)|rather than|no longer|originally|initially|as of|now stands|statt (?:wie|bisher|der)|zuvor|bisher(?:ige)?|ursprünglich|nunmehr|inzwischen|au lieu de|contre \d|désormais|jusqu['’]ici|initialement|en lugar de|en vez de|hasta ahora|ahora son|frente a l[oa]s|inicialmente|anziché|invece d|finora|adesso|em vez de|até agora|agora são|inicialmente|in plaats van|eerder|inmiddels|zamiast|wcześniej|dotychczas|вместо|ранее|теперь|замість|раніше|тепер|önce|artık|istället)\b|これまで|当初|から一転|此前|原定/iu;

/** What a report brings that a told story does not have; each from 0 to about 1. */
export function noveltyOf(known: StorySignature, report: Sketch): Features {
  return { ...ofCounts(known, report), ...ofNumbers(known, report), ...ofEvents(known, report), ...ofTime(known, report), ...ofText(report), ...ofFigures(known, report) };
}

/** Shares, with `most` being as good as any number. */
function share(count: number, most: number): number {
  return Math.min(1, count / most);
}

function ofCounts(known: StorySignature, report: Sketch): Features {
  const facts = report.facts.filter(({ key }) => !PASSING_KEYS.has(key));
  const told = new Map(known.facts);
  const values = known.facts.flatMap(([, list]) => list);
  const isTold = ({ value }: Fact): boolean => values.some((other) => isSameValue(other, value));
  const isChanged = (fact: Fact): boolean => isCounted(fact.key) && told.get(fact.key)?.some((other) => isSameValue(other, fact.value)) === false && isComparable(fact, report.figures, known.figures);
  const leading = facts.filter(({ isLeading }) => isLeading);
  const weighty = facts.filter(({ key }) => isWeighty(key));
  return {
    freshLeadCounts: share(leading.filter((fact) => isCounted(fact.key) && !isTold(fact)).length, 3),
    freshTitleCount: share(facts.filter((fact) => fact.isInTitle && !isTold(fact)).length, 1),
    changedCounts: share(facts.filter(isChanged).length, 3),
    changedLeadCounts: share(leading.filter(isChanged).length, 2),
    newCounts: share(facts.filter(({ key }) => isCount(key) && !told.has(key)).length, 2),
    freshLeadValues: share(leading.filter((fact) => !isTold(fact) && fact.value >= 2).length, 4),
    newWeighty: share(weighty.filter(({ key }) => !told.has(key)).length, 2),
    changedWeighty: share(weighty.filter(isChanged).length, 2),
  };
}

function ofNumbers(known: StorySignature, { signature }: Sketch): Features {
  const numbers = tellingNumbers(signature.facts);
  const told = new Set(tellingNumbers(known.facts).map(([number]) => number));
  const fresh = sum(numbers.filter(([number]) => !told.has(number)));
  const dates = (signature.dates ?? []).filter((date) => known.dates?.includes(date) !== true);
  return { freshNumbersShare: fresh / Math.max(0.2, sum(numbers)), freshNumbers: share(fresh, 4), freshDates: share(dates.length, 3), datesAhead: Number.isNaN(timeOf(signature)) ? NaN : share(dates.filter((date) => isAhead(date, timeOf(signature))).length, 2) };
}

function ofEvents(known: StorySignature, { signature }: Sketch): Features {
  const { lead = [], outcomes } = signature;
  const terms = new Set([...known.terms, ...(known.lead ?? [])].map(([term]) => term));
  const fresh = lead.filter(([term]) => !terms.has(term));
  return {
    newPhase: newPhase(known, signature) === null ? 0 : 1,
    newOutcomes: share(outcomes.filter((id) => !known.outcomes.includes(id)).length, 3),
    freshLead: sum(fresh) / Math.max(1, sum(lead)),
    changeWords: share(fresh.filter(([term]) => CHANGES.has(term)).length, 3),
  };
}

/** Rewritten reports come within hours, developments by the day. */
function ofTime(known: StorySignature, { signature }: Sketch): Features {
  const hours = Math.max(0, timeOf(signature) - timeOf(known)) / HOUR;
  return { withinDay: share(hours, 24), hoursSince: Math.log1p(hours) / 7 };
}

const texts = new WeakMap<Reading, Features>();

/** Searched once, whatever the number of stories. */
function ofText({ reading }: Sketch): Features {
  let features = texts.get(reading);
  if (features === undefined) texts.set(reading, (features = searched(reading)));
  return features;
}

function searched(reading: Reading): Features {
  const { text } = reading;
  return { correction: CORRECTION.test(`${sentenceText(reading, 0)} ${text.slice(0, 300)} ${text.slice(-400)}`) ? 1 : 0, comparesWithBefore: BEFORE.test(text) ? 1 : 0 };
}

function ofFigures(known: StorySignature, report: Sketch): Features {
  const [changed, confirmed, compared] = figureChanges(known.figures ?? [], report.figures);
  return { figureChanged: changed, figureConfirmed: confirmed, figuresCompared: compared };
}

function sum(terms: readonly [string, number][]): number {
  return terms.reduce((total, [, weight]) => total + weight, 0);
}

function timeOf({ publishedAt }: StorySignature): number {
  return Date.parse(publishedAt ?? '');
}

/** Whether a day lies within the months after a report's time. */
function isAhead(date: string, at: number): boolean {
  const [month = 1, day = 1] = date.split('-').map(Number);
  const days = (Date.UTC(new Date(at).getUTCFullYear(), month - 1, day) - at) / DAY;
  return (days > 0 && days < 240) || days < -300;
}
