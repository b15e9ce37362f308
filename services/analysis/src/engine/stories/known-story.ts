import type { FirstReport, StorySignature } from '../engine.ts';
import { dayOf } from './days.ts';
import { nameKey } from './keys.ts';
import { asTerm, asWord, namesWith, numbersOf, type Rarities, saidBy, termsWith } from './traits.ts';

/** A told story as reports are compared with it. */
export interface KnownStory {
  names: Rarities;
  numbers: ReadonlySet<string>;
  days: ReadonlySet<number>;
  years: ReadonlySet<number>;
  hasPastYear: boolean;
  reports: number;
  first: { lead: Rarities; title: Rarities; names: Rarities; leadNames: Rarities; numbers: readonly string[]; years: readonly number[]; leadYears: readonly number[]; published: number | null; publishedAt: number };
  publishedAt: number;
  saysWord(word: string): boolean;
  saysTerm(term: string): boolean;
}

const known = new WeakMap<StorySignature, KnownStory>();

/** Reads a signature for comparison, once; those of earlier versions have no first report, and stand for it as they are. */
export function knownStory(signature: StorySignature): KnownStory {
  let story = known.get(signature);
  if (story === undefined) known.set(signature, (story = readStory(signature)));
  return story;
}

function readStory(signature: StorySignature): KnownStory {
  const { entities, facts, days = [], years = [], reports = 1, publishedAt } = signature;
  const first = signature.first ?? asFirst(signature);
  const says = saidBy(signature);
  const names = namesWith(entities);
  return {
    names,
    ...{ numbers: new Set(numbersOf(facts)), days: new Set(days), years: new Set(years), hasPastYear: years.length > 0, reports },
    first: {
      ...{ lead: termsWith(first.lead), title: termsWith(first.title), names: namesWith(first.names), leadNames: namesWith(first.leadNames), numbers: first.numbers, years: first.years, leadYears: first.leadYears },
      ...{ published: dayOf(first.publishedAt), publishedAt: Date.parse(first.publishedAt ?? '') },
    },
    publishedAt: Date.parse(publishedAt ?? ''),
    saysWord: (word) => names.has(word) || says.has(asWord(word)),
    saysTerm: remembering((term) => says.has(asTerm(term))),
  };
}

/** A report asks of each of its terms several times: by its title, its opening and its sentences. */
function remembering(ask: (term: string) => boolean): (term: string) => boolean {
  const answers = new Map<string, boolean>();
  return (term) => {
    let answer = answers.get(term);
    if (answer === undefined) answers.set(term, (answer = ask(term)));
    return answer;
  };
}

function asFirst({ lead = [], entities, facts, publishedAt }: StorySignature): FirstReport {
  const names = entities.map(nameKey);
  return { publishedAt, lead: lead.map(([term]) => term), title: [], names, leadNames: names.slice(0, 6), numbers: numbersOf(facts), years: [], leadYears: [] };
}
