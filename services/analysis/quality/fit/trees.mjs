/* Small decision trees, each fitted to what those before it leave wrong (gradient boosting on the logistic loss). */

const DEPTH = 3;
const STEP = 0.08;
/** Rows at the least in each leaf, and what holds leaves back. */
const LEAF_ROWS = 8;
const RIDGE = 3;
const BINS = 16;
/** Shares of the features and of the rows that one tree sees. */
const FEATURES_SEEN = 0.7;
const ROWS_SEEN = 0.8;
const LEAST_GAIN = 1e-3;

/** A fixed sequence from 0 to 1, so that two fits agree. */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** The value that a tree gives a row: a leaf's number. */
export function leafOf(tree, x) {
  let at = tree;
  while (at.value === undefined) at = x[at.feature] < at.limit ? at.below : at.above;
  return at.value;
}

/** Trees that, added to `start`, tell the labels of rows; rows are lists of features. */
export function fitTrees(xs, labels, counts, start, rounds) {
  const limits = xs[0].map((_, feature) => limitsOf(xs.map((x) => x[feature])));
  const bins = limits.map((cuts, feature) => binned(xs, feature, cuts));
  const random = randomFrom(12_345);
  const scores = Float64Array.from(start);
  return Array.from({ length: rounds }, () => {
    const slopes = slopesOf(scores, labels, counts);
    const features = limits.flatMap((list, feature) => (random() < FEATURES_SEEN && list.length > 0 ? [feature] : []));
    const rows = Int32Array.from(xs.keys()).filter(() => random() < ROWS_SEEN);
    const tree = grow(rows, DEPTH, { ...slopes, features, limits, bins });
    xs.forEach((x, row) => (scores[row] += leafOf(tree, x)));
    return tree;
  });
}

/** The values of a feature by the place that they take between its cuts, a byte a row. */
function binned(xs, feature, cuts) {
  return Uint8Array.from(xs, (x) => {
    let bin = 0;
    while (bin < cuts.length && x[feature] >= cuts[bin]) bin += 1;
    return bin;
  });
}

/** Where a feature may be cut: at its quantiles. */
function limitsOf(values) {
  const sorted = Float64Array.from(values).sort();
  const cuts = Array.from({ length: BINS - 1 }, (_, i) => sorted[Math.floor((sorted.length * (i + 1)) / BINS)]);
  return [...new Set(cuts)].filter((cut) => cut > sorted[0]).map((cut) => Number(cut.toFixed(4)));
}

function slopesOf(scores, labels, counts) {
  const gradient = new Float64Array(scores.length);
  const bend = new Float64Array(scores.length);
  scores.forEach((score, row) => {
    const probability = 1 / (1 + Math.exp(-score));
    gradient[row] = counts[row] * (labels[row] - probability);
    bend[row] = counts[row] * probability * (1 - probability);
  });
  return { gradient, bend };
}

function sumOf(rows, values) {
  let sum = 0;
  for (const row of rows) sum += values[row];
  return sum;
}

function grow(rows, depth, data) {
  const [gradient, bend] = [sumOf(rows, data.gradient), sumOf(rows, data.bend)];
  const leaf = { value: (STEP * gradient) / (bend + RIDGE) };
  if (depth === 0 || rows.length < 2 * LEAF_ROWS) return leaf;
  const cut = bestCut(rows, { gradient, bend }, data);
  if (cut === null) return leaf;
  const { feature, bin } = cut;
  const isBelow = (row) => data.bins[feature][row] <= bin;
  return { feature, limit: data.limits[feature][bin], below: grow(rows.filter(isBelow), depth - 1, data), above: grow(rows.filter((row) => !isBelow(row)), depth - 1, data) };
}

function bestCut(rows, whole, data) {
  let best = null;
  for (const feature of data.features) {
    const cut = bestOfFeature(rows, feature, whole, data);
    if (cut && cut.gain > (best?.gain ?? LEAST_GAIN)) best = cut;
  }
  return best;
}

const worth = (gradient, bend) => gradient ** 2 / (bend + RIDGE);

function bestOfFeature(rows, feature, whole, { gradient, bend, bins, limits }) {
  const count = limits[feature].length + 1;
  const own = bins[feature];
  const [gradients, bends, sizes] = [new Float64Array(count), new Float64Array(count), new Int32Array(count)];
  for (const row of rows) {
    const bin = own[row];
    gradients[bin] += gradient[row];
    bends[bin] += bend[row];
    sizes[bin] += 1;
  }
  let [below, bendBelow, size, best] = [0, 0, 0, null];
  for (let bin = 0; bin < count - 1; bin += 1) {
    below += gradients[bin];
    bendBelow += bends[bin];
    size += sizes[bin];
    if (size < LEAF_ROWS || rows.length - size < LEAF_ROWS) continue;
    const gain = worth(below, bendBelow) + worth(whole.gradient - below, whole.bend - bendBelow) - worth(whole.gradient, whole.bend);
    if (gain > (best?.gain ?? 0)) best = { feature, bin, gain };
  }
  return best;
}

/** A tree as FittedLook reads it: each choice before what it leads to. */
export function treeText(tree, names) {
  if (tree.value !== undefined) return Number(tree.value.toFixed(4)).toString();
  return `${names[tree.feature]}<${tree.limit} ${treeText(tree.below, names)} ${treeText(tree.above, names)}`;
}
