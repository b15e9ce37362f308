export type Part = { kind: 'text' | 'strong'; text: string } | { kind: 'citation'; n: number };

/** Citations as `[3]` or `[3, 5]`. */
export const citation = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;
// Bold as models write it also where no Markdown is asked for.
const marks = new RegExp(`\\*\\*(.+?)\\*\\*|${citation.source}`, 'g');

export function numbersIn(list: string): number[] {
  return list.split(',').map(Number);
}

/** A line of text with the bold words and the citations in it. */
export function toParts(line: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of line.matchAll(marks)) {
    if (match.index > at) parts.push({ kind: 'text', text: line.slice(at, match.index) });
    if (match[1] !== undefined) parts.push({ kind: 'strong', text: match[1] });
    for (const n of match[2] === undefined ? [] : numbersIn(match[2])) parts.push({ kind: 'citation', n });
    at = match.index + match[0].length;
  }
  if (at < line.length) parts.push({ kind: 'text', text: line.slice(at) });
  return parts;
}
