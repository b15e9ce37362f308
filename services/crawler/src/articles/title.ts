import { isWithin, textOf, walk, type Element, type PageHead } from '../html/element.ts';
import { nameHints } from '../html/class-words.ts';
import { titleText } from '../text/plain-text.ts';
import type { StructuredArticle } from './json-ld.ts';

const SEPARATOR = /\s+[|–—\-»«›‹:·•~/\\]+\s+|\s*[|｜»›]\s*|(?<=\S)\s*_\s*(?=\S+$)/;
const HEADINGS = new Set(['h1', 'h2']);
const CONTENT = new Set(['main', 'article']);

interface Heading {
  tag: string;
  text: string;
  isInContent: boolean;
}

/** The headline of a page: what the page shows where its metadata agrees, else its metadata without the name of the site. */
export function readTitle(head: PageHead, root: Element, structured: StructuredArticle | null): string | null {
  const claimed = claims(head, structured);
  const headings = readHeadings(root);
  const siteName = first(head, 'og:site_name') ?? first(head, 'application-name');
  return confirmedHeading(headings, claimed, siteName) ?? shownTitle(head, root, claimed) ?? cleanClaim(claimed, siteName) ?? anyTitle(headings, claimed);
}

function confirmedHeading(headings: readonly Heading[], claimed: readonly string[], siteName: string | null): string | null {
  const confirmed = headings.filter(({ text }) => key(text) !== key(siteName ?? '') && claimed.some((claim) => agrees(text, claim)));
  const exact = confirmed.find(({ text }) => claimed.slice(0, -1).some((claim) => key(claim) === key(text)));
  return confirmed.length > 0 ? (exact ?? longestOf(confirmed)).text : null;
}

function shownTitle(head: PageHead, root: Element, claimed: readonly string[]): string | null {
  const shown = shownPart(head.title, root);
  return shown !== null && (claimed.length === 1 || claimed.some((claim) => key(claim) === key(shown))) ? shown : null;
}

function cleanClaim(claimed: readonly string[], siteName: string | null): string | null {
  return claimed.map((claim) => withoutSite(claim, siteName)).find((claim) => claim !== '' && claim !== siteName) ?? null;
}

function anyTitle(headings: readonly Heading[], claimed: readonly string[]): string | null {
  return headings.find(({ tag }) => tag === 'h1')?.text ?? claimed[0] ?? headings[0]?.text ?? null;
}

// The name of a site may stand in a heading too, but it is shorter than its headlines.
function longestOf(headings: readonly Heading[]): Heading {
  const main = headings.filter(({ tag }) => tag === 'h1');
  const inContent = main.filter(({ isInContent }) => isInContent);
  const preferred = inContent.length > 0 ? inContent : main.length > 0 ? main : headings;
  return preferred.reduce((best, heading) => (heading.text.length > best.text.length ? heading : best));
}

function claims(head: PageHead, structured: StructuredArticle | null): string[] {
  const found = [first(head, 'og:title'), structured?.headline, first(head, 'twitter:title'), first(head, 'parsely-title'), first(head, 'dc.title'), first(head, 'dc:title'), first(head, 'dcterms.title'), first(head, 'sailthru.title'), head.title];
  return found.map((claim) => titleText(claim ?? '')).filter((claim) => claim !== '');
}

function readHeadings(root: Element): Heading[] {
  const found: Heading[] = [];
  walk(root, (element) => {
    const isHeadline = element.tag === 'h1' || (element.attributes['itemprop'] ?? '').includes('headline');
    if (!isHeadline && !HEADINGS.has(element.tag)) return true;
    const hints = nameHints(element.names);
    const text = textOf(element).replace(/\s*[¶#§⚓]$/u, '');
    if (text !== '' && text.length < 300 && !hints.isJunk && !isLogo(element)) found.push({ tag: isHeadline ? 'h1' : element.tag, text, isInContent: isWithin(element, CONTENT) });
    return false;
  });
  return found.sort((a, b) => a.tag.localeCompare(b.tag));
}

// Pages without headings still show their headline somewhere, in bold or in a line of its own.
function shownPart(title: string, root: Element): string | null {
  const whole = key(title);
  let found: string | null = null;
  walk(root, (element) => {
    if (found !== null) return false;
    if (element.textLength > title.length + 2 || element.textLength < Math.max(15, title.length * 0.4)) return element.textLength > 0;
    const text = textOf(element);
    const part = key(text);
    if (part !== whole && part !== '' && (whole.endsWith(` ${part}`) || whole.startsWith(`${part} `))) found = text;
    return found === null;
  });
  return found;
}

// The name of the site as a headline, named so or linked to its front page.
function isLogo(element: Element): boolean {
  let isHome = /(?:^|[\s_-])(?:logo|site-?(?:title|name)|blog-?(?:title|name))(?:$|[\s_-])/i.test(element.names);
  walk(element, ({ tag, attributes }) => {
    isHome ||= tag === 'a' && /^(?:https?:\/\/[^/]+)?\/?(?:index\.\w+)?$/.test(attributes['href'] ?? '#');
    return true;
  });
  return isHome;
}

function agrees(heading: string, claim: string): boolean {
  const [a, b] = [key(heading), key(claim)];
  if (a === '' || b === '') return false;
  if (a === b) return true;
  // "Headline | Site" holds the heading; a heading that is only the site's name is too short for that.
  if (claim.split(SEPARATOR).some((part) => key(part) === a)) return true;
  if (heading.length <= 8) return false;
  return (b.startsWith(a) && a.length > b.length * 0.3) || (b.includes(a) && a.length > b.length * 0.5);
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
