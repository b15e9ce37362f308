import type { ToldStory } from '../engine.ts';

/** Words of one language, or names and concepts, each with a number of its own, and in how many told stories it is. */
export class KeyTable {
  /** How many there are. */
  size = 0;
  private readonly places: Int32Array;
  private readonly mask: number;
  private readonly keys: Uint32Array;
  private readonly stories: Uint32Array;
  private readonly last: Int32Array;

  constructor(capacity: number) {
    const room = 2 ** Math.ceil(Math.log2(2 * capacity + 2));
    this.mask = room - 1;
    this.places = new Int32Array(room).fill(-1);
    this.keys = new Uint32Array(capacity);
    this.stories = new Uint32Array(capacity);
    this.last = new Int32Array(capacity).fill(-1);
  }

  /** The number of a key, or -1. */
  find(key: number): number {
    return this.places[this.placeOf(key)] ?? -1;
  }

  /** The numbers of keys, which are entered where they are new. */
  enter(keys: Uint32Array): Int32Array {
    const items = new Int32Array(keys.length);
    for (let i = 0; i < keys.length; i += 1) items[i] = this.enterOne(keys[i] ?? 0);
    return items;
  }

  /** The same, counting the story; what a story says twice counts once. */
  count(keys: Uint32Array, story: number): Int32Array {
    const items = this.enter(keys);
    for (const item of items) {
      if (this.last[item] === story) continue;
      this.last[item] = story;
      this.stories[item] = (this.stories[item] ?? 0) + 1;
    }
    return items;
  }

  keyAt(item: number): number {
    return this.keys[item] ?? 0;
  }

  storiesWith(item: number): number {
    return this.stories[item] ?? 0;
  }

  private enterOne(key: number): number {
    const place = this.placeOf(key);
    const present = this.places[place] ?? -1;
    if (present >= 0) return present;
    this.places[place] = this.size;
    this.keys[this.size] = key;
    this.size += 1;
    return this.size - 1;
  }

  private placeOf(key: number): number {
    let place = key & this.mask;
    for (;;) {
      const item = this.places[place] ?? -1;
      if (item < 0 || this.keys[item] === key) return place;
      place = (place + 1) & this.mask;
    }
  }
}

/** The items of one story, in the order of its keys. */
export interface StoryItems {
  story: ToldStory;
  terms: Int32Array;
  lead: Int32Array;
  leadNames: Int32Array;
  names: Int32Array;
  concepts: Int32Array;
}

/** All words (by language), names and concepts of the stories that a task was told. */
export class Items {
  readonly ofStories: readonly StoryItems[];
  /** Names, concepts and places. */
  readonly others: KeyTable;
  private readonly stems = new Map<string, KeyTable>();

  constructor(known: readonly ToldStory[]) {
    const all = known.map(({ keys }) => keys);
    this.others = new KeyTable(all.reduce((sum, { lead, names, concepts, places }) => sum + lead.length + names.length + concepts.length + places.length, 0));
    for (const language of new Set(all.map((keys) => keys.language))) {
      this.stems.set(language, new KeyTable(all.reduce((sum, { terms, lead, ...keys }) => (keys.language === language ? sum + terms.length + lead.length : sum), 0)));
    }
    this.ofStories = known.map((story, at) => this.enter(story, at));
  }

  stemsOf(language: string): KeyTable {
    return this.stems.get(language) ?? new KeyTable(0);
  }

  private enter(story: ToldStory, at: number): StoryItems {
    const { keys } = story;
    const stems = this.stemsOf(keys.language);
    this.others.count(keys.places, at);
    return {
      story,
      terms: stems.count(keys.terms, at),
      lead: stems.count(keys.lead, at),
      leadNames: this.others.enter(keys.lead),
      names: this.others.count(keys.names, at),
      concepts: this.others.count(keys.concepts, at),
    };
  }
}

/** What each item of a table tells within the task, worked out when it is first asked for. */
export class Shares {
  private readonly known: Float64Array;

  constructor(
    private readonly table: KeyTable,
    private readonly weigh: (key: number, stories: number) => number,
  ) {
    this.known = new Float64Array(table.size).fill(-1);
  }

  of(item: number): number {
    const known = this.known[item] ?? -1;
    if (known >= 0) return known;
    const share = this.weigh(this.table.keyAt(item), this.table.storiesWith(item));
    this.known[item] = share;
    return share;
  }

  /** The same for a key that no told story need have. */
  ofKey(key: number): number {
    const item = this.table.find(key);
    return item < 0 ? this.weigh(key, 0) : this.of(item);
  }
}
