import { readFileSync } from 'node:fs';
import { leafOf, linesOf, readTree, type Tree } from '../decision-trees.ts';
import type { Features } from './pair-traits.ts';

/** The linear part is held back by half, so that trees may put right what it gets wrong. */
export const LINEAR_SHARE = 0.5;

/** A logit of features that quality/fit-stories.mjs fitted: a weighed sum, and small decision trees on top of it. */
export class FittedLook {
  private readonly weights: readonly (readonly [feature: string, weight: number])[];
  /** What features mostly are that may not be known. */
  private readonly usual: ReadonlyMap<string, number>;
  private readonly trees: readonly Tree[];

  /** A line a weight ("copy 2.31", "daysApart -1.2 0.4" with what is usual), and a line a tree, each choice before what it leads to: "copy<0.5 -0.1 0.4". */
  constructor(text: string) {
    const lines = linesOf(text);
    const weighed = lines.filter((line) => !line.includes('<')).map((line) => line.split(' '));
    this.weights = weighed.map(([feature = '', weight]) => [feature, Number(weight)]);
    this.usual = new Map(weighed.map(([feature = '', , usual]) => [feature, Number(usual ?? 0)]));
    this.trees = lines.filter((line) => line.includes('<')).map(readTree);
  }

  /** A feature that is not known stands where it mostly does. */
  score(given: Features): number {
    const features = this.filled(given);
    let sum = 0;
    for (const [feature, weight] of this.weights) sum += weight * (features[feature] ?? 0);
    sum *= LINEAR_SHARE;
    for (const tree of this.trees) sum += leafOf(tree, features);
    return sum;
  }

  private filled(given: Features): Features {
    const unknown = Object.keys(given).filter((feature) => Number.isNaN(given[feature]));
    return unknown.length === 0 ? given : { ...given, ...Object.fromEntries(unknown.map((feature) => [feature, this.usual.get(feature) ?? 0])) };
  }
}

const readLook = (name: string): FittedLook => new FittedLook(readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8'));

let looks: { oneEvent: FittedLook; nothingNew: FittedLook } | null = null;

/** The logits of "it is of that story" and of "it is of that story and brings nothing new". */
export function fittedLooks(): { oneEvent: FittedLook; nothingNew: FittedLook } {
  looks ??= { oneEvent: readLook('one-event'), nothingNew: readLook('nothing-new') };
  return looks;
}
