import { readFileSync } from 'node:fs';
import { FlatTrees, linesOf, readTree } from '../decision-trees.ts';
import type { Features } from './pair-traits.ts';

/** The linear part is held back by half, so that trees may put right what it gets wrong. */
export const LINEAR_SHARE = 0.5;

/** A feature of a look: what it weighs, and what it mostly is, for those that may not be known. */
interface Weighed {
  name: string;
  weight: number;
  usual: number;
}

/** A logit of features that quality/fit-stories.mjs fitted: a weighed sum, and small decision trees on top of it. */
export class FittedLook {
  private readonly features: readonly Weighed[];
  private readonly trees: FlatTrees;

  /** A line a weight ("copy 2.31", "daysApart -1.2 0.4" with what is usual), and a line a tree, each choice before what it leads to: "copy<0.5 -0.1 0.4". */
  constructor(text: string) {
    const lines = linesOf(text);
    const weighed = lines.filter((line) => !line.includes('<')).map((line) => line.split(' '));
    this.features = weighed.map(([name = '', weight, usual]) => ({ name, weight: Number(weight), usual: Number(usual ?? 0) }));
    this.trees = new FlatTrees(lines.filter((line) => line.includes('<')).map(readTree), this.features.map(({ name }) => name));
  }

  /** A feature that is not known stands where it mostly does. */
  score(given: Features): number {
    const values = new Float64Array(this.features.length);
    let sum = 0;
    this.features.forEach(({ name, weight, usual }, at) => {
      const value = given[name] ?? 0;
      const known = Number.isNaN(value) ? usual : value;
      values[at] = known;
      sum += weight * known;
    });
    return sum * LINEAR_SHARE + this.trees.sumOf(values);
  }
}

const readLook = (name: string): FittedLook => new FittedLook(readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8'));

let looks: { oneEvent: FittedLook; nothingNew: FittedLook } | null = null;

/** The logits of "it is of that story" and of "it is of that story and brings nothing new". */
export function fittedLooks(): { oneEvent: FittedLook; nothingNew: FittedLook } {
  looks ??= { oneEvent: readLook('one-event'), nothingNew: readLook('nothing-new') };
  return looks;
}
