/* Logistic regression with a ridge by Newton's method, where each row may be shown by any of several sets of features. */

const ROUNDS = 14;
const LONGEST_STEP = 2;

const dot = (weights, x) => x.reduce((sum, value, i) => sum + weights[i + 1] * value, weights[0]);

/** The features of a row that tell most, and what they tell. */
export function strongest(weights, { sets }) {
  return sets.map((x) => ({ x, sum: dot(weights, x) })).reduce((a, b) => (b.sum > a.sum ? b : a));
}

/** Weights, the constant first, by which the rows' features tell their labels; rows are `{ sets, label, weight }`. */
export function fitRows(rows, { ridge = 1, start } = {}) {
  const size = rows[0].sets[0].length + 1;
  const weights = start ? [...start] : Array.from({ length: size }, (_, i) => (i === 0 ? -5 : 0.5));
  for (let round = 0; round < ROUNDS; round += 1) {
    const steps = solve(...slopesOf(rows, weights, ridge)).map((step) => Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, step)));
    steps.forEach((step, i) => (weights[i] += step));
    if (steps.every((step) => Math.abs(step) < 1e-4)) break;
  }
  return weights;
}

function slopesOf(rows, weights, ridge) {
  const size = weights.length;
  const gradient = new Float64Array(size);
  const curvature = Array.from({ length: size }, () => new Float64Array(size));
  for (const row of rows) {
    const { x, sum } = strongest(weights, row);
    const probability = 1 / (1 + Math.exp(-sum));
    addRow({ gradient, curvature }, [1, ...x], row.weight * (row.label - probability), row.weight * Math.max(probability * (1 - probability), 1e-5));
  }
  for (let i = 0; i < size; i += 1) {
    for (let j = i + 1; j < size; j += 1) curvature[i][j] = curvature[j][i];
    if (i > 0) gradient[i] -= ridge * weights[i];
    curvature[i][i] += i > 0 ? ridge : 1e-6;
  }
  return [curvature, gradient];
}

function addRow({ gradient, curvature }, x, error, bend) {
  for (let i = 0; i < x.length; i += 1) {
    if (x[i] === 0) continue;
    gradient[i] += error * x[i];
    for (let j = 0; j <= i; j += 1) curvature[i][j] += bend * x[i] * x[j];
  }
}

/** Gauss-Jordan elimination with pivots. */
function solve(matrix, vector) {
  const rows = matrix.map((row, i) => [...row, vector[i]]);
  for (let column = 0; column < rows.length; column += 1) {
    let pivot = column;
    for (let i = column + 1; i < rows.length; i += 1) if (Math.abs(rows[i][column]) > Math.abs(rows[pivot][column])) pivot = i;
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (const [i, row] of rows.entries()) {
      const factor = i === column ? 0 : row[column] / rows[column][column];
      if (factor !== 0) for (let j = column; j <= rows.length; j += 1) row[j] -= factor * rows[column][j];
    }
  }
  return rows.map((row, i) => row[rows.length] / row[i]);
}
