/**
 * The path of the first text that no text of people holds: a NUL, which databases and programs in C end at, or half of a
 * character, which becomes another one as soon as it is stored. Null when there is none; an empty path is the input itself.
 */
export function findBrokenText(input: unknown, path = ''): string | null {
  if (typeof input === 'string') return isBroken(input) ? path : null;
  if (typeof input !== 'object' || input === null) return null;
  for (const [key, value] of Object.entries(input)) {
    if (isBroken(key)) return path;
    const found = findBrokenText(value, path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

/** The beginning of a text, of at most so many characters (UTF-16 units), never ending in half of one. */
export function cutText(text: string, limit: number): string {
  const end = Math.min(limit, text.length);
  return text.slice(0, /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end);
}

function isBroken(text: string): boolean {
  return text.includes('\0') || /\p{Surrogate}/u.test(text);
}
