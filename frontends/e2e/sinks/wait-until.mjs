import { setTimeout as sleep } from 'node:timers/promises';

/** Asks `question` until its answer is truthy and returns that; fails with `what` in words after `timeoutMs`. */
export async function waitUntil(what, question, { timeoutMs = 45_000, everyMs = 50 } = {}) {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await question();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await sleep(everyMs);
  }
}
