/** What an attack throws when it got through. */
export class GotThrough extends Error {}

/** Says that an attack got through unless what must hold does. */
export function must(holds, otherwise) {
  if (!holds) throw new GotThrough(otherwise);
}

/** The status of an answer, with the beginning of what it said, for messages. */
export const told = ({ status, text, problem } = {}) => `${status} ${(problem ?? text ?? '').slice(0, 160)}`;

/** Runs work on every item, a few at a time, and keeps the order of what came of it. */
export async function eachOf(items, work, atOnce = 8) {
  const results = new Array(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at], at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}

/** Asks again and again until there is something; undefined when it does not come in time. */
export async function until(ask, withinMs = 30_000, everyMs = 250) {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (Date.now() > end) return undefined;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
