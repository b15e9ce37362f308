/**
 * How likely it is by chance alone that at least `hits` of `drawn` have something which `having` of all `total` have: the
 * upper tail of the hypergeometric distribution, which is Fisher's exact test of one side.
 */
export function chanceOf({ hits, drawn, having, total }: { hits: number; drawn: number; having: number; total: number }): number {
  let chance = 0;
  for (let k = Math.max(0, hits); k <= Math.min(drawn, having); k += 1) {
    chance += Math.exp(logChoose(having, k) + logChoose(total - having, drawn - k) - logChoose(total, drawn));
  }
  // One in ten is to be one in ten, whatever the logarithms have added to it.
  return Math.min(1, Math.round(chance * 1e12) / 1e12);
}

function logChoose(n: number, k: number): number {
  if (k < 0 || k > n) return -Infinity;
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

const factorials = [0];

function logFactorial(n: number): number {
  for (let i = factorials.length; i <= n; i += 1) factorials.push((factorials[i - 1] ?? 0) + Math.log(i));
  return factorials[n] ?? 0;
}
