import { FEATURES, type Features } from './features.ts';
import { treesOf } from './fitted-trees.ts';

const nothing = Object.fromEntries(FEATURES.map((name) => [name, 0])) as Features;

describe('the fitted trees', () => {
  it('ask for no feature that there is not', () => {
    expect(Number.isFinite(treesOf(nothing))).toBe(true);
    expect(Number.isFinite(treesOf({ ...nothing, title: 1, lead: 1, all: 1, mass: 1 }))).toBe(true);
  });
});
