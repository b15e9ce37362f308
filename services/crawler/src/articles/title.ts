import { textOf, walk, type Element, type PageHead } from '../html/element.ts';
import { nameHints } from '../html/class-words.ts';
import { titleText } from '../text/plain-text.ts';
import type { StructuredArticle } from './json-ld.ts';

const SEPARATOR = /\s+[|–—\-»«›‹:·•~/\\]+\s+|\s*[|｜»›]\s*|(?<=\S)\s*_\s*(?=\S+$)/;
const HEADINGS = new Set(['h1', 'h2']);

/** The headline of a page: what the page shows where its metadata agrees, else its metadata without the name of the site. */
export function readTitle(head: PageHead, root: Element, structured: StructuredArticle | null): string | null {
  const claimed = claims(head, structured);
  const headings = readHeadings(root);
  const siteName = first(head, 'og:site_name') ?? first(head, 'application-name');
  const confirmed = headings.find(({ text }) => text.length > 8 && claimed.some((claim) => agrees(text, claim)));
  if (confirmed) return confirmed.text;
  const best = claimed.map((claim) => withoutSite(claim, siteName)).find((claim) => claim !== '' && claim !== siteName);
  if (best) return best;
  return headings.find(({ tag }) => tag === 'h1')?.text ?? claimed[0] ?? headings[0]?.text ?? null;
}

function claims(head: PageHead, structured: StructuredArticle | null): string[] {
  const found = [first(head, 'og:title'), structured?.headline, first(head, 'twitter:title'), first(head, 'parsely-title'), first(head, 'dc.title'), first(head, 'sailthru.title'), head.title];
  return found.map((claim) => titleText(claim ?? '')).filter((claim) => claim !== '');
}

function readHeadings(root: Element): { tag: string; text: string }[] {
  const found: { tag: string; text: string }[] = [];
  walk(root, (element) => {
    const isHeadline = element.tag === 'h1' || (element.attributes['itemprop'] ?? '').includes('headline');
    if (!isHeadline && !HEADINGS.has(element.tag)) return true;
    const hints = nameHints(element.names);
    const text = textOf(element);
    if (text !== '' && text.length < 300 && !hints.isJunk) found.push({ tag: isHeadline ? 'h1' : element.tag, text });
    return false;
  });
  return found.sort((a, b) => a.tag.localeCompare(b.tag));
}

function agrees(heading: string, claim: string): boolean {
  const [a, b] = [key(heading), key(claim)];
  if (a === '' || b === '') return false;
  if (a === b) return true;
  // "Headline | Site" holds the heading; a heading that is only the site's name is too short for that.
  return b.startsWith(a) && a.length > b.length * 0.4;
}

function key(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** A `<title>` without the name of the site before or after it. */
export function withoutSite(title: string, siteName: string | null): string {
  const parts = title.split(SEPARATOR).map((part) => part.trim()).filter((part) => part !== '');
  if (parts.length < 2) return title;
  if (siteName && parts.some((part) => key(part) === key(siteName))) {
    const kept = parts.filter((part) => key(part) !== key(siteName));
    const longest = kept.reduce((best, part) => (part.length > best.length ? part : best), '');
    return kept.length === 1 || longest === kept[0] ? titleUpTo(title, longest, kept) : longest;
  }
  const last = parts.at(-1) ?? '';
  // A site's name is short; cutting a title whose halves are alike would cut the headline.
  const cut = title.slice(0, title.lastIndexOf(last)).replace(/[\s|–—\-»«›‹:·•~/\\｜_]+$/, '');
  return /[|｜»›–—\-·•]/.test(title.slice(cut.length)) && last.split(/\s+/).length <= 4 && cut.split(/\s+/).length >= 3 ? cut : title;
}

function titleUpTo(title: string, longest: string, kept: readonly string[]): string {
  const lastKept = kept.at(-1) ?? longest;
  const from = title.indexOf(kept[0] ?? longest);
  const to = title.lastIndexOf(lastKept) + lastKept.length;
  const joined = from >= 0 && to > from ? title.slice(from, to) : longest;
  return joined.length > longest.length * 1.8 ? longest : joined;
}

function first(head: PageHead, name: string): string | null {
  return head.metas.get(name)?.[0] ?? null;
}
