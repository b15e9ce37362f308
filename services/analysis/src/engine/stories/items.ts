import { KeyTable } from './key-table.ts';
import { KeyRing, PART, type StoryKeys } from './keys.ts';

/** What a word, a name or a concept tells within a task, by its key: 1 for what is rare in it, near 0 for what all of it shares. */
export interface Weighing {
  stem(key: number): number;
  name(key: number): number;
  concept(key: number): number;
}

/** Sums over what a story has, for each story. */
class Totals {
  readonly names: Float64Array;
  readonly lead: Float64Array;
  readonly concepts: Float64Array;
  readonly subjects: Float64Array;
  readonly places: Float64Array;
  readonly numbers: Float64Array;
  /** Length of the vector of the terms. */
  readonly termsLength: Float64Array;

  constructor(count: number) {
    [this.names, this.lead, this.concepts] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
    [this.subjects, this.places, this.numbers, this.termsLength] = [new Float64Array(count), new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  }
}

/**
 * Stories and reports that are compared: their keys, with words, names and concepts as items (small numbers) and weighed
 * by what they tell within the task.
 */
export class Items {
  /** The keys; terms, lead, names, concepts, subjects and places hold items in place of keys, and the weights are the task's. */
  readonly ring: KeyRing;
  /** How many items there are. */
  readonly size: number;
  /** Items of terms and lead that are none of the story's names, each once, up to `otherEnds`: with the names, all that it says. */
  readonly others: Uint32Array;
  readonly otherEnds: Int32Array;
  readonly nameShare: Float64Array;
  readonly conceptShare: Float64Array;
  readonly totals: Totals;
  /** Language of each story, as a number. */
  readonly languages: Int32Array;
  private readonly table = new KeyTable();
  private readonly languageNames: string[] = [];
  private readonly count: number;

  constructor(stories: readonly StoryKeys[], weighing: Weighing) {
    this.ring = new KeyRing(stories);
    this.count = stories.length;
    this.languages = Int32Array.from({ length: this.count }, (_, story) => this.numberLanguage(this.ring.language(story)));
    for (let story = 0; story < this.count; story += 1) this.enter(story);
    this.size = this.table.size;
    this.nameShare = this.shares((key) => weighing.name(key));
    this.conceptShare = this.shares((key) => weighing.concept(key));
    this.totals = new Totals(this.count);
    const stems = this.shares((key) => weighing.stem(key));
    for (let story = 0; story < this.count; story += 1) this.weighStory(story, stems);
    for (let story = 0; story < this.count; story += 1) this.sumUp(story);
    this.otherEnds = new Int32Array(this.count);
    this.others = this.findOthers();
  }

  isGerman(story: number): boolean {
    return this.languageNames[this.languages[story] ?? -1] === 'de';
  }

  private numberLanguage(name: string): number {
    const present = this.languageNames.indexOf(name);
    return present >= 0 ? present : this.languageNames.push(name) - 1;
  }

  private enter(story: number): void {
    const { words } = this.ring;
    const end = this.ring.end(story, PART.dates);
    for (let at = this.ring.start(story, PART.terms); at < end; at += 1) words[at] = this.table.enter(words[at] ?? 0);
  }

  private shares(weigh: (key: number) => number): Float64Array {
    return Float64Array.from({ length: this.size }, (_, item) => weigh(this.table.keyAt(item)));
  }

  private weighStory(story: number, stems: Float64Array): void {
    const { totals } = this;
    this.weigh(story, PART.terms, PART.termWeights, stems);
    this.weigh(story, PART.lead, PART.leadWeights, stems);
    this.weigh(story, PART.numbers, PART.numberWeights, this.conceptShare);
    let squares = 0;
    for (const weight of this.weightsOf(story, PART.termWeights)) squares += weight * weight;
    totals.termsLength[story] = Math.sqrt(squares);
    totals.lead[story] = this.weightsOf(story, PART.leadWeights).reduce((sum, weight) => sum + weight, 0);
    totals.numbers[story] = this.weightsOf(story, PART.numberWeights).reduce((sum, weight) => sum + weight, 0);
  }

  private weigh(story: number, part: number, weights: number, shares: Float64Array): void {
    const { ring } = this;
    const offset = ring.start(story, weights) - ring.start(story, part);
    const end = ring.end(story, part);
    for (let at = ring.start(story, part); at < end; at += 1) ring.floats[at + offset] = (ring.floats[at + offset] ?? 0) * (shares[ring.words[at] ?? 0] ?? 0);
  }

  private weightsOf(story: number, part: number): Float32Array {
    return this.ring.floats.subarray(this.ring.start(story, part), this.ring.end(story, part));
  }

  private sumUp(story: number): void {
    const { totals } = this;
    totals.names[story] = this.sum(story, PART.names, this.nameShare);
    totals.concepts[story] = this.sum(story, PART.concepts, this.conceptShare);
    totals.subjects[story] = this.sum(story, PART.subjects, this.conceptShare);
    totals.places[story] = this.sum(story, PART.places, this.conceptShare);
  }

  private sum(story: number, part: number, shares: Float64Array): number {
    const end = this.ring.end(story, part);
    let sum = 0;
    for (let at = this.ring.start(story, part); at < end; at += 1) sum += shares[this.ring.words[at] ?? 0] ?? 0;
    return sum;
  }

  private findOthers(): Uint32Array {
    const { ring, count } = this;
    const seen = new Int32Array(this.size).fill(-1);
    let capacity = 0;
    for (let story = 0; story < count; story += 1) capacity += ring.end(story, PART.lead) - ring.start(story, PART.terms);
    const others = new Uint32Array(capacity);
    let found = 0;
    for (let story = 0; story < count; story += 1) {
      for (let at = ring.start(story, PART.names); at < ring.end(story, PART.names); at += 1) seen[ring.words[at] ?? 0] = story;
      for (let at = ring.start(story, PART.terms); at < ring.end(story, PART.lead); at += 1) {
        const item = ring.words[at] ?? 0;
        if (seen[item] === story) continue;
        seen[item] = story;
        others[found] = item;
        found += 1;
      }
      this.otherEnds[story] = found;
    }
    return others;
  }
}
