import { leafOf, linesOf, readTree } from './decision-trees.ts';

const nothing = { title: 0, lead: 0 };

describe('decision trees over features', () => {
  const [tree = 0, leaf = 0] = linesOf('# a comment\ntitle<0.5 lead<0.25 -0.2 0.1 0.4\n0.3\n').map(readTree);

  it('follows its choices to a leaf', () => {
    expect([leafOf(tree, nothing), leafOf(tree, { ...nothing, lead: 0.25 }), leafOf(tree, { ...nothing, title: 0.5 }), leafOf(leaf, nothing)]).toEqual([-0.2, 0.1, 0.4, 0.3]);
  });
});
