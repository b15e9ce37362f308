import { expiryOf, signerAt, type SigningKey, successorFrom } from './signing-key.ts';

const day = 86_400_000;
const start = new Date('2026-03-01T00:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * day);

function key(kid: string, fromDay: number, sealedPrivateJwk: string | null = 'sealed'): SigningKey {
  return { kid, publicJwk: {}, sealedPrivateJwk, activeFrom: after(fromDay), expiresAt: expiryOf(after(fromDay)) };
}

describe('the life of a signing key', () => {
  it('begins at once when there is none', () => {
    expect(successorFrom([], start)).toEqual(start);
    expect(successorFrom([key('a', 0, null)], after(1))).toEqual(after(1));
  });

  it('has its successor announced a day before it takes over', () => {
    expect(successorFrom([key('a', 0)], after(28.9))).toBeNull();
    expect(successorFrom([key('a', 0)], after(29))).toEqual(after(30));
    expect(successorFrom([key('a', 0), key('b', 30)], after(29.5))).toBeNull();
  });

  it('still gives a day of notice when the process was away', () => {
    expect(successorFrom([key('a', 0)], after(90))).toEqual(after(91));
    expect(signerAt([key('a', 0), key('b', 91)], after(90.5))?.kid).toBe('a');
  });

  it('signs until the next one takes over', () => {
    const keys = [key('a', 0), key('b', 30)];
    expect(signerAt(keys, after(29.99))?.kid).toBe('a');
    expect(signerAt(keys, after(30))?.kid).toBe('b');
  });

  it('verifies until the longest-lived API key of its last day has expired', () => {
    expect(expiryOf(start).getTime()).toBeGreaterThanOrEqual(after(30 + 3650).getTime());
  });
});
