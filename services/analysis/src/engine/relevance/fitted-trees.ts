import { readFileSync } from 'node:fs';
import { leafOf, linesOf, readTree, type Tree } from '../decision-trees.ts';
import type { Features } from './features.ts';

let trees: readonly Tree[] | undefined;

/** What small decision trees add to the logarithm of the odds, where a weighed sum alone goes wrong. */
export function treesOf(features: Features): number {
  trees ??= linesOf(readFileSync(new URL('./trees.txt', import.meta.url), 'utf8')).map(readTree);
  return trees.reduce<number>((sum, tree) => sum + leafOf(tree, features), 0);
}
