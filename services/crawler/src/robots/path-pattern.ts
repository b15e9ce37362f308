const UNRESERVED = /[A-Za-z0-9\-._~]/;

/** A path in the one form in which RFC 9309 2.2.2 compares them: what needs no escape unescaped, everything else escaped in upper case. */
export function normalizePath(path: string): string {
  return normalizeEscapes(path).replace(/\*/g, '%2A').replace(/\$/g, '%24');
}

/** A rule's path in the same form; `*` and a final `$` keep their meaning. */
export function normalizePattern(pattern: string): string {
  const anchored = pattern.endsWith('$');
  const body = normalizeEscapes(anchored ? pattern.slice(0, -1) : pattern).replace(/\$/g, '%24').replace(/\*{2,}/g, '*');
  return anchored ? `${body}$` : body;
}

function normalizeEscapes(text: string): string {
  const query = text.indexOf('?');
  if (query < 0) return escapeOctets(text);
  // The RFC's second example: in a query an address reads the same with its ":" and "/" escaped or not.
  return escapeOctets(text.slice(0, query)) + escapeOctets(text.slice(query)).replace(/%2F/g, '/').replace(/%3A/g, ':');
}

function escapeOctets(text: string): string {
  return text.replace(/%([0-9a-f]{2})|[^\u0021-\u007e]|["<>`{}]/giu, (match, hex: string | undefined) => {
    if (hex === undefined) return [...new TextEncoder().encode(match)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : `%${hex.toUpperCase()}`;
  });
}

/** Whether a path begins with a pattern; takes time in proportion to both, however many `*` there are. */
export function matchesPattern(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const [first = '', ...rest] = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  const last = anchored ? rest.pop() : undefined;
  if (anchored && last === undefined) return path === first;
  const end = findInOrder(rest, path, first.length);
  return end >= 0 && (last === undefined || (path.length - last.length >= end && path.endsWith(last)));
}

// Where the last of the parts ends, each taken at its first place after the one before; -1 when one is missing.
function findInOrder(parts: readonly string[], path: string, start: number): number {
  let at = start;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return -1;
    at = found + part.length;
  }
  return at;
}
