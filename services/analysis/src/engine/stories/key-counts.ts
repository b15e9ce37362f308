import { type KeyRing, PART } from './keys.ts';

/** 400 stories of 250 keys fill a tenth of the places: few share one, and what shares one is taken for a little commoner than it is. */
const PLACES = 1 << 19;
const NAMED = [PART.names, PART.concepts, PART.places, PART.numbers, PART.dates];

/** In how many of a task's stories words, and names and other things, are. */
export class KeyCounts {
  private readonly words = new Uint16Array(PLACES);
  private readonly named = new Uint16Array(PLACES);

  /** Counts the first stories of a ring. */
  constructor(ring: KeyRing, stories: number) {
    for (let story = 0; story < stories; story += 1) {
      count(this.words, ring, story, PART.terms);
      for (const part of NAMED) count(this.named, ring, story, part);
    }
  }

  ofWord(key: number): number {
    return this.words[key & (PLACES - 1)] ?? 0;
  }

  ofNamed(key: number): number {
    return this.named[key & (PLACES - 1)] ?? 0;
  }
}

function count(counts: Uint16Array, ring: KeyRing, story: number, part: number): void {
  const end = ring.end(story, part);
  for (let at = ring.start(story, part); at < end; at += 1) {
    const place = (ring.words[at] ?? 0) & (PLACES - 1);
    counts[place] = (counts[place] ?? 0) + 1;
  }
}
