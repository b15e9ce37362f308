import { readFileSync } from 'node:fs';
import type { Features } from './features.ts';

type Tree = number | { feature: keyof Features; limit: number; below: Tree; above: Tree };

let trees: readonly Tree[] | undefined;

/** What small decision trees add to the logarithm of the odds, where a weighed sum alone goes wrong. */
export function treesOf(features: Features): number {
  trees ??= readTrees(readFileSync(new URL('./trees.txt', import.meta.url), 'utf8'));
  return trees.reduce<number>((sum, tree) => sum + leafOf(tree, features), 0);
}

/** A line a tree, each choice before what it leads to: "title<0.5 -0.1 0.4". */
export function readTrees(text: string): readonly Tree[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => readTree(line.split(' ').reverse()));
}

/** Takes a tree from the end of the pieces. */
function readTree(pieces: string[]): Tree {
  const piece = pieces.pop() ?? '0';
  const [feature, limit] = piece.split('<');
  return limit === undefined ? Number(piece) : { feature: feature as keyof Features, limit: Number(limit), below: readTree(pieces), above: readTree(pieces) };
}

/** What a tree says of some features. */
export function leafOf(tree: Tree, features: Features): number {
  let at = tree;
  while (typeof at !== 'number') at = features[at.feature] < at.limit ? at.below : at.above;
  return at;
}
