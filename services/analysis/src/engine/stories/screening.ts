import type { ToldStory } from '../engine.ts';
import { type Items, type KeyTable, Shares, type StoryItems } from './items.ts';
import { keyOf, titleKey } from './keys.ts';
import { resemblance } from './minhash.ts';
import { type Profile, total } from './profile.ts';
import { agreement, COPY, LEAST_LEAD, phaseClash, RELATED_IN_ONE, SAME_IN_ONE } from './similarity.ts';

type Weighing = { stemsIn: (language: string) => Shares; names: Shares; concepts: Shares };

/** What a report has of each item of a table; made once for all the reports that are screened, one after another. */
class Marks {
  readonly word: Float64Array;
  readonly name: Float64Array;
  readonly lead: Float64Array;
  readonly isKnown: Uint8Array;
  readonly isConcept: Uint8Array;
  private readonly marked: number[] = [];

  constructor(private readonly table: KeyTable) {
    [this.word, this.name, this.lead] = [new Float64Array(table.size), new Float64Array(table.size), new Float64Array(table.size)];
    [this.isKnown, this.isConcept] = [new Uint8Array(table.size), new Uint8Array(table.size)];
  }

  /** Notes that the report has this word or name, and what it makes of it. */
  know(text: string, { words, names, lead }: Profile): void {
    const item = this.table.find(keyOf(text));
    if (item < 0) return;
    this.marked.push(item);
    this.isKnown[item] = 1;
    this.word[item] = words.get(text) ?? 0;
    this.name[item] = names.get(text) ?? 0;
    this.lead[item] = lead.get(text) ?? 0;
  }

  knowConcept(id: string): void {
    const item = this.table.find(keyOf(id));
    if (item < 0) return;
    this.marked.push(item);
    this.isConcept[item] = 1;
  }

  clear(): void {
    for (const item of this.marked) {
      this.isKnown[item] = this.isConcept[item] = 0;
      this.word[item] = this.name[item] = this.lead[item] = 0;
    }
    this.marked.length = 0;
  }
}

/** What a story and a report share, each counted at least as high as the comparison counts it. */
interface Shared {
  words: number;
  names: number;
  back: number;
  forth: number;
  concepts: number;
  /** Names of each that the other doesn't know; at most what the comparison finds. */
  clash: number;
}

/** A report, with its sums and with what it has of the items of the stories. */
interface Marked {
  report: Profile;
  stems: Marks;
  others: Marks;
  names: number;
  concepts: number;
  title: number;
}

/** Room for weights that are kept as 32-bit numbers, and for sums that were added up in another order. */
const MARGIN = 1e-4;

/**
 * Finds the told stories that a comparison could find a report to be of at all. It leaves out only those where no figure
 * of the comparison can come out above 0, at a tenth of its cost: most of what a task was told is about something else.
 */
export class Screening {
  private readonly others: Marks;
  private readonly stems = new Map<string, Marks>();

  constructor(
    private readonly items: Items,
    private readonly weighing: Weighing,
  ) {
    this.others = new Marks(items.others);
  }

  likely(report: Profile): Set<ToldStory> {
    const marked = this.mark(report);
    const found = new Set<ToldStory>();
    for (const items of this.items.ofStories) {
      if (items.story.keys.language !== report.story.language || mayBeLike(items, marked, this.sharedBy(items, marked))) found.add(items.story);
    }
    marked.stems.clear();
    marked.others.clear();
    return found;
  }

  /** Notes on the items what the report has of them, so that the stories need not look it up. */
  private mark(report: Profile): Marked {
    const [stems, others] = [this.stemsIn(report.story.language), this.others];
    for (const text of report.vocabulary) {
      stems.know(text, report);
      others.know(text, report);
    }
    for (const id of report.concepts.keys()) others.knowConcept(id);
    return { report, stems, others, names: total(report.names), concepts: total(report.concepts), title: titleKey(report.story.title) };
  }

  private stemsIn(language: string): Marks {
    const present = this.stems.get(language) ?? new Marks(this.items.stemsOf(language));
    this.stems.set(language, present);
    return present;
  }

  private sharedBy(items: StoryItems, marked: Marked): Shared {
    const { report, others } = marked;
    const stems = this.weighing.stemsIn(items.story.keys.language);
    const terms = sharedTerms(items, marked, stems);
    const lead = this.sharedLead(items, marked.stems, stems);
    let names = terms.names + lead.names;
    let known = names;
    let forth = terms.forth + lead.forth;
    let [unknown, all] = [0, 0];
    for (const item of items.names) {
      const weight = this.weighing.names.of(item);
      all += weight;
      if (others.isKnown[item] === 1) names += weight;
      else unknown += weight;
      known += others.name[item] ?? 0;
      forth += others.lead[item] ?? 0;
    }
    const clash = Math.min(unknown / Math.max(1, all), Math.max(0, marked.names - known) / Math.max(1, marked.names));
    return {
      ...{ words: terms.words, back: lead.back, names: Math.min(1, names / 3), forth: forth / Math.max(report.leadTotal, LEAST_LEAD) },
      concepts: this.sharedConcepts(items, marked),
      clash: report.story.language === 'de' ? clash / 2 : clash,
    };
  }

  private sharedLead({ story: { keys }, lead, leadNames }: StoryItems, marks: Marks, stems: Shares): { back: number; names: number; forth: number } {
    let [back, names, forth, all] = [0, 0, 0, 0];
    for (let at = 0; at < lead.length; at += 1) {
      const item = lead[at] ?? 0;
      const own = (keys.leadWeights[at] ?? 0) * Math.min(stems.of(item), this.weighing.names.of(leadNames[at] ?? 0));
      all += own;
      if (marks.isKnown[item] === 1) back += own;
      names += marks.name[item] ?? 0;
      forth += marks.lead[item] ?? 0;
    }
    return { back: back / Math.max(all, LEAST_LEAD), names, forth };
  }

  private sharedConcepts({ concepts }: StoryItems, { others, concepts: reports }: Marked): number {
    let [shared, all] = [0, 0];
    for (const item of concepts) {
      const weight = this.weighing.concepts.of(item);
      all += weight;
      if (others.isConcept[item] === 1) shared += weight;
    }
    return Math.min(1, shared / Math.max(2, Math.min(all, reports)));
  }
}

function sharedTerms({ story: { keys }, terms }: StoryItems, { report, stems: marks }: Marked, stems: Shares): { words: number; names: number; forth: number } {
  let [dot, length, names, forth] = [0, 0, 0, 0];
  for (let at = 0; at < terms.length; at += 1) {
    const item = terms[at] ?? 0;
    const own = (keys.termWeights[at] ?? 0) * stems.of(item);
    length += own * own;
    dot += own * (marks.word[item] ?? 0);
    names += marks.name[item] ?? 0;
    forth += marks.lead[item] ?? 0;
  }
  const words = length === 0 || report.wordsLength === 0 ? 0 : dot / (Math.sqrt(length) * report.wordsLength);
  return { words, names, forth };
}

function mayBeLike({ story }: StoryItems, { report, title }: Marked, { words, names, back, forth, concepts, clash }: Shared): boolean {
  const same = 2.5 * words + 0.7 * forth + 2.2 * back + 0.8 * names - 3.5 * clash - SAME_IN_ONE;
  const related = 2.6 * words + 1.7 * back + 1.3 * Math.min(1, 3 * names) + 1.8 * concepts - 2.7 * clash - RELATED_IN_ONE;
  // Numbers in common and another phase can make up for this much; whether they do is looked at only where it matters.
  if (same + 1.9 > -MARGIN || related + 1.3 > -MARGIN) {
    const counts = agreement(story.signature, report.story);
    if (same + 1.9 * counts > -MARGIN || related + 0.9 * counts + 0.4 * phaseClash(story.signature, report.story) > -MARGIN) return true;
  }
  return (title !== 0 && title === story.keys.title) || resemblance(story.keys.hash, report.hash) >= COPY;
}
