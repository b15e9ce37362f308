/** A decision tree over named features: what it adds, or a choice. */
export type Tree = number | { feature: string; limit: number; below: Tree; above: Tree };

/** The lines of a fitted model; comments begin with #. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

/** A line a tree, each choice before what it leads to: "title<0.5 -0.1 0.4". */
export function readTree(line: string): Tree {
  return takeTree(line.split(' ').reverse());
}

/** Takes a tree from the end of the pieces. */
function takeTree(pieces: string[]): Tree {
  const piece = pieces.pop() ?? '0';
  const [feature = '', limit] = piece.split('<');
  return limit === undefined ? Number(piece) : { feature, limit: Number(limit), below: takeTree(pieces), above: takeTree(pieces) };
}

/** What a tree says of some features. */
export function leafOf(tree: Tree, features: Readonly<Record<string, number>>): number {
  let at = tree;
  while (typeof at !== 'number') at = (features[at.feature] ?? 0) < at.limit ? at.below : at.above;
  return at;
}
