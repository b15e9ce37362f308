/** Words that are common enough to tell what all share. */
const COMMON = 20_000;
const ROUNDS = 60;

/**
 * Takes out of directions what all words share: their mean and the few axes along which they differ most, which tell
 * how common a word is rather than what it means (Mu and Viswanath, "All-but-the-top", 2018). All come out as long as one.
 */
export function spread(rows, axes) {
  let spread = centred(rows.map(unit));
  for (let i = 0; i < axes; i += 1) {
    const axis = mainAxis(spread.slice(0, COMMON));
    spread = spread.map((row) => without(row, axis));
  }
  return spread.map(unit);
}

function unit(row) {
  const length = Math.hypot(...row) || 1;
  return row.map((value) => value / length);
}

function centred(rows) {
  const mean = new Float64Array(rows[0].length);
  for (const row of rows) row.forEach((value, i) => (mean[i] += value / rows.length));
  return rows.map((row) => row.map((value, i) => value - mean[i]));
}

/** Power iteration from a fixed start. */
function mainAxis(rows) {
  let axis = unit(Float64Array.from({ length: rows[0].length }, (_, i) => 1 + (i % 7)));
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = new Float64Array(axis.length);
    for (const row of rows) {
      const along = dot(row, axis);
      for (let i = 0; i < next.length; i += 1) next[i] += along * row[i];
    }
    axis = unit(next);
  }
  return axis;
}

function without(row, axis) {
  const along = dot(row, axis);
  return row.map((value, i) => value - along * axis[i]);
}

function dot(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i] * b[i];
  return sum;
}
