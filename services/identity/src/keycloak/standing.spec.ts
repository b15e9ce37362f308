import type { LinkedIdentity } from './linked-identity.ts';
import { type Account, decide, type Standing } from './standing.ts';

const now = new Date('2026-03-31T09:00:00Z');
const dayMs = 86_400_000;
const identity = (heardOfDaysAgo: number): LinkedIdentity => {
  const confirmedAt = new Date(now.getTime() - heardOfDaysAgo * dayMs);
  return { id: 'i', userId: 'u', provider: 'keycloak', issuer: 'https://sso.invalid', subject: 's', email: 'a@example.org', linkedAt: confirmedAt, reviewedAt: confirmedAt, confirmedAt };
};
const open: Account = { disabled: false, sessions: 0, keys: 0 };
const closed: Account = { ...open, disabled: true };

describe('what follows from the standing of somebody', () => {
  it.each<[Standing, string, Account, number, string]>([
    ['let-in', 'an account', { ...open, sessions: 1, keys: 1 }, 31, 'nothing'],
    ['disabled', 'an open account', open, 0, 'close'],
    ['disabled', 'a closed account', closed, 0, 'nothing'],
    ['disabled', 'a closed account that nobody heard of for a month', closed, 31, 'nothing'],
    ['disabled', 'a closed account with a session', { ...closed, sessions: 1 }, 0, 'close'],
    ['disabled', 'a closed account with a key', { ...closed, keys: 1 }, 0, 'close'],
    ['gone', 'an open account', open, 0, 'release'],
    ['gone', 'a closed account', closed, 0, 'release'],
    ['unknown', 'an account with a key', { ...open, keys: 1 }, 30, 'nothing'],
    ['unknown', 'an account with a key, for over a month', { ...open, keys: 1 }, 31, 'end-keys'],
    ['unknown', 'an account without a key, for over a month', { ...open, sessions: 1 }, 31, 'nothing'],
  ])('%s: %s', (standing, _, account, heardOfDaysAgo, ending) => {
    expect(decide(standing, identity(heardOfDaysAgo), account, now)).toBe(ending);
  });
});
