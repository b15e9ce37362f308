import type { Items } from './items.ts';
import { PART } from './keys.ts';
import { Marks } from './marks.ts';
import { resemblance } from './minhash.ts';
import { beginsAnew, hasOtherCode, phaseClash, ReportFacts } from './shared-facts.ts';
import { SAME_ACROSS_LANGUAGES, SAME_IN_ONE_LANGUAGE, USUAL } from './story-weights.ts';

/** Above this, two texts are one text with edits: 5 % edited copies lie at 0.64 and more, distinct reports below 0.35. */
const COPY = 0.5;
const DAY = 86_400_000;
/** A first sentence that says less than this (about two rare words) can't prove anything by being known. */
const LEAST_LEAD = 12;

/** How two reports relate. */
export interface Likeness {
  /** Logit of "they tell one event": above 0 when that is more likely than not. */
  same: number;
  isCopy: boolean;
}

/** A story with what it has in common with the report. */
interface Pair {
  story: number;
  features: readonly number[];
  isCopy: boolean;
}

/** Another flaw, another model: never one event, however alike. */
const OTHER: Likeness = { same: -9, isCopy: false };

/** The features of the first look, in the order of its weights. */
export const FIRST_LOOK = [
  ...['one', 'cosine', 'leadCovered', 'leadCovers', 'leadShared', 'resemblance', 'copy'],
  ...['names', 'namesShare', 'nameClash', 'filledForm', 'numbers', 'numbersShare', 'dates', 'agreement', 'factClash'],
  ...['concepts', 'subjects', 'kindClash', 'places', 'placeClash', 'phaseClash', 'beginsAnew', 'months', 'daysApart'],
] as const;

/** Compares earlier stories with a report of the same task, by all that its background leaves to tell. */
export class Comparison {
  private readonly marks: Marks;
  private readonly facts: ReportFacts;
  private report = -1;
  private pair: Pair = { story: -1, features: [], isCopy: false };

  constructor(private readonly items: Items) {
    this.marks = new Marks(items);
    this.facts = new ReportFacts(items.ring);
  }

  /** Takes the report that stories are held against from now on. */
  take(report: number): void {
    if (report === this.report) return;
    this.report = report;
    this.pair = { story: -1, features: [], isCopy: false };
    this.marks.take(report);
    this.facts.take(report);
  }

  /** How an earlier story relates to the report. */
  with(story: number): Likeness {
    if (hasOtherCode(this.items.ring, story, this.report)) return OTHER;
    const { languages } = this.items;
    const { features, isCopy } = this.pairWith(story);
    return { same: scoreOf(languages[story] === languages[this.report] ? SAME_IN_ONE_LANGUAGE : SAME_ACROSS_LANGUAGES, features), isCopy };
  }

  /** What a pair is judged by. */
  features(story: number): readonly number[] {
    return this.pairWith(story).features;
  }

  /** What is planned or begins after an end is another event, such as the next strike in the same harbour. */
  beginsAnew(story: number): boolean {
    return beginsAnew(this.items.ring, story, this.report);
  }

  /** Computed once, however often it is asked for in a row. */
  private pairWith(story: number): Pair {
    if (story === this.pair.story) return this.pair;
    const resemblance = this.resemblance(story);
    const cosine = this.cosine(story);
    // One text with edits, or the same headline over what may be no text at all.
    const isCopy = resemblance >= COPY || this.hasSameTitle(story, cosine);
    const features = [1, cosine, ...this.ofLead(story), resemblance, isCopy ? 1 : 0, ...this.ofNames(story, resemblance), ...this.ofNumbers(story), ...this.ofKind(story), ...this.ofTime(story)];
    this.pair = { story, features, isCopy };
    return this.pair;
  }

  private ofLead(story: number): number[] {
    const { totals } = this.items;
    const { marks, report } = this;
    const lead = this.weighedSum(story, PART.lead, PART.leadWeights, marks.lead);
    const leadLength = Math.max(LEAST_LEAD * 6, Math.min(totals.lead[story] ?? 0, totals.lead[report] ?? 0) * 5);
    const back = this.coveredLead(story);
    const forth = this.sumOfAll(story, marks.lead) / Math.max(totals.lead[report] ?? 0, LEAST_LEAD);
    return [back, forth, Math.min(1.5, lead / leadLength)];
  }

  private ofNames(story: number, resemblance: number): number[] {
    const { totals, nameShare } = this.items;
    const shared = this.shareOf(story, PART.names, nameShare, this.marks.isName);
    const fewer = Math.min(totals.names[story] ?? 0, totals.names[this.report] ?? 0);
    const clash = this.nameClash(story);
    // One text with other names in it is a form filled in for another event.
    return [Math.min(1, shared / 4), shared / Math.max(2, fewer), clash, clash * resemblance];
  }

  private ofNumbers(story: number): number[] {
    const { totals, conceptShare } = this.items;
    const shared = this.weighedSum(story, PART.numbers, PART.numberWeights, this.marks.numbers);
    const fewer = Math.min(totals.numbers[story] ?? 0, totals.numbers[this.report] ?? 0);
    const { agreement, clash } = this.facts.compare(story);
    return [Math.min(1, shared / 2), shared / Math.max(1, fewer), Math.min(1, this.shareOf(story, PART.dates, conceptShare, this.marks.dates) / 2), agreement, clash];
  }

  private ofKind(story: number): number[] {
    const { ring, totals } = this.items;
    const { marks } = this;
    return [
      this.overlap(story, PART.concepts, marks.concepts, totals.concepts, 2),
      this.overlap(story, PART.subjects, marks.subjects, totals.subjects, 1),
      this.kindClash(story),
      this.overlap(story, PART.places, marks.places, totals.places, 1),
      this.placeClash(story),
      phaseClash(ring, story, this.report),
      this.beginsAnew(story) ? 1 : 0,
    ];
  }

  private ofTime(story: number): number[] {
    const days = Math.abs(this.items.ring.publishedAt(story) - this.items.ring.publishedAt(this.report)) / DAY;
    return [Math.min(4, days / 30), Math.log1p(days) / 4];
  }

  private resemblance(story: number): number {
    const { ring } = this.items;
    return resemblance(ring.words, ring.start(story, PART.hash), ring.start(this.report, PART.hash), this.hashLength(story));
  }

  private placeClash(story: number): number {
    const { ring, totals } = this.items;
    if (ring.isEmpty(story, PART.places) || ring.isEmpty(this.report, PART.places)) return 0;
    return this.overlap(story, PART.places, this.marks.places, totals.places, 0.1) === 0 ? 1 : 0;
  }

  private hashLength(story: number): number {
    const { ring } = this.items;
    return ring.isEmpty(story, PART.hash) || ring.isEmpty(this.report, PART.hash) ? 0 : ring.end(story, PART.hash) - ring.start(story, PART.hash);
  }

  /** Feeds often carry nothing but a headline, which then is all that there is to go by. */
  private hasSameTitle(story: number, cosine: number): boolean {
    const { ring } = this.items;
    const title = ring.title(story);
    return title !== 0 && title === ring.title(this.report) && (this.hashLength(story) === 0 || cosine > 0.3);
  }

  private cosine(story: number): number {
    const { totals } = this.items;
    const length = (totals.termsLength[story] ?? 0) * (totals.termsLength[this.report] ?? 0);
    return length === 0 ? 0 : this.weighedSum(story, PART.terms, PART.termWeights, this.marks.words) / length;
  }

  /** The share of what the story's opening says that the report says as well. */
  private coveredLead(story: number): number {
    return this.weighedSum(story, PART.lead, PART.leadWeights, this.marks.isKnown) / Math.max(this.items.totals.lead[story] ?? 0, LEAST_LEAD);
  }

  private weighedSum(story: number, part: number, weights: number, marked: Float64Array): number {
    const { words, floats } = this.items.ring;
    const [start, end, offset] = [this.items.ring.start(story, part), this.items.ring.end(story, part), this.items.ring.start(story, weights)];
    let sum = 0;
    for (let at = start; at < end; at += 1) sum += (floats[offset + at - start] ?? 0) * (marked[words[at] ?? 0] ?? 0);
    return sum;
  }

  /** Each of the two is about names that the other doesn't know. */
  private nameClash(story: number): number {
    const { names } = this.items.totals;
    const [all, reports] = [names[story] ?? 0, names[this.report] ?? 0];
    const unknown = all - this.shareOf(story, PART.names, this.items.nameShare, this.marks.isKnown);
    const unknownReports = reports - this.sumOfAll(story, this.marks.names);
    const clash = Math.min(unknown / Math.max(1, all), unknownReports / Math.max(1, reports));
    // German writes every noun like a name, and not all of them can be told apart.
    return this.items.isGerman(story) ? clash / 2 : clash;
  }

  /** Each of the two is about a kind of event that the other doesn't mention. */
  private kindClash(story: number): number {
    const { conceptShare, totals } = this.items;
    const [all, reports] = [totals.subjects[story] ?? 0, totals.subjects[this.report] ?? 0];
    const unknown = all - this.shareOf(story, PART.subjects, conceptShare, this.marks.concepts);
    const unknownReports = reports - this.shareOf(story, PART.concepts, conceptShare, this.marks.subjects);
    return Math.min(unknown / Math.max(1, all), unknownReports / Math.max(1, reports));
  }

  private overlap(story: number, part: number, marked: Float64Array, totals: Float64Array, least: number): number {
    const shared = this.shareOf(story, part, part === PART.names ? this.items.nameShare : this.items.conceptShare, marked);
    return shared === 0 ? 0 : Math.min(1, shared / Math.max(least, Math.min(totals[story] ?? 0, totals[this.report] ?? 0)));
  }

  /** The sum of the shares of a part's items that are marked with 1. */
  private shareOf(story: number, part: number, shares: Float64Array, marked: Float64Array): number {
    const { words } = this.items.ring;
    const end = this.items.ring.end(story, part);
    let sum = 0;
    for (let at = this.items.ring.start(story, part); at < end; at += 1) sum += (shares[words[at] ?? 0] ?? 0) * (marked[words[at] ?? 0] ?? 0);
    return sum;
  }

  /** The sum of what is marked of all that the story says and names. */
  private sumOfAll(story: number, marked: Float64Array): number {
    const { words } = this.items.ring;
    const end = this.items.ring.end(story, PART.names);
    let sum = this.sumOfOthers(story, marked);
    for (let at = this.items.ring.start(story, PART.names); at < end; at += 1) sum += marked[words[at] ?? 0] ?? 0;
    return sum;
  }

  private sumOfOthers(story: number, marked: Float64Array): number {
    const { others, otherEnds } = this.items;
    const end = otherEnds[story] ?? 0;
    let sum = 0;
    for (let at = otherEnds[story - 1] ?? 0; at < end; at += 1) sum += marked[others[at] ?? 0] ?? 0;
    return sum;
  }
}

/** What is not known, such as how far apart two reports are of which one has no date, counts as it mostly is. */
function scoreOf(weights: readonly number[], features: readonly number[]): number {
  let sum = 0;
  features.forEach((value, i) => (sum += (weights[i] ?? 0) * (Number.isNaN(value) ? (USUAL[i] ?? 0) : value)));
  return sum;
}
