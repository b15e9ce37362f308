const share = (part, whole) => (whole === 0 ? null : part / whole);

/** How many judgements these stand for. */
export const weigh = (judgements) => judgements.reduce((sum, { weight }) => sum + weight, 0);

/** Precision, recall and F1 of judgements `{ wanted, found, weight }`; null where there is nothing to divide by. */
export function scoreOf(judgements) {
  const count = (wanted, found) => weigh(judgements.filter((each) => each.wanted === wanted && each.found === found));
  const [right, missed, stray] = [count(true, true), count(true, false), count(false, true)];
  return { wanted: right + missed, right, stray, precision: share(right, right + stray), recall: share(right, right + missed), f1: share(2 * right, 2 * right + missed + stray) };
}

/** A part of a whole, with both. */
export function partOf(items, predicate) {
  const part = items.filter(predicate).length;
  return { part, whole: items.length, share: share(part, items.length) };
}
