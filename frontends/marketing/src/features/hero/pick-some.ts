/** Up to `count` of them, in an order that `random` (from 0 to below 1) decides. */
export function pickSome<T>(all: readonly T[], count: number, random: () => number): T[] {
  const rest = [...all];
  const picked: T[] = [];
  while (rest.length > 0 && picked.length < count) picked.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return picked;
}
