// Only its path is used; the host is one that no link can lead to (RFC 2606).
const nowhere = 'http://same-origin.invalid';

/**
 * The path to go on to after signing in, or null where the text would lead off this site or back to the card.
 * Browsers read `\` as `/` and skip tabs and line breaks in addresses, so what counts is what the URL parser makes of it.
 */
export function safeReturnTo(text: string | null | undefined): string | null {
  if (!text?.startsWith('/')) return null;
  let target: URL;
  try {
    target = new URL(text, nowhere);
  } catch {
    return null;
  }
  if (target.origin !== nowhere) return null;
  // `/.//evil.example` is of this origin but its path alone is an address elsewhere.
  if (target.pathname.startsWith('//')) return null;
  if (/^\/(?:auth|signup)(?:\/|$)/.test(target.pathname)) return null;
  return target.pathname + target.search + target.hash;
}
