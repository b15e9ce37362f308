import type { Items } from './items.ts';
import { PART } from './keys.ts';
import { Marks } from './marks.ts';
import { resemblance } from './minhash.ts';
import { beginsAnew, hasOtherCode, phaseClash, ReportFacts } from './shared-facts.ts';

/** Above this, two texts are one text with edits: 5 % edited copies lie at 0.64 and more, distinct reports below 0.35. */
const COPY = 0.5;
/** One text with other names in it is a form filled in for another event: edits of a report don't change its names. */
const OTHER_NAMES = 0.15;
/** From here on two short texts share more wording than two reporters ever do. */
const FORM = 0.3;
const DAY = 86_400_000;
/** One event is told within days; later, the same words mean the next event of its kind. */
const FRESH_DAYS = 4;
/** A first sentence that says less than this (about two rare words) can't prove anything by being known. */
const LEAST_LEAD = 12;

/** How two reports relate; both figures are above 0 when the answer is yes, and the further the surer. */
export interface Likeness {
  /** They tell the same event in the same state. */
  same: number;
  /** They are of one event, which may have gone on in between. */
  related: number;
  isCopy: boolean;
}

const UNLIKE: Likeness = { same: -9, related: -9, isCopy: false };

type Scores = Pick<Likeness, 'same' | 'related'>;

/** Compares earlier stories with a report of the same task, by all that its background leaves to tell. */
export class Comparison {
  private readonly marks: Marks;
  private readonly facts: ReportFacts;
  private report = -1;

  constructor(private readonly items: Items) {
    this.marks = new Marks(items);
    this.facts = new ReportFacts(items.ring);
  }

  /** Takes the report that stories are held against from now on. */
  take(report: number): void {
    if (report === this.report) return;
    this.report = report;
    this.marks.take(report);
    this.facts.take(report);
  }

  /** How an earlier story relates to the report. */
  with(story: number): Likeness {
    const { ring, languages } = this.items;
    if (hasOtherCode(ring, story, this.report)) return UNLIKE;
    const days = daysBetween(ring.publishedAt(story), ring.publishedAt(this.report));
    const clash = this.nameClash(story);
    const alike = resemblance(ring.words, ring.start(story, PART.hash), ring.start(this.report, PART.hash), this.hashLength(story));
    // Authorities use one wording for years: the older the text, the more of it has to be the same.
    const isCopy = alike >= COPY + days * 0.02 || (days === 0 && this.hasSameTitle(story));
    if (isCopy && clash < OTHER_NAMES) return { same: 5, related: 5, isCopy };
    const isForm = clash >= OTHER_NAMES && (isCopy || alike >= FORM);
    const { same, related } = languages[story] === languages[this.report] ? this.inOneLanguage(story, clash) : this.acrossLanguages(story, clash);
    return { same: isForm ? UNLIKE.same : same - Math.min(4, days * 0.15), related: related - Math.min(2, days * 0.03), isCopy: false };
  }

  /** The weights are those of two logistic regressions over test/data/stories/tasks-training.json, rounded. */
  private inOneLanguage(story: number, clash: number): Scores {
    const { items, report, marks } = this;
    const words = this.cosine(story);
    const names = this.sharedNames(story);
    const back = this.coveredLead(story);
    const forth = this.sumOfAll(story, marks.lead) / Math.max(items.totals.lead[report] ?? 0, LEAST_LEAD);
    const facts = this.facts.compare(story);
    const phases = phaseClash(items.ring, story, report);
    const kinds = this.kindClash(story);
    const same = 2.5 * words + 0.7 * forth + 2.2 * back + 0.8 * names - 3.5 * clash + 1.9 * facts.agreement - 2 * facts.clash - 0.6 * phases - 0.8 * kinds;
    const concepts = this.overlap(story, PART.concepts, marks.concepts, items.totals.concepts, 2);
    const related = 2.6 * words + 1.7 * back + 1.3 * Math.min(1, 3 * names) - 2.7 * clash + 1.8 * concepts + 0.9 * facts.agreement + 0.4 * phases - 0.8 * kinds;
    return { same: same - 2.8, related: beginsAnew(items.ring, story, report) ? UNLIKE.related : related - 1.4 };
  }

  /** Words don't meet, so names, kinds of event and numbers have to prove it together. */
  private acrossLanguages(story: number, clash: number): Scores {
    const { items, marks } = this;
    const { totals } = items;
    const facts = this.facts.compare(story);
    const names = this.overlap(story, PART.names, marks.isName, totals.names, 2);
    const subjects = 0.65 * this.overlap(story, PART.subjects, marks.subjects, totals.subjects, 1) + 0.35 * this.overlap(story, PART.concepts, marks.concepts, totals.concepts, 2);
    const places = this.overlap(story, PART.places, marks.places, totals.places, 2);
    const proof = 0.5 * names + 0.2 * subjects + 0.1 * places + 0.25 * facts.agreement - 0.2 * clash - 0.2 * facts.clash;
    return { same: 5 * (proof - 0.45), related: 5 * (proof - 0.35) };
  }

  private hashLength(story: number): number {
    const { ring } = this.items;
    return ring.isEmpty(story, PART.hash) || ring.isEmpty(this.report, PART.hash) ? 0 : ring.end(story, PART.hash) - ring.start(story, PART.hash);
  }

  /** Feeds often carry nothing but a headline, which then is all that there is to go by. */
  private hasSameTitle(story: number): boolean {
    const { ring } = this.items;
    const title = ring.title(story);
    return title !== 0 && title === ring.title(this.report) && (this.hashLength(story) === 0 || this.cosine(story) > 0.3);
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

  /** Names in common, three being as good as any number. */
  private sharedNames(story: number): number {
    return Math.min(1, (this.shareOf(story, PART.names, this.items.nameShare, this.marks.isKnown) + this.sumOfOthers(story, this.marks.names)) / 3);
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

/** Days beyond the first few between two reports. */
function daysBetween(a: number, b: number): number {
  const days = Math.abs(a - b) / DAY;
  return Number.isNaN(days) ? 0 : Math.max(0, days - FRESH_DAYS);
}
