/* Logistic regression with a ridge, by Adam over all rows; the first feature is the constant and is not held back. */

const ROUNDS = 400;
const STEP = 0.1;

export function dot(weights, features) {
  let sum = 0;
  for (let i = 0; i < weights.length; i += 1) sum += weights[i] * features[i];
  return sum;
}

/** Weights by which `features` of rows tell `label`; a row may have a `weight`. */
export function fit(rows, features, label, ridge = 1) {
  const xs = rows.map(features);
  const ys = rows.map((row) => (label(row) ? 1 : 0));
  const counts = rows.map(({ weight = 1 }) => weight);
  const size = xs[0].length;
  const [weights, mean, square] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const gradient = gradientOf({ xs, ys, counts }, weights);
    for (let i = 0; i < size; i += 1) {
      const slope = (gradient[i] + (i === 0 ? 0 : ridge * weights[i])) / xs.length;
      mean[i] = 0.9 * mean[i] + 0.1 * slope;
      square[i] = 0.999 * square[i] + 0.001 * slope * slope;
      weights[i] -= (STEP * (mean[i] / (1 - 0.9 ** round))) / (Math.sqrt(square[i] / (1 - 0.999 ** round)) + 1e-9);
    }
  }
  return [...weights];
}

function gradientOf({ xs, ys, counts }, weights) {
  const gradient = new Float64Array(weights.length);
  xs.forEach((x, at) => {
    const error = counts[at] * (1 / (1 + Math.exp(-dot(weights, x))) - ys[at]);
    for (let i = 0; i < gradient.length; i += 1) gradient[i] += error * x[i];
  });
  return gradient;
}
