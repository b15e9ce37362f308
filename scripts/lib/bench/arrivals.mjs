import { randomFrom } from '../../../frontends/e2e/newsroom/invented-story.mjs';

/** When, in milliseconds from the start, and in which feed news comes: at random and apart from each other (Poisson), the same with the same seed. */
export function arrivals({ feeds, seconds, perSecond, seed = 1 }) {
  const random = randomFrom(seed);
  const planned = [];
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) / perSecond) * 1000;
    if (at >= seconds * 1000) return planned;
    planned.push({ at, feed: Math.floor(random() * feeds) });
  }
}

/** One article in each feed, at moments that are spread evenly and at random over the time. */
export function oneEach({ feeds, seconds, seed = 1 }) {
  const random = randomFrom(seed);
  return Array.from({ length: feeds }, (_, feed) => ({ at: random() * seconds * 1000, feed })).sort((a, b) => a.at - b.at);
}
