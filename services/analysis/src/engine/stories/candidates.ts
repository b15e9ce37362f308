import { backgroundOf } from './background.ts';
import { Items, type Weighing } from './items.ts';
import { KeyCounts } from './key-counts.ts';
import { KeyRing, keysOf, type StoryKeys } from './keys.ts';
import { decided, type NumberedEvidence, PairEvidences } from './pair-evidence.ts';
import { Shortlist } from './shortlist.ts';
import type { Sketch } from './signature.ts';
import { Comparison, type Likeness } from './similarity.ts';

/** The story that a report is of is among so many of those that share most with it, whatever else the task was told. */
const SHORTLISTED = 12;

interface Compared {
  prompt: string;
  told: readonly StoryKeys[];
  sketches: readonly Sketch[];
  evidence: NumberedEvidence;
  /** How many stories a report is compared with. */
  shortlisted?: number | undefined;
}

/** The few told stories and other reports that each report of a run is compared with, all by their numbers: told stories first, then the reports. */
export class Candidates {
  /** What words, names and other things tell within the task. */
  readonly weighing: Weighing;
  readonly evidence: PairEvidences;
  private readonly shortlisted: number;
  private readonly shortlist: Shortlist;
  private readonly stories: readonly (readonly number[])[];
  private readonly words: Comparison;
  private readonly positions: ReadonlyMap<number, number>;

  constructor({ prompt, told, sketches, evidence, shortlisted = SHORTLISTED }: Compared) {
    this.shortlisted = shortlisted;
    const keys = [...told, ...sketches.map(({ signature }) => keysOf(signature))];
    const ring = new KeyRing(keys);
    this.weighing = backgroundOf(prompt, told.length, new KeyCounts(ring, told.length), sketches);
    this.evidence = new PairEvidences(evidence);
    this.shortlist = new Shortlist(ring, this.weighing, keys.length);
    const all = new Set(told.keys());
    const reports = sketches.map((_, at) => told.length + at);
    this.stories = reports.map((report) => this.among(report, all));
    const compared = [...new Set([...this.stories.flat(), ...reports])];
    this.positions = new Map(compared.map((number, position) => [number, position]));
    this.words = new Comparison(new Items(compared.flatMap((number) => keys[number] ?? []), this.weighing));
  }

  /** The told stories that the report at a place of the run may be of. */
  storiesAt(place: number): readonly number[] {
    return this.stories[place] ?? [];
  }

  /** Those of others that a report shares most with, and those that something is known of: others' findings count whatever words say. */
  among(report: number, others: ReadonlySet<number>): number[] {
    const near = this.shortlist.of(report, others, this.shortlisted);
    return [...new Set([...near, ...this.evidence.partnersOf(report).filter((other) => others.has(other))])];
  }

  /** How a report relates to a story or to another report, by what their keys share and what is known of the two. */
  with(report: number, other: number): Likeness {
    const decision = this.evidence.decisionOn(report, other);
    if (decision !== undefined) return decided(decision);
    this.words.take(this.positions.get(report) ?? -1);
    const likeness = this.words.with(this.positions.get(other) ?? -1);
    return likeness.isCopy ? likeness : { ...likeness, same: likeness.same + this.evidence.similarityOf(report, other) };
  }

  /** What the two have in common by their keys. */
  features(report: number, other: number): readonly number[] {
    this.words.take(this.positions.get(report) ?? -1);
    return this.words.features(this.positions.get(other) ?? -1);
  }
}
