export type Part = { kind: 'text' | 'strong'; text: string } | { kind: 'citation'; n: number };
export type Block = { kind: 'paragraph' | 'heading'; parts: Part[] } | { kind: 'list'; items: Part[][] };

// Bold as models write it, and citations as `[3]` or `[3, 5]`.
const marks = /\*\*(.+?)\*\*|\[(\d+(?:\s*,\s*\d+)*)\]/g;

function toParts(line: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of line.matchAll(marks)) {
    if (match.index > at) parts.push({ kind: 'text', text: line.slice(at, match.index) });
    if (match[1] !== undefined) parts.push({ kind: 'strong', text: match[1] });
    for (const n of match[2]?.split(',') ?? []) parts.push({ kind: 'citation', n: Number(n) });
    at = match.index + match[0].length;
  }
  if (at < line.length) parts.push({ kind: 'text', text: line.slice(at) });
  return parts;
}

const item = /^\s*(?:[-*•]|\d+[.)])\s+/;
const heading = /^\s*#{1,6}\s+/;

/** The little structure that answers have: paragraphs, headings and lists, with bold text and citations in them. */
export function toBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').filter((each) => each.trim())) {
    const last = blocks.at(-1);
    if (heading.test(line)) blocks.push({ kind: 'heading', parts: toParts(line.replace(heading, '')) });
    else if (!item.test(line)) blocks.push({ kind: 'paragraph', parts: toParts(line.trim()) });
    else if (last?.kind === 'list') last.items.push(toParts(line.replace(item, '')));
    else blocks.push({ kind: 'list', items: [toParts(line.replace(item, ''))] });
  }
  return blocks;
}
