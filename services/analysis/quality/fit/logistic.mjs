/* Logistic regression with a ridge, by Newton's method; the first feature is the constant and is not held back. */

const ROUNDS = 12;
const LONGEST_STEP = 2;
const NEARLY_STRAIGHT = 1e-6;

export function dot(weights, features) {
  let sum = 0;
  for (let i = 0; i < weights.length; i += 1) sum += weights[i] * features[i];
  return sum;
}

/** Weights by which `features` of rows tell `label`; a row may have a `weight`. */
export function fit(rows, features, label, ridge = 1) {
  const data = rows.map((row) => ({ x: features(row), y: label(row) ? 1 : 0, count: row.weight ?? 1 }));
  const weights = new Float64Array(data[0].x.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    const steps = solve(...slopesOf(data, weights, ridge)).map((step) => Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, step)));
    steps.forEach((step, i) => (weights[i] += step));
    if (steps.every((step) => Math.abs(step) < 1e-3)) break;
  }
  return [...weights];
}

/** The curvature (its lower half) and the gradient. */
function slopesOf(data, weights, ridge) {
  const size = weights.length;
  const gradient = new Float64Array(size);
  const curvature = Array.from({ length: size }, () => new Float64Array(size));
  for (const { x, y, count } of data) {
    const probability = 1 / (1 + Math.exp(-dot(weights, x)));
    const bend = count * Math.max(probability * (1 - probability), NEARLY_STRAIGHT);
    for (let i = 0; i < size; i += 1) {
      if (x[i] === 0) continue;
      gradient[i] += count * (y - probability) * x[i];
      for (let j = 0; j <= i; j += 1) curvature[i][j] += bend * x[i] * x[j];
    }
  }
  for (let i = 0; i < size; i += 1) {
    if (i > 0) gradient[i] -= ridge * weights[i];
    curvature[i][i] += i > 0 ? ridge : NEARLY_STRAIGHT;
  }
  return [curvature, gradient];
}

/** Solves a symmetric, positive system by Cholesky's decomposition. */
function solve(matrix, vector) {
  const size = vector.length;
  const lower = Array.from({ length: size }, () => new Float64Array(size));
  const partial = (i, j) => {
    let sum = matrix[i][j];
    for (let k = 0; k < j; k += 1) sum -= lower[i][k] * lower[j][k];
    return sum;
  };
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < i; j += 1) lower[i][j] = partial(i, j) / lower[j][j];
    lower[i][i] = Math.sqrt(Math.max(partial(i, i), 1e-9));
  }
  const forward = new Float64Array(size);
  for (let i = 0; i < size; i += 1) forward[i] = (vector[i] - dotUpTo(i, (k) => lower[i][k] * forward[k])) / lower[i][i];
  const solution = new Float64Array(size);
  for (let i = size - 1; i >= 0; i -= 1) solution[i] = (forward[i] - dotUpTo(size - 1 - i, (k) => lower[size - 1 - k][i] * solution[size - 1 - k])) / lower[i][i];
  return [...solution];
}

function dotUpTo(count, product) {
  let sum = 0;
  for (let k = 0; k < count; k += 1) sum += product(k);
  return sum;
}
