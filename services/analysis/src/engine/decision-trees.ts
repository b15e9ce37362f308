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

/** Trees over a list of values in a fixed order, for those who ask them often: no feature is looked up by its name. */
export class FlatTrees {
  /** By choice: which value it looks at, its limit, and where it leads; a leaf looks at nothing, and its limit is what it adds. */
  private readonly features: Int16Array;
  private readonly limits: Float64Array;
  private readonly below: Int32Array;
  private readonly above: Int32Array;
  private readonly roots: Int32Array;

  /** `names` has the names of the values in their order. */
  constructor(trees: readonly Tree[], names: readonly string[]) {
    const places = new Map(names.map((name, at) => [name, at]));
    const nodes: { feature: number; limit: number; below: number; above: number }[] = [];
    const enter = (tree: Tree): number => {
      const node = { feature: LEAF, limit: 0, below: 0, above: 0 };
      const at = nodes.push(node) - 1;
      if (typeof tree === 'number') node.limit = tree;
      else Object.assign(node, { feature: placeOf(tree.feature, places), limit: tree.limit, below: enter(tree.below), above: enter(tree.above) });
      return at;
    };
    this.roots = Int32Array.from(trees, enter);
    this.features = Int16Array.from(nodes, ({ feature }) => feature);
    this.limits = Float64Array.from(nodes, ({ limit }) => limit);
    this.below = Int32Array.from(nodes, ({ below }) => below);
    this.above = Int32Array.from(nodes, ({ above }) => above);
  }

  /** What all trees add up to. */
  sumOf(values: Float64Array): number {
    let sum = 0;
    for (const root of this.roots) sum += this.limits[this.leafFrom(root, values)] ?? 0;
    return sum;
  }

  private leafFrom(root: number, values: Float64Array): number {
    let at = root;
    for (let feature = this.features[at] ?? LEAF; feature !== LEAF; feature = this.features[at] ?? LEAF) at = ((values[feature] ?? 0) < (this.limits[at] ?? 0) ? this.below[at] : this.above[at]) ?? 0;
    return at;
  }
}

const LEAF = -1;

function placeOf(feature: string, places: ReadonlyMap<string, number>): number {
  const place = places.get(feature);
  if (place === undefined) throw new Error(`a tree asks for ${feature}, which has no weight`);
  return place;
}
