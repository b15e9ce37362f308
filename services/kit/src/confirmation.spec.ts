import { isConfirmed, isProven, toConfirmation } from './confirmation.ts';

const now = new Date('2026-11-22T10:00:00Z');
const later = (days: number): Date => new Date(now.getTime() + days * 86_400_000);
const email = 'ada@example.org';

describe('a confirmed address', () => {
  it('is what the account says', () => {
    expect(isConfirmed({ email, ...toConfirmation({ emailVerified: true }, null, now) }, now)).toBe(true);
    expect(isConfirmed({ email, ...toConfirmation({ emailVerified: false }, null, now) }, now)).toBe(false);
  });

  it('is nobody’s of whom no account has been heard', () => {
    expect(isConfirmed({}, now)).toBe(false);
    expect(isConfirmed({ emailVerified: true }, now)).toBe(false);
    // A plan or a membership may be heard of before the account.
    expect(toConfirmation({ emailVerified: false }, {}, now).graceUntil).toBeNull();
  });

  it('is asked for at once where something is done in its name', () => {
    const old = { email, ...toConfirmation({ emailVerified: false }, { email }, now) };
    expect([isConfirmed(old, now), isProven(old)]).toEqual([true, false]);
    expect(isProven({ email, emailVerified: true })).toBe(true);
    expect(isProven({ emailVerified: true })).toBe(false);
  });

  it('is not asked for thirty days of an account that is older than the rule', () => {
    expect(isConfirmed({ email }, now)).toBe(true);
    const old = { email, ...toConfirmation({ emailVerified: false }, { email }, now) };
    expect(isConfirmed(old, later(29))).toBe(true);
    expect(isConfirmed(old, later(31))).toBe(false);
    // Told again, the thirty days do not begin anew.
    expect(toConfirmation({ emailVerified: false }, old, later(20)).graceUntil).toEqual(old.graceUntil);
    expect(toConfirmation({ emailVerified: true }, old, later(20))).toEqual({ emailVerified: true, graceUntil: null });
  });
});
