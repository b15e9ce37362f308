import type { StorySignature } from '../engine.ts';
import type { Background } from './background.ts';
import { fromBase64 } from './minhash.ts';

/** Words, names or concepts, each by what it tells within its task. */
export type Weights = ReadonlyMap<string, number>;

/** A story as it is compared within one task. */
export interface Profile {
  story: StorySignature;
  hash: Uint32Array | null;
  words: Weights;
  wordsLength: number;
  names: Weights;
  /** What headline and first sentence say. */
  lead: Weights;
  leadTotal: number;
  subjects: Weights;
  concepts: Weights;
  places: Weights;
  /** Everything that the story names or says, to look up what another one says. */
  vocabulary: ReadonlySet<string>;
}

/** Weighs a story for comparison with others of its task. */
export function profileOf(story: StorySignature, background: Background): Profile {
  const { language } = story;
  const lead = story.lead ?? [];
  const words = weighed(story.terms, (stem) => background.ofStem(stem, language));
  const leadWeights = weighed(lead, (stem) => Math.min(background.ofStem(stem, language), background.ofName(stem)));
  return {
    story,
    hash: fromBase64(story.minhash),
    words,
    wordsLength: Math.sqrt([...words.values()].reduce((sum, weight) => sum + weight * weight, 0)),
    names: new Map(story.entities.map((name) => [name, background.ofName(name)])),
    lead: leadWeights,
    leadTotal: total(leadWeights),
    subjects: concepts(story.subjects, background),
    concepts: concepts(story.concepts, background),
    places: concepts(story.places, background),
    vocabulary: new Set([...story.terms.map(([stem]) => stem), ...story.entities, ...lead.map(([stem]) => stem)]),
  };
}

function weighed(list: readonly [string, number][], share: (stem: string) => number): Weights {
  return new Map(list.map(([stem, weight]) => [stem, weight * share(stem)]));
}

function concepts(ids: readonly string[], background: Background): Weights {
  return new Map(ids.map((id) => [id, background.ofConcept(id)]));
}

export function total(weights: Weights): number {
  let sum = 0;
  for (const weight of weights.values()) sum += weight;
  return sum;
}
