import type { StorySignature } from '../engine.ts';
import type { Reading } from '../reading.ts';
import { recentDaysOf } from './days.ts';
import { type Fact, isSameValue, PASSING_KEYS } from './facts.ts';
import type { Weighing } from './items.ts';
import { keyOf } from './keys.ts';
import type { KnownStory } from './known-story.ts';
import type { Features } from './pair-traits.ts';
import { rarityOf } from './rarity.ts';
import type { Term } from './terms.ts';

const DAY = 86_400_000;
/** Sentences further back are comments and lists. */
const MAX_SENTENCES = 80;
/** The sentences that speak of the story most say what the report has on it, wherever they stand. */
const CORE = 3;
/** From here on a sentence speaks of the story: by what its known words tell, and by their share. */
const KNOWN_ENOUGH = 1;
const SHARE_ENOUGH = 0.4;
/** A sentence with less in common is of something else, when it says anything at all. */
const STRANGE = 0.2;
const SAYS_ENOUGH = 0.8;

/** A sentence of a report: what its words tell by being rare, its numbers, and the newest day up to the report's own that it names. */
export interface Sentence {
  number: number;
  terms: readonly { term: string; rarity: number; key: number }[];
  values: readonly number[];
  newest: number | null;
}

interface Draft {
  terms: Map<string, number>;
  values: number[];
  newest: number | null;
}

/** The sentences of a report that say anything, in their order. */
export function sentencesOf(reading: Reading, facts: readonly Fact[], places: readonly Term[], published: number | null): Sentence[] {
  const drafts = new Map<number, Draft>();
  const draftOf = (number: number): Draft => {
    const draft = drafts.get(number) ?? { terms: new Map<string, number>(), values: [], newest: null };
    drafts.set(number, draft);
    return draft;
  };
  for (const { term, sentence } of places) draftOf(sentence).terms.set(term, rarityOf(term));
  for (const { key, value, sentence } of facts) if (value >= 2 && !PASSING_KEYS.has(key)) draftOf(sentence).values.push(value);
  for (const { day, sentence } of recentDaysOf(reading, published)) draftOf(sentence).newest = Math.max(draftOf(sentence).newest ?? day, day);
  const inOrder = [...drafts].sort((a, b) => a[0] - b[0]).slice(0, MAX_SENTENCES);
  return inOrder.map(([number, { terms, values, newest }]) => ({ number, terms: [...terms].map(([term, rarity]) => ({ term, rarity, key: keyOf(term) })), values, newest }));
}

/** A sentence held against a story. */
interface Held {
  sentence: Sentence;
  /** What its words tell that the story has, and all of them. */
  known: number;
  all: number;
  share: number;
  /** Numbers that the story does not have, and those that it has. */
  fresh: number;
  told: number;
}

/** What a report says of a story, sentence by sentence: a number beside what the story has been about is news, one in a sentence about something else is colour. */
export function sentenceTraits(signature: StorySignature, story: KnownStory, sentences: readonly Sentence[], weighing: Weighing): Features {
  const values = signature.facts.flatMap(([, list]) => list);
  const held = sentences.map((sentence) => hold(sentence, story, values, weighing));
  const core = [...held].sort((a, b) => b.known - a.known).slice(0, CORE);
  const connected = held.filter(({ known, share }) => known >= KNOWN_ENOUGH && share >= SHARE_ENOUGH);
  const last = Math.floor(story.publishedAt / DAY);
  const all = Math.max(CORE, held.length);
  return {
    coreBest: upTo(core[0]?.known ?? 0, 4),
    coreKnown: upTo(sum(core, ({ known }) => known), 9),
    coreShare: sum(core, ({ known }) => known) / Math.max(1, sum(core, (each) => each.all)),
    coreFresh: upTo(sum(core, ({ fresh }) => fresh), 3),
    coreTold: upTo(sum(core, ({ told }) => told), 3),
    coreFrom: upTo(Math.min(10, ...core.map(({ sentence }) => sentence.number)), 10),
    coreDayAfter: Number.isNaN(last) ? NaN : Number(connected.some(({ sentence }) => sentence.newest !== null && sentence.newest > last)),
    connected: upTo(connected.length, 8),
    connectedShare: connected.length / all,
    freshBeside: upTo(sum(held, ({ fresh, share }) => fresh * share), 4),
    toldBeside: upTo(sum(held, ({ told, share }) => told * share), 4),
    strangeShare: held.filter((each) => each.share < STRANGE && each.all > SAYS_ENOUGH).length / all,
  };
}

function hold(sentence: Sentence, story: KnownStory, values: readonly number[], weighing: Weighing): Held {
  let [known, all] = [0, 0];
  for (const { term, rarity, key } of sentence.terms) {
    const weight = rarity * weighing.stem(key);
    all += weight;
    if (story.saysTerm(term)) known += weight;
  }
  const told = sentence.values.filter((value) => values.some((other) => isSameValue(other, value))).length;
  return { sentence, known, all, share: known / Math.max(1, all), fresh: sentence.values.length - told, told };
}

function sum(held: readonly Held[], valueOf: (each: Held) => number): number {
  return held.reduce((total, each) => total + valueOf(each), 0);
}

function upTo(value: number, most: number): number {
  return Math.min(1, value / most);
}
