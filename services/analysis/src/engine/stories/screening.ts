import type { StorySignature } from '../engine.ts';
import type { Item, Items, StoryItems } from './items.ts';
import { resemblance } from './minhash.ts';
import type { Profile } from './profile.ts';
import { agreement, COPY, isSameTitle, LEAST_LEAD, phaseClash, RELATED_IN_ONE, SAME_IN_ONE } from './similarity.ts';

type Weigh = (key: string, stories: number) => number;
type Weighing = { stemIn: (language: string) => Weigh; name: Weigh; concept: Weigh };

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

/** Room for sums that were added up in another order. */
const MARGIN = 1e-9;

/**
 * Finds the told stories that a comparison could find a report to be of at all. It leaves out only those where no figure
 * of the comparison can come out above 0, at a tenth of its cost: most of what a task was told is about something else.
 */
export class Screening {
  constructor(
    private readonly items: Items,
    private readonly weighing: Weighing,
  ) {}

  likely(report: Profile): Set<StorySignature> {
    const { language } = report.story;
    const marked = this.mark(report, language);
    const weighStem = this.weighing.stemIn(language);
    const conceptsTotal = sum(report.concepts.values());
    const found = new Set<StorySignature>();
    for (const items of this.items.ofStories) {
      if (items.story.language !== language || mayBeLike(items, report, this.sharedBy(items, report, weighStem, conceptsTotal))) found.add(items.story);
    }
    for (const item of marked) Object.assign(item, { word: 0, name: 0, lead: 0, isKnown: false, isConcept: false });
    return found;
  }

  /** Notes on the items what the report has of them, so that the stories need not look it up. */
  private mark(report: Profile, language: string): Item[] {
    const stems = this.items.stemsOf(language);
    const marked: Item[] = [];
    for (const key of report.vocabulary) {
      for (const item of [stems.get(key), this.items.other(key)]) {
        if (item === undefined) continue;
        Object.assign(item, { isKnown: true, word: report.words.get(key) ?? 0, name: report.names.get(key) ?? 0, lead: report.lead.get(key) ?? 0 });
        marked.push(item);
      }
    }
    for (const id of report.concepts.keys()) {
      const item = this.items.other(id);
      if (item === undefined) continue;
      item.isConcept = true;
      marked.push(item);
    }
    return marked;
  }

  private sharedBy(items: StoryItems, report: Profile, weighStem: Weigh, conceptsTotal: number): Shared {
    const { words, names: inTerms, forth: fromTerms } = sharedTerms(items, report, weighStem);
    const { back, names: inLead, forth: fromLead } = this.sharedLead(items, weighStem);
    let names = inTerms + inLead;
    let known = inTerms + inLead;
    let forth = fromTerms + fromLead;
    let [unknown, all] = [0, 0];
    for (const item of items.names) {
      const weight = item.share(this.weighing.name);
      all += weight;
      if (item.isKnown) names += weight;
      else unknown += weight;
      known += item.name;
      forth += item.lead;
    }
    const reports = sum(report.names.values());
    const clash = Math.min(unknown / Math.max(1, all), Math.max(0, reports - known) / Math.max(1, reports));
    return {
      ...{ words, back, names: Math.min(1, names / 3), forth: forth / Math.max(report.leadTotal, LEAST_LEAD), concepts: this.sharedConcepts(items, conceptsTotal) },
      clash: report.story.language === 'de' ? clash / 2 : clash,
    };
  }

  private sharedLead({ story, lead, leadNames }: StoryItems, weighStem: Weigh): { back: number; names: number; forth: number } {
    let [back, names, forth, total] = [0, 0, 0, 0];
    const weights = story.lead ?? [];
    let at = 0;
    for (const item of lead) {
      const own = (weights[at]?.[1] ?? 0) * Math.min(item.share(weighStem), leadNames[at]?.share(this.weighing.name) ?? 1);
      at += 1;
      total += own;
      if (item.isKnown) back += own;
      names += item.name;
      forth += item.lead;
    }
    return { back: back / Math.max(total, LEAST_LEAD), names, forth };
  }

  private sharedConcepts({ concepts }: StoryItems, reports: number): number {
    let [shared, all] = [0, 0];
    for (const item of concepts) {
      const weight = item.share(this.weighing.concept);
      all += weight;
      if (item.isConcept) shared += weight;
    }
    return Math.min(1, shared / Math.max(2, Math.min(all, reports)));
  }
}

function sharedTerms({ story, terms }: StoryItems, report: Profile, weighStem: Weigh): { words: number; names: number; forth: number } {
  let [dot, length, names, forth] = [0, 0, 0, 0];
  let at = 0;
  for (const item of terms) {
    const own = (story.terms[at]?.[1] ?? 0) * item.share(weighStem);
    at += 1;
    length += own * own;
    dot += own * item.word;
    names += item.name;
    forth += item.lead;
  }
  const words = length === 0 || report.wordsLength === 0 ? 0 : dot / (Math.sqrt(length) * report.wordsLength);
  return { words, names, forth };
}

function mayBeLike(items: StoryItems, report: Profile, { words, names, back, forth, concepts, clash }: Shared): boolean {
  const { story } = items;
  const same = 2.5 * words + 0.7 * forth + 2.2 * back + 0.8 * names - 3.5 * clash - SAME_IN_ONE;
  const related = 2.6 * words + 1.7 * back + 1.3 * Math.min(1, 3 * names) + 1.8 * concepts - 2.7 * clash - RELATED_IN_ONE;
  // Numbers in common and another phase can make up for this much; whether they do is looked at only where it matters.
  if (same + 1.9 > -MARGIN || related + 1.3 > -MARGIN) {
    const counts = agreement(story, report.story);
    if (same + 1.9 * counts > -MARGIN || related + 0.9 * counts + 0.4 * phaseClash(story, report.story) > -MARGIN) return true;
  }
  return isSameTitle(story, report.story) || resemblance(items.hash, report.hash) >= COPY;
}

function sum(numbers: Iterable<number>): number {
  let all = 0;
  for (const number of numbers) all += number;
  return all;
}
