import { LRUCache } from 'lru-cache';
import { wordOf } from '../language/words.ts';
import { wordVectors } from '../vectors/word-vectors.ts';

const KEPT = 50_000;
const rarities = new LRUCache<string, number>({ max: KEPT });

/** How much an English stem tells by being rare in news: 0 to 1, which is what no list of words has. */
export function rarityOf(stem: string): number {
  let rarity = rarities.get(stem);
  if (rarity === undefined) {
    const vectors = wordVectors();
    const rank = vectors.rankOf(stem);
    rarity = rank === undefined ? 1 : vectors.rarityOf(rank) ** 2;
    rarities.set(stem, rarity);
  }
  return rarity;
}

/** How much a name tells: an invented firm's 1, London's little. */
export function rarityOfName(name: string): number {
  return rarityOf(wordOf(name, 'en').stem);
}
