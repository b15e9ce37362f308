import { removeAll, textOf, walk, type Element } from '../html/element.ts';
import { nameHints } from '../html/class-words.ts';
import { isBoilerplateLine, isSymbolsOnly } from './boilerplate-lines.ts';
import { isLayoutTable } from './layout-table.ts';
import { measure } from './measure.ts';
import { countLinkedHeadings, isForeignLink } from './linked-headings.ts';
import { splitRuns } from './split-runs.ts';

const HEADING = /^h[1-6]$/;
// The sign that documentation puts behind a heading to link to it.
const PERMALINK = /^(?:[¶#§⚓]|🔗)$/u;
const LISTS = new Set(['ul', 'ol', 'dl']);
const KEPT_EMPTY = new Set(['figure', 'hr', 'td', 'th']);
/** Parts of lists and tables, which stay or go as a whole. */
const PARTS = new Set(['li', 'tr', 'td', 'th', 'dd', 'dt']);
const NOISY_INLINE = new Set(['a', 'span', 'strong', 'b']);
const INLINE_LEAVES = new Set(['pre', 'code', 'blockquote']);

/** What is known of the article already, and needn't stand in its text again. */
export interface PageFacts {
  title: string | null;
  byline: string | null;
}

/** Removes, within the main content, what is not text of the article: link lists, teasers, meta lines, and calls to read, share or subscribe; `keepsLinks` is for pages that are made of links. */
export function cleanContent(root: Element, facts: PageFacts, keepsLinks = false): void {
  splitRuns(root);
  measure(root);
  if (!keepsLinks) dropBlocks(root, facts);
  measure(root);
  dropFrame(leafBlocks(root), facts);
  dropEmptySections(leafBlocks(root));
  measure(root);
}

function dropBlocks(element: Element, facts: PageFacts): void {
  // Decided for all before any goes, since boxes built alike are known by their number.
  removeAll(element.children.filter((child) => typeof child !== 'string' && isDroppable(child, facts)) as Element[]);
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (child.isBlock) dropBlocks(child, facts);
    else dropInlineNoise(child);
  }
}

function dropInlineNoise(element: Element): void {
  removeAll(element.children.filter((child) => typeof child !== 'string' && isInlineNoise(child)) as Element[]);
}

function isDroppable(element: Element, facts: PageFacts): boolean {
  if (!element.isBlock) return isInlineNoise(element);
  const { tag } = element;
  if (element.textLength === 0) return !KEPT_EMPTY.has(tag) && !holdsPicture(element);
  if (LISTS.has(tag)) return isLinkList(element);
  if (HEADING.test(tag)) return isForeignHeading(element);
  if (PARTS.has(tag)) return false;
  return isNamedNoise(element) || isLinkBlock(element) || isTeaser(element) || isBoilerplateBlock(element, facts);
}

function isForeignHeading(element: Element): boolean {
  if (element.textLength < 60 && isBoilerplateLine(textOf(element))) return true;
  return element.linkDensity > 0.9 && element.textLength > 25 && isForeignLink(element);
}

// A lone linked line between paragraphs is a pointer elsewhere, not an inline link of a sentence.
function isInlineNoise(element: Element): boolean {
  if (!NOISY_INLINE.has(element.tag) || element.textLength >= 80) return false;
  if (element.tag === 'a' && element.textLength <= 2 && PERMALINK.test(textOf(element))) return true;
  const { isAside, isJunk } = nameHints(element.names);
  return isJunk || isAside;
}

function isLinkList(element: Element): boolean {
  const items = element.children.filter((child) => typeof child !== 'string').length || 1;
  const unlinked = (element.textLength - element.linkLength) / items;
  if (element.linkDensity > 0.9) return true;
  if (element.linkDensity > 0.2 && element.children.every((child) => (typeof child === 'string' ? child.trim() === '' : isBoilerplateLine(textOf(child), child.linkDensity)))) return true;
  return element.linkDensity > 0.55 && unlinked < 30;
}

function isLinkBlock(element: Element): boolean {
  const { textLength, linkLength, score } = element;
  const unlinked = textLength - linkLength;
  if (element.linkDensity > 0.8) return unlinked < 80;
  return element.linkDensity > 0.5 && score < 60 && unlinked < 120;
}

function isNamedNoise(element: Element): boolean {
  const { textLength, score } = element;
  const { isMeta, isCard, isBody } = nameHints(element.names);
  if (isMeta) return textLength < (isBody ? 120 : 160) && score < 60;
  return isCard && !isBody && textLength < 500 && (element.linkDensity > 0.3 || countLinkedHeadings(element) > 0);
}

// Three or more boxes built alike, each headed by a link, point to other articles.
function isTeaser(element: Element): boolean {
  if (element.textLength > 400 || countLinkedHeadings(element) === 0) return false;
  let alike = 0;
  for (const child of element.parent?.children ?? []) {
    if (typeof child !== 'string' && child.tag === element.tag && child.names === element.names && ++alike === 3) return true;
  }
  return false;
}

function isBoilerplateBlock(element: Element, { byline }: PageFacts): boolean {
  if (element.textLength > 240 || INLINE_LEAVES.has(element.tag)) return false;
  const text = textOf(element);
  return isBoilerplateLine(text, element.linkDensity) || isBylineBlock(text, byline);
}

function isBylineBlock(text: string, byline: string | null): boolean {
  return byline !== null && text.length < byline.length + 60 && !/[.!?]$/.test(text) && normalize(text).includes(normalize(byline));
}

function holdsPicture(element: Element): boolean {
  let found = false;
  walk(element, ({ tag }) => {
    found ||= tag === 'img' || tag === 'amp-img' || tag === 'picture';
    return !found;
  });
  return found;
}

/** The blocks in document order that hold text of their own. */
function leafBlocks(root: Element): Element[] {
  const leaves: Element[] = [];
  walk(root, (element) => {
    if (!element.isBlock || element.textLength === 0) return element.isBlock;
    const hasOwn = element.children.some((child) => (typeof child === 'string' ? child.trim() !== '' : !child.isBlock && child.textLength > 0));
    const isWhole = LISTS.has(element.tag) || (element.tag === 'table' && !isLayoutTable(element)) || element.tag === 'pre' || hasOwn;
    if (isWhole) leaves.push(element);
    return !isWhole;
  });
  return leaves;
}

function isProse(element: Element): boolean {
  if (HEADING.test(element.tag)) return false;
  if (LISTS.has(element.tag) || element.tag === 'table' || element.tag === 'pre' || element.tag === 'blockquote') return element.textLength > 30;
  return element.score > 20;
}

// Before the first and after the last real paragraph stand labels, dates, credits and lone headings.
function dropFrame(leaves: Element[], { title, byline }: PageFacts): void {
  const first = leaves.findIndex(isProse);
  const last = leaves.findLastIndex(isProse);
  if (first < 0) return;
  const dropped = leaves.filter((leaf, index) => {
    const text = textOf(leaf);
    const isFrame = index < first || index > last;
    if (isTitle(leaf, text, title, index < first) || isSymbolsOnly(text)) return true;
    return (isFrame && isFrameLine(leaf, text, index > last)) || (index > 0 && index >= leaves.length - 4 && isAboutAuthor(text, byline));
  });
  removeAll(dropped);
}

// The closing line that says who the author is.
function isAboutAuthor(text: string, byline: string | null): boolean {
  if (byline === null || text.length > 400) return false;
  const isNamed = byline.split(/,\s*/).some((name) => name.length > 4 && text.startsWith(name));
  return isNamed && /^.{0,80}?\b(?:is (?:an?|the)|covers|writes|reports|contributed|reported|joined|has (?:been|written|covered)|ist|schreibt|berichtet|est|écrit|es)\b/i.test(text);
}

function isTitle(leaf: Element, text: string, title: string | null, isBefore: boolean): boolean {
  return title !== null && (isBefore || /^h[12]$/.test(leaf.tag)) && normalize(text) === normalize(title);
}

function isFrameLine(leaf: Element, text: string, isAfter: boolean): boolean {
  if (HEADING.test(leaf.tag)) return isAfter || leaf.tag === 'h1';
  return leaf.textLength < 80 && !/[.!?…。！？"”»]$/.test(text);
}

// A heading whose section was taken away would promise what doesn't come.
function dropEmptySections(leaves: Element[]): void {
  const lastText = leaves.findLastIndex(({ tag }) => !HEADING.test(tag));
  if (lastText >= 0) removeAll(leaves.slice(lastText + 1));
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
