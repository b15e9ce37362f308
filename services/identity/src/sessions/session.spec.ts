import { judge, newRefreshToken, newSecret, newSession, prolong, spend } from './session.ts';

const now = new Date('2026-03-01T09:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

describe('a refresh token', () => {
  const session = newSession({ id: 's', userId: 'u', userAgent: 'x'.repeat(1000), authenticatedAt: now }, now);
  const token = newRefreshToken(session, newSecret().hash);

  it('is fresh until it is used', () => {
    expect(judge(token, later(13 * 86_400_000))).toBe('fresh');
  });

  it('may come again within ten seconds, and means theft after that', () => {
    const used = spend(token, now);
    expect(judge(used, later(10_000))).toBe('concurrent');
    expect(judge(used, later(10_001))).toBe('reused');
    expect(judge(spend(used, later(9000)), later(10_001))).toBe('reused');
  });

  it('is remembered for a week after its use', () => {
    expect(spend(token, now).expiresAt).toEqual(later(7 * 86_400_000));
    expect(spend(token, later(12 * 86_400_000)).expiresAt).toEqual(token.expiresAt);
  });

  it('belongs to a session that lives on with each use, for thirty days and no longer', () => {
    expect(session.userAgent).toHaveLength(300);
    expect(session.expiresAt).toEqual(later(14 * 86_400_000));
    expect(prolong(session, later(86_400_000))?.expiresAt).toEqual(later(15 * 86_400_000));
    expect(prolong(session, later(29 * 86_400_000))?.expiresAt).toEqual(later(30 * 86_400_000));
    expect(prolong(session, later(30 * 86_400_000))).toBeNull();
  });
});
