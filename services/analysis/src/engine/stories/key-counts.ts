import { type KeyRing, PART } from './keys.ts';

/** 400 stories of 250 keys fill a tenth of the places: few share one, and what shares one is taken for a little commoner than it is. */
const PLACES = 1 << 19;
const NAMED = [PART.names, PART.concepts, PART.places, PART.numbers, PART.dates];

/** More stories than this make no difference: what half of a task's stories have in common tells nothing. */
const MOST = 255;

/** In how many of a task's stories words, and names and other things, are. */
export class KeyCounts {
  private readonly words = new Uint8Array(PLACES);
  private readonly named = new Uint8Array(PLACES);

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

function count(counts: Uint8Array, ring: KeyRing, story: number, part: number): void {
  const end = ring.end(story, part);
  for (let at = ring.start(story, part); at < end; at += 1) {
    const place = (ring.words[at] ?? 0) & (PLACES - 1);
    const before = counts[place] ?? 0;
    if (before < MOST) counts[place] = before + 1;
  }
}
