import { expect, test } from '@playwright/test';
import { crashRounds } from './crash-rounds.mjs';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 20);

test(`alerts once for every article although the product is killed ${ROUNDS} times`, async () => {
  test.setTimeout(45 * 60_000);
  const outcome = await crashRounds({ rounds: ROUNDS, log: (line) => console.log(line) });
  expect(outcome.refused, 'deliveries whose signature was wrong').toEqual([]);
  expect(outcome.notOnce, 'articles that were not alerted exactly once').toEqual([]);
  expect(outcome.idle, 'nothing is left running').toBe(true);
  expect(outcome.articles).toBeGreaterThanOrEqual(ROUNDS);
});
