import { FlatTrees, leafOf, linesOf, readTree } from './decision-trees.ts';

const nothing = { title: 0, lead: 0 };

describe('decision trees over features', () => {
  const [tree = 0, leaf = 0] = linesOf('# a comment\ntitle<0.5 lead<0.25 -0.2 0.1 0.4\n0.3\n').map(readTree);

  it('follows its choices to a leaf', () => {
    expect([leafOf(tree, nothing), leafOf(tree, { ...nothing, lead: 0.25 }), leafOf(tree, { ...nothing, title: 0.5 }), leafOf(leaf, nothing)]).toEqual([-0.2, 0.1, 0.4, 0.3]);
  });

  it('adds up to the same over a list of values', () => {
    const flat = new FlatTrees([tree, leaf], ['lead', 'title']);
    const added = (title: number, lead: number): number => flat.sumOf(Float64Array.of(lead, title));
    expect([added(0, 0), added(0, 0.25), added(0.5, 0)]).toEqual([-0.2 + 0.3, 0.1 + 0.3, 0.4 + 0.3]);
  });

  it('refuses trees over a value that the list does not have', () => {
    expect(() => new FlatTrees([tree], ['title'])).toThrow('lead');
  });
});
