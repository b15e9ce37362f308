import { trimEndOf } from '@forewire/kit/trim';
import { keyOf } from './evidence.ts';

/** What a text may refer to. */
export type Citable = { numbers: ReadonlySet<number>; addresses: ReadonlySet<string> };

export function citable(sources: readonly { n: number; url: string }[]): Citable {
  return { numbers: new Set(sources.map(({ n }) => n)), addresses: new Set(sources.map(({ url }) => keyOf(url))) };
}

// [3] or [1, 4], also in the lenticular brackets that some models write.
const citation = /\s?[[【](\d{1,3}(?:\s*[,;]\s*\d{1,3})*)[\]】](?!\()/gu;
// The target ends at the first blank; none of its parts may run into the next link.
const link = /\[([^\][\n]{0,300})\]\(([^()[\n]{1,2000})\)/gu;
const address = /https?:\/\/[^\s<>"')\]]+/giu;

/** The text without citations and addresses that it was not given; none of them can be made up. */
export function withoutInvented(text: string, known: Citable): string {
  return text
    .replace(link, (whole, label: string, inner: string) => (known.addresses.has(keyOf(targetIn(inner))) ? whole : label))
    .replace(address, (whole) => (known.addresses.has(keyOf(trimEndOf(whole, '.,;:!?'))) ? whole : ''))
    .replace(citation, (whole, list: string) => {
      const kept = numbersOf(list).filter((n) => known.numbers.has(n));
      const lead = /^\s/.exec(whole)?.[0] ?? '';
      return kept.length > 0 ? `${lead}[${kept.join(', ')}]` : '';
    });
}

function targetIn(inner: string): string {
  const [target = ''] = inner.trim().split(/\s/, 1);
  return target.startsWith('<') && target.endsWith('>') ? target.slice(1, -1) : target;
}

/** The numbers that a text cites, in order of appearance. */
export function citedIn(text: string): number[] {
  return [...new Set([...text.matchAll(citation)].flatMap((match) => numbersOf(match[1] ?? '')))];
}

/** The text with its citations numbered anew. */
export function renumbered(text: string, numbers: ReadonlyMap<number, number>): string {
  return text.replace(citation, (whole, list: string) => `${/^\s/.exec(whole)?.[0] ?? ''}[${numbersOf(list).map((n) => numbers.get(n) ?? n).join(', ')}]`);
}

const longestUnfinished = 400;

/** As much of a growing text as can be shown: whole words, and not yet what may turn out to be a citation or a link. */
export function settled(text: string): string {
  const lastSpace = text.search(/\s\S*$/);
  const words = text.slice(0, Math.max(0, lastSpace));
  const opened = Math.max(words.lastIndexOf('['), words.lastIndexOf('【'));
  const unfinished = opened >= 0 && words.length - opened < longestUnfinished && !/[\]】]/.test(words.slice(opened));
  return unfinished ? words.slice(0, opened).trimEnd() : words;
}

function numbersOf(list: string): number[] {
  return list.split(/[,;]/).map(Number);
}
