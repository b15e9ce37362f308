import type { Items } from './items.ts';
import { PART } from './keys.ts';

/** What one report has of each item, so that stories are held against it without looking anything up. */
export class Marks {
  /** Weights of its words, its names and its lead; 0 for what it doesn't have. */
  readonly words: Float64Array;
  readonly names: Float64Array;
  readonly lead: Float64Array;
  /** 1 for all that it says or names, for its names, and for what it is about. */
  readonly isKnown: Float64Array;
  readonly isName: Float64Array;
  readonly concepts: Float64Array;
  readonly subjects: Float64Array;
  readonly places: Float64Array;
  readonly numbers: Float64Array;
  readonly dates: Float64Array;

  constructor(private readonly items: Items) {
    const { size } = items;
    [this.words, this.names, this.lead] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
    [this.isKnown, this.isName] = [new Float64Array(size), new Float64Array(size)];
    [this.concepts, this.subjects, this.places] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
    [this.numbers, this.dates] = [new Float64Array(size), new Float64Array(size)];
  }

  /** Forgets the report before, and takes what this one has. */
  take(report: number): void {
    const { words, lead, names, isKnown, isName, concepts, subjects, places, numbers, dates } = this;
    for (const list of [words, lead, names, isKnown, isName, concepts, subjects, places, numbers, dates]) list.fill(0);
    this.weigh(report, PART.terms, PART.termWeights, words);
    this.weigh(report, PART.lead, PART.leadWeights, lead);
    this.note(report, PART.names, names, this.items.nameShare);
    this.note(report, PART.names, isName);
    for (const part of [PART.terms, PART.lead, PART.names]) this.note(report, part, isKnown);
    this.note(report, PART.concepts, concepts);
    this.note(report, PART.subjects, subjects);
    this.note(report, PART.places, places);
    this.note(report, PART.numbers, numbers);
    this.note(report, PART.dates, dates);
  }

  private weigh(report: number, part: number, weights: number, marked: Float64Array): void {
    const { ring } = this.items;
    const offset = ring.start(report, weights) - ring.start(report, part);
    for (let at = ring.start(report, part); at < ring.end(report, part); at += 1) marked[ring.words[at] ?? 0] = ring.floats[at + offset] ?? 0;
  }

  private note(report: number, part: number, marked: Float64Array, shares?: Float64Array): void {
    const { ring } = this.items;
    for (let at = ring.start(report, part); at < ring.end(report, part); at += 1) {
      const item = ring.words[at] ?? 0;
      marked[item] = shares ? (shares[item] ?? 0) : 1;
    }
  }
}
