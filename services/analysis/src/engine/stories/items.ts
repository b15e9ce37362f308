import type { StorySignature } from '../engine.ts';
import { fromBase64 } from './minhash.ts';

type Weigh = (key: string, stories: number) => number;

/** One word, name or concept in the stories that a task was told: in how many it is, and what that leaves of its weight. */
export class Item {
  stories = 0;
  last: StorySignature | null = null;
  /** What the report that is being screened has of it; see Screening. */
  word = 0;
  name = 0;
  lead = 0;
  isKnown = false;
  isConcept = false;
  private weigh: Weigh | null = null;
  private weight = 0;

  constructor(private readonly key: string) {}

  /** What it tells within the task; worked out once, since it is nearly always asked of the same kind of item. */
  share(weigh: Weigh): number {
    if (this.weigh !== weigh) {
      this.weigh = weigh;
      this.weight = weigh(this.key, this.stories);
    }
    return this.weight;
  }
}

/** The items of one story, in the order of its signature. */
export interface StoryItems {
  story: StorySignature;
  terms: readonly Item[];
  lead: readonly Item[];
  leadNames: readonly Item[];
  names: readonly Item[];
  concepts: readonly Item[];
  /** The story's MinHash, decoded when it is first needed. */
  readonly hash: Uint32Array | null;
}

/** All words (by language), names and concepts of the stories that a task was told, each looked up once per story. */
export class Items {
  readonly ofStories: readonly StoryItems[];
  private readonly stems = new Map<string, Map<string, Item>>();
  private readonly others = new Map<string, Item>();

  constructor(known: readonly StorySignature[]) {
    this.ofStories = known.map((story) => this.enter(story));
  }

  stemsOf(language: string): ReadonlyMap<string, Item> {
    return this.stems.get(language) ?? new Map<string, Item>();
  }

  /** A name or a concept. */
  other(key: string): Item | undefined {
    return this.others.get(key);
  }

  private enter(story: StorySignature): StoryItems {
    const stems = this.stems.get(story.language) ?? new Map<string, Item>();
    this.stems.set(story.language, stems);
    const lead = story.lead ?? [];
    for (const id of story.places) counted(this.others, id, story);
    let hash: Uint32Array | null | undefined;
    return {
      story,
      get hash() {
        return (hash = hash === undefined ? fromBase64(story.minhash) : hash);
      },
      terms: story.terms.map(([stem]) => counted(stems, stem, story)),
      lead: lead.map(([stem]) => counted(stems, stem, story)),
      leadNames: lead.map(([stem]) => itemOf(this.others, stem)),
      names: story.entities.map((name) => counted(this.others, name, story)),
      concepts: story.concepts.map((id) => counted(this.others, id, story)),
    };
  }
}

function itemOf(items: Map<string, Item>, key: string): Item {
  let item = items.get(key);
  if (item === undefined) items.set(key, (item = new Item(key)));
  return item;
}

/** What a story says twice counts once. */
function counted(items: Map<string, Item>, key: string, story: StorySignature): Item {
  const item = itemOf(items, key);
  if (item.last !== story) item.stories += 1;
  item.last = story;
  return item;
}
