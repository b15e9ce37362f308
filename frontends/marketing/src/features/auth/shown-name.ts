const longest = 60;

/** A name that somebody chose for themselves or their team, on one line and no longer than a name is. */
export function shownName(name: string): string {
  const letters = [...name.replace(/[\p{C}\s]+/gu, ' ').trim()];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('').trimEnd()}…` : letters.join('');
}
