import { HOLDS, removeAll, textOf, walk, type Element } from '../html/element.ts';
import { nameHints } from '../html/class-words.ts';
import { isInSentence } from './in-sentence.ts';
import { isBoilerplateLine, isClosingHeading, isSymbolsOnly } from './boilerplate-lines.ts';
import { isLayoutTable } from './layout-table.ts';
import { measure } from './measure.ts';
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
// A label of a few words has no more elements around them.
const MAX_LABEL_ELEMENTS = 200;
const MAX_LABEL = 240;
/** The share of the prose that may stand behind the heading of what closes a page. */
const MOST_BEHIND = 0.2;
const REPEATED = 3;
/** Characters of a teaser, headline and lead, and of prose that is an article without them. */
const MOST_TEASER = 600;
const ENOUGH_PROSE = 600;

/** What is known of the article already, and needn't stand in its text again. */
export interface PageFacts {
  title: string | null;
  byline: string | null;
}

/** The same in the form in which lines are compared with it. */
interface Known extends PageFacts {
  titleKey: string | null;
  bylineKey: string | null;
  /** Of the whole content. */
  score: number;
}

/** Removes, within the main content, what is not text of the article: link lists, teasers, meta lines, and calls to read, share or subscribe; `keepsLinks` is for pages that are made of links. */
export function cleanContent(root: Element, facts: PageFacts, keepsLinks = false): void {
  splitRuns(root);
  measure(root);
  const known = { ...facts, titleKey: facts.title && normalize(facts.title), bylineKey: facts.byline && normalize(facts.byline), score: root.score };
  if (!keepsLinks) {
    dropClosingSection(leafBlocks(root), root.score);
    dropBlocks(root, known);
  }
  measure(root);
  dropRepeated(leafBlocks(root));
  dropFrame(leafBlocks(root), known);
  dropEmptySections(leafBlocks(root));
  measure(root);
}

function dropBlocks(element: Element, known: Known): void {
  const alike = countAlike(element);
  // Decided for all before any goes, since boxes built alike are known by their number.
  removeAll(element.children.filter((child) => typeof child !== 'string' && isDroppable(child, known, alike)) as Element[]);
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (child.isBlock) dropBlocks(child, known);
    else dropInlineNoise(child);
  }
}

/** How many children are built alike, by `formOf`. */
function countAlike({ children }: Element): Map<string, number> {
  const counts = new Map<string, number>();
  for (const child of children) if (typeof child !== 'string') counts.set(formOf(child), (counts.get(formOf(child)) ?? 0) + 1);
  return counts;
}

function formOf({ tag, names }: Element): string {
  return `${tag} ${names}`;
}

function dropInlineNoise(element: Element): void {
  removeAll(element.children.filter((child) => typeof child !== 'string' && isInlineNoise(child)) as Element[]);
}

function isDroppable(element: Element, known: Known, alike: Map<string, number>): boolean {
  if (!element.isBlock) return isInlineNoise(element);
  const { tag } = element;
  if (element.textLength === 0) return !KEPT_EMPTY.has(tag) && !holdsPicture(element);
  if (LISTS.has(tag)) return isLinkList(element);
  if (HEADING.test(tag)) return isForeignHeading(element);
  if (PARTS.has(tag)) return false;
  return isNamedNoise(element) || isLinkBlock(element) || isTeaser(element, alike, known) || isBoilerplateBlock(element, known);
}

function isForeignHeading(element: Element): boolean {
  if (element.textLength < 60 && isLabel(element) && isBoilerplateLine(textOf(element))) return true;
  return element.linkDensity > 0.9 && element.textLength > 25 && (element.holds & HOLDS.foreignLink) !== 0;
}

// A lone linked line between paragraphs is a pointer elsewhere, not an inline link of a sentence.
function isInlineNoise(element: Element): boolean {
  if (!NOISY_INLINE.has(element.tag) || element.textLength >= 80) return false;
  if (element.tag === 'a' && element.textLength <= 2 && isLabel(element) && PERMALINK.test(textOf(element))) return true;
  const { isAside, isJunk } = nameHints(element.names);
  return (isJunk || isAside) && !isInSentence(element);
}

function isLinkList(element: Element): boolean {
  const items = element.children.filter((child) => typeof child !== 'string').length || 1;
  const unlinked = (element.textLength - element.linkLength) / items;
  if (element.linkDensity > 0.9) return true;
  if (element.linkDensity > 0.2 && element.children.every((child) => (typeof child === 'string' ? child.trim() === '' : isLabel(child) && isBoilerplateLine(textOf(child), child.linkDensity)))) return true;
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
  return isCard && !isBody && textLength < 500 && (element.linkDensity > 0.3 || element.linkedHeadings > 0);
}

// Three or more boxes built alike, each headed by a link, point to other articles.
function isTeaser(element: Element, alike: Map<string, number>, known: Known): boolean {
  return isTeaserStream(element, known) || (element.textLength <= 400 && element.linkedHeadings > 0 && (alike.get(formOf(element)) ?? 0) >= 3);
}

// A column of pieces each headed by a link, beside a text that stands without it.
function isTeaserStream({ linkedHeadings, textLength, score, names }: Element, { score: whole }: Known): boolean {
  if (linkedHeadings < 3 || textLength > linkedHeadings * MOST_TEASER) return false;
  return whole - score >= ENOUGH_PROSE && !nameHints(names).isBody;
}

function isBoilerplateBlock(element: Element, known: Known): boolean {
  if (!isLabel(element) || INLINE_LEAVES.has(element.tag)) return false;
  const text = textOf(element);
  return isBoilerplateLine(text, element.linkDensity) || isBylineBlock(text, known);
}

/** Whether an element is short enough, and simple enough, to be a line about the text. */
function isLabel({ textLength, size }: Element): boolean {
  return textLength <= MAX_LABEL && size <= MAX_LABEL_ELEMENTS;
}

function isBylineBlock(text: string, { byline, bylineKey }: Known): boolean {
  return byline !== null && bylineKey !== null && text.length < byline.length + 60 && !/[.!?]$/.test(text) && normalize(text).includes(bylineKey);
}

function holdsPicture({ holds }: Element): boolean {
  return (holds & HOLDS.picture) !== 0;
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

// "About the author", "Related articles": behind such a heading nothing of the article follows, if hardly anything follows at all.
function dropClosingSection(leaves: readonly Element[], whole: number): void {
  let after = 0;
  let start = leaves.length;
  for (let at = leaves.length - 1; at > 0; at--) {
    const leaf = leaves[at];
    if (!leaf) continue;
    after += leaf.score;
    if (after > whole * MOST_BEHIND) break;
    if (isLabel(leaf) && isClosingHeading(textOf(leaf))) start = at;
  }
  removeAll(leaves.slice(start));
}

// The caption of a gallery's every picture, the label below every quote: three times the same line tells nothing.
function dropRepeated(leaves: Element[]): void {
  const labels = leaves.filter((leaf) => isLabel(leaf) && !isProse(leaf)).map((leaf) => ({ leaf, text: textOf(leaf) }));
  const counts = new Map<string, number>();
  for (const { text } of labels) counts.set(text, (counts.get(text) ?? 0) + 1);
  removeAll(labels.filter(({ text }) => text.length > 3 && (counts.get(text) ?? 0) >= REPEATED).map(({ leaf }) => leaf));
}

// Before the first and after the last real paragraph stand labels, dates, credits and lone headings.
function dropFrame(leaves: Element[], { titleKey, byline }: Known): void {
  const first = leaves.findIndex(isProse);
  const last = leaves.findLastIndex(isProse);
  if (first < 0) return;
  const dropped = leaves.filter((leaf, index) => {
    const text = textOf(leaf);
    const isFrame = index < first || index > last;
    if (isTitle(leaf, text, titleKey, index < first) || isSymbolsOnly(text)) return true;
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

function isTitle(leaf: Element, text: string, titleKey: string | null, isBefore: boolean): boolean {
  return titleKey !== null && (isBefore || /^h[12]$/.test(leaf.tag)) && normalize(text) === titleKey;
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
