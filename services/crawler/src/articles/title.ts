import { trimEndOf } from '@forewire/kit/trim';
import { cutText } from '@forewire/kit/whole-text';
import { isWithin, textOf, walk, type Element, type PageHead } from '../html/element.ts';
import { nameHints } from '../html/class-words.ts';
import { MAX_TITLE, titleText } from '../text/plain-text.ts';
import type { StructuredArticle } from './json-ld.ts';

// White space is one blank by then, and an underscore parts only before the last word.
const SEPARATOR = /(?<= )[|–—\-»«›‹:·•~/\\]+(?= )|[|｜»›]/;
const AROUND_SITE = ' \t|–—-»«›‹:·•~/\\｜_';
const HEADINGS = new Set(['h1', 'h2']);
const CONTENT = new Set(['main', 'article']);
const MAX_HEADINGS = 100;
// A headline is a line with little markup in it, and stands among the first.
const MAX_LINE_ELEMENTS = 200;
const MAX_LINES = 3_000;

interface Heading {
  tag: string;
  text: string;
  key: string;
  isInContent: boolean;
}

/** What the metadata says the headline is, with what it is compared by. */
interface Claim {
  text: string;
  key: string;
  partKeys: readonly string[];
}

/** The headline of a page: what the page shows where its metadata agrees, else its metadata without the name of the site. */
export function readTitle(head: PageHead, root: Element, structured: StructuredArticle | null): string | null {
  const claimed = claims(head, structured);
  const headings = readHeadings(root);
  const siteName = first(head, 'og:site_name') ?? first(head, 'application-name');
  return confirmedHeading(headings, claimed, siteName) ?? shownTitle(head, root, claimed) ?? cleanClaim(claimed, siteName) ?? anyTitle(headings, claimed);
}

function confirmedHeading(headings: readonly Heading[], claimed: readonly Claim[], siteName: string | null): string | null {
  const site = key(siteName ?? '');
  const confirmed = headings.filter((heading) => heading.key !== site && claimed.some((claim) => agrees(heading, claim)));
  const exact = confirmed.find((heading) => claimed.slice(0, -1).some((claim) => claim.key === heading.key));
  return confirmed.length > 0 ? (exact ?? longestOf(confirmed)).text : null;
}

function shownTitle(head: PageHead, root: Element, claimed: readonly Claim[]): string | null {
  const shown = shownPart(cutText(head.title, MAX_TITLE), root);
  return shown !== null && (claimed.length === 1 || claimed.some((claim) => claim.key === key(shown))) ? shown : null;
}

function cleanClaim(claimed: readonly Claim[], siteName: string | null): string | null {
  return claimed.map(({ text }) => withoutSite(text, siteName)).find((claim) => claim !== '' && claim !== siteName) ?? null;
}

function anyTitle(headings: readonly Heading[], claimed: readonly Claim[]): string | null {
  return headings.find(({ tag }) => tag === 'h1')?.text ?? claimed[0]?.text ?? headings[0]?.text ?? null;
}

// The name of a site may stand in a heading too, but it is shorter than its headlines.
function longestOf(headings: readonly Heading[]): Heading {
  const main = headings.filter(({ tag }) => tag === 'h1');
  const inContent = main.filter(({ isInContent }) => isInContent);
  const preferred = inContent.length > 0 ? inContent : main.length > 0 ? main : headings;
  return preferred.reduce((best, heading) => (heading.text.length > best.text.length ? heading : best));
}

function claims(head: PageHead, structured: StructuredArticle | null): Claim[] {
  const found = [first(head, 'og:title'), structured?.headline, first(head, 'twitter:title'), first(head, 'parsely-title'), first(head, 'dc.title'), first(head, 'dc:title'), first(head, 'dcterms.title'), first(head, 'sailthru.title'), head.title];
  const texts = found.map((claim) => titleText(claim ?? '')).filter((claim) => claim !== '');
  return texts.map((text) => ({ text, key: key(text), partKeys: partsOf(text).map(key) }));
}

function readHeadings(root: Element): Heading[] {
  const [main, others]: [Heading[], Heading[]] = [[], []];
  walk(root, (element) => {
    const isHeadline = element.tag === 'h1' || (element.attributes['itemprop'] ?? '').includes('headline');
    if (!isHeadline && !HEADINGS.has(element.tag)) return true;
    const list = isHeadline ? main : others;
    const heading = list.length < MAX_HEADINGS ? toHeading(element, isHeadline ? 'h1' : element.tag) : null;
    if (heading) list.push(heading);
    return false;
  });
  return [...main, ...others];
}

function toHeading(element: Element, tag: string): Heading | null {
  const text = textOf(element).replace(/\s?[¶#§⚓]$/u, '');
  if (text === '' || text.length >= 300 || nameHints(element.names).isJunk || isLogo(element)) return null;
  return { tag, text, key: key(text), isInContent: isWithin(element, CONTENT) };
}

// Pages without headings still show their headline somewhere, in bold or in a line of its own.
function shownPart(title: string, root: Element): string | null {
  const whole = key(title);
  let found: string | null = null;
  let lines = 0;
  walk(root, (element) => {
    if (found !== null || lines > MAX_LINES) return false;
    const { textLength, size } = element;
    if (textLength > title.length + 2 || textLength < Math.max(15, title.length * 0.4) || size > MAX_LINE_ELEMENTS) return textLength > 0;
    lines += 1;
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

function agrees(heading: Heading, claim: Claim): boolean {
  const [a, b] = [heading.key, claim.key];
  if (a === '' || b === '') return false;
  if (a === b) return true;
  // "Headline | Site" holds the heading; a heading that is only the site's name is too short for that.
  if (claim.partKeys.includes(a)) return true;
  if (heading.text.length <= 8) return false;
  return (b.startsWith(a) && a.length > b.length * 0.3) || (b.includes(a) && a.length > b.length * 0.5);
}

function key(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

function partsOf(title: string): string[] {
  const parts = title.split(SEPARATOR);
  const last = (parts.pop() ?? '').trim();
  const words = last.lastIndexOf(' ') + 1;
  const before = last.slice(0, words).trimEnd();
  const [first = '', ...more] = last.slice(words).split('_');
  // "Headline _Site" and "Headline_Site"
  return before.endsWith('_') ? [...parts, before.slice(0, -1), first, ...more] : [...parts, last.slice(0, words) + first, ...more];
}

/** A `<title>` without the name of the site before or after it. */
export function withoutSite(title: string, siteName: string | null): string {
  const parts = partsOf(title).map((part) => part.trim()).filter((part) => part !== '');
  if (parts.length < 2) return title;
  if (siteName && parts.some((part) => key(part) === key(siteName))) {
    const kept = parts.filter((part) => key(part) !== key(siteName));
    const longest = kept.reduce((best, part) => (part.length > best.length ? part : best), '');
    return kept.length === 1 || longest === kept[0] ? titleUpTo(title, longest, kept) : longest;
  }
  const last = parts.at(-1) ?? '';
  // A site's name is short; cutting a title whose halves are alike would cut the headline.
  const cut = trimEndOf(title.slice(0, title.lastIndexOf(last)), AROUND_SITE);
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
