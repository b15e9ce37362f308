import type { StorySignature } from '../engine.ts';
import type { Weighing } from './items.ts';
import { knownStory } from './known-story.ts';
import { mannerOf } from './manner.ts';
import { noveltyOf } from './novelty.ts';
import { type Features, pairTraits } from './pair-traits.ts';
import { sentenceTraits } from './sentences-told.ts';
import type { Sketch } from './signature.ts';
import { FIRST_LOOK } from './similarity.ts';

/** Short texts give little to go by: what they share proves more, and what they lack says less. */
const SHORT = 30;

/** All that decides, once a story was read, whether a report is of it and brings anything new: what the keys of the two share, what their words do, and what the report adds. */
export function secondLook(known: StorySignature, report: Sketch, pair: readonly number[], weighing: Weighing): Features {
  const { reading, traits, signature } = report;
  const brevity = brevityOf(report);
  const shared = Object.fromEntries(FIRST_LOOK.map((name, at) => [name, pair[at] ?? NaN]));
  const own = { traits, title: signature.title, length: reading.tokens.length, publishedAt: Date.parse(signature.publishedAt ?? '') };
  const story = knownStory(known);
  return {
    ...shared,
    ...mannerOf(report),
    ...noveltyOf(known, report),
    ...pairTraits(story, own, weighing),
    ...sentenceTraits(known, story, traits.sentences, weighing),
    ...traits.dateline,
    sameLanguage: known.language === signature.language ? 1 : 0,
    brevity,
    // In a few lines a report names what kind of event it is of; one that shares no kind with the story is of another.
    otherKind: shared['subjects'] === 0 ? brevity * (shared['kindClash'] ?? 0) : 0,
  };
}

/** 1 for a few lines, less for what is longer. */
export function brevityOf({ reading }: Sketch): number {
  return Math.min(1, SHORT / Math.max(1, reading.tokens.length));
}
