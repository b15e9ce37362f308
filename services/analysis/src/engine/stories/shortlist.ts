import type { Weighing } from './items.ts';
import { KeyWeights } from './key-weights.ts';
import { type KeyRing, PART } from './keys.ts';

/** What a cosine of 1, a name, a number and another thing in common are worth beside each other. */
const WORDS_WORTH = 8;
const WORTH: readonly (readonly [part: number, worth: number])[] = [[PART.names, 0.6], [PART.numbers, 0.5], [PART.dates, 0.3], [PART.places, 0.3], [PART.concepts, 0.15]];
/** More than anything else can be worth. */
const SAME_TITLE = 99;

/** Finds the stories that share most with a report, by one pass over the keys of all. */
export class Shortlist {
  private readonly words = new KeyWeights();
  private readonly things = new KeyWeights();
  private readonly lengths: Float64Array;

  constructor(
    private readonly ring: KeyRing,
    private readonly weighing: Weighing,
    count: number,
  ) {
    this.lengths = Float64Array.from({ length: count }, (_, story) => this.lengthOf(story));
  }

  /** Those of the others that share most with a report, at most so many, likeliest first. */
  of(report: number, others: Iterable<number>, limit: number): number[] {
    this.take(report);
    const scored: [other: number, score: number][] = [];
    for (const other of others) {
      const score = other === report ? 0 : this.score(other, report);
      if (score > 0) scored.push([other, score]);
    }
    return scored.sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, limit).map(([other]) => other);
  }

  private take(report: number): void {
    const { ring, weighing, words, things } = this;
    words.clear();
    things.clear();
    const toWeights = ring.start(report, PART.termWeights) - ring.start(report, PART.terms);
    for (let at = ring.start(report, PART.terms); at < ring.end(report, PART.terms); at += 1) {
      const key = ring.words[at] ?? 0;
      words.set(key, (ring.floats[at + toWeights] ?? 0) * weighing.stem(key) ** 2);
    }
    for (const [part, worth] of WORTH) {
      for (let at = ring.start(report, part); at < ring.end(report, part); at += 1) {
        const key = ring.words[at] ?? 0;
        things.set(key, worth * (part === PART.names ? weighing.name(key) : weighing.concept(key)));
      }
    }
  }

  private score(story: number, report: number): number {
    const { ring } = this;
    const length = (this.lengths[story] ?? 0) * (this.lengths[report] ?? 0);
    const title = ring.title(story);
    const shared = (length === 0 ? 0 : (WORDS_WORTH * this.sharedWords(story)) / length) + WORTH.reduce((sum, [part]) => sum + this.sharedThings(story, part), 0);
    return shared + (title !== 0 && title === ring.title(report) ? SAME_TITLE : 0);
  }

  private sharedWords(story: number): number {
    const { words, floats } = this.ring;
    const [start, end] = [this.ring.start(story, PART.terms), this.ring.end(story, PART.terms)];
    const toWeights = this.ring.start(story, PART.termWeights) - start;
    let sum = 0;
    for (let at = start; at < end; at += 1) {
      const marked = this.words.get(words[at] ?? 0);
      if (marked !== 0) sum += marked * (floats[at + toWeights] ?? 0);
    }
    return sum;
  }

  private sharedThings(story: number, part: number): number {
    const { words } = this.ring;
    const end = this.ring.end(story, part);
    let sum = 0;
    for (let at = this.ring.start(story, part); at < end; at += 1) sum += this.things.get(words[at] ?? 0);
    return sum;
  }

  private lengthOf(story: number): number {
    const { floats } = this.ring;
    const [start, end] = [this.ring.start(story, PART.termWeights), this.ring.end(story, PART.termWeights)];
    let squares = 0;
    for (let at = start; at < end; at += 1) squares += (floats[at] ?? 0) ** 2;
    return Math.sqrt(squares);
  }
}
