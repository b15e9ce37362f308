import { FEATURES, type Features } from './features.ts';
import { leafOf, readTrees, treesOf } from './fitted-trees.ts';

const nothing = Object.fromEntries(FEATURES.map((name) => [name, 0])) as Features;

describe('decision trees over features', () => {
  const [tree = 0, leaf = 0] = readTrees('# a comment\ntitle<0.5 lead<0.25 -0.2 0.1 0.4\n0.3\n');

  it('follows its choices to a leaf', () => {
    expect([leafOf(tree, nothing), leafOf(tree, { ...nothing, lead: 0.25 }), leafOf(tree, { ...nothing, title: 0.5 }), leafOf(leaf, nothing)]).toEqual([-0.2, 0.1, 0.4, 0.3]);
  });

  it('knows every feature that the fitted trees ask for', () => {
    expect(Number.isFinite(treesOf(nothing))).toBe(true);
    expect(Number.isFinite(treesOf({ ...nothing, title: 1, lead: 1, all: 1, mass: 1 }))).toBe(true);
  });
});
