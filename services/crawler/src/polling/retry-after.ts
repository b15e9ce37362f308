const longestMs = 86_400_000;

/** The moment that a Retry-After header asks to wait for (RFC 9110 §10.2.3), at most a day ahead; null when it asks nothing. */
export function retryAfter(header: string | undefined, now: Date): Date | null {
  const text = header?.trim() ?? '';
  const at = /^\d+$/.test(text) ? now.getTime() + Number(text) * 1000 : Date.parse(text);
  if (!Number.isFinite(at) || at <= now.getTime()) return null;
  return new Date(Math.min(at, now.getTime() + longestMs));
}
