import { remove, textOf, walk, type Element } from '../html/element.ts';
import { nameHints } from '../html/class-words.ts';
import { isBoilerplateLine, isSymbolsOnly } from './boilerplate-lines.ts';
import { measure } from './measure.ts';

const HEADING = /^h[1-6]$/;
const LISTS = new Set(['ul', 'ol', 'dl']);
const INLINE_LEAVES = new Set(['pre', 'code', 'blockquote']);

/** Removes, within the main content, what is not text of the article: link lists, teasers, meta lines, and calls to read, share or subscribe. */
export function cleanContent(root: Element, title: string | null): void {
  dropBlocks(root);
  measure(root);
  const leaves = leafBlocks(root);
  dropFrame(leaves, title);
  dropEmptySections(leafBlocks(root));
  measure(root);
}

function dropBlocks(element: Element): void {
  for (const child of [...element.children]) {
    if (typeof child === 'string') continue;
    if (isDroppable(child)) remove(child);
    else if (child.isBlock) dropBlocks(child);
  }
}

function isDroppable(element: Element): boolean {
  if (!element.isBlock) return isInlineNoise(element);
  const { tag, textLength } = element;
  if (textLength === 0) return tag !== 'figure' && !holdsPicture(element) && tag !== 'hr' && tag !== 'td' && tag !== 'th';
  if (LISTS.has(tag)) return isLinkList(element);
  if (HEADING.test(tag)) return element.linkDensity > 0.9 && textLength > 25 && element.score === 0 && isForeignLink(element);
  if (tag === 'li' || tag === 'tr' || tag === 'td' || tag === 'th' || tag === 'dd' || tag === 'dt') return false;
  return isNamedNoise(element) || isLinkBlock(element) || isBoilerplateBlock(element);
}

// A lone linked line between paragraphs is a pointer elsewhere, not an inline link of a sentence.
function isInlineNoise(element: Element): boolean {
  if (element.tag !== 'a' && element.tag !== 'span' && element.tag !== 'strong' && element.tag !== 'b') return false;
  const { isMeta, isAside, isJunk } = nameHints(element.names);
  return (isJunk || isAside || (isMeta && /share|print|comment/i.test(element.names))) && element.textLength < 80;
}

function isLinkList(element: Element): boolean {
  const items = element.children.filter((child) => typeof child !== 'string').length || 1;
  const unlinked = (element.textLength - element.linkLength) / items;
  if (element.linkDensity > 0.9) return true;
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
  if (isMeta && !isBody) return textLength < 160 && score < 60;
  return isCard && !isBody && textLength < 500 && (element.linkDensity > 0.3 || hasLinkedHeading(element));
}

function hasLinkedHeading(element: Element): boolean {
  let found = false;
  walk(element, (child) => {
    found ||= HEADING.test(child.tag) && child.linkDensity > 0.8 && isForeignLink(child);
    return !found;
  });
  return found;
}

function isForeignLink(element: Element): boolean {
  let foreign = false;
  walk(element, ({ tag, attributes }) => {
    foreign ||= tag === 'a' && !(attributes['href'] ?? '#').startsWith('#');
    return !foreign;
  });
  return foreign;
}

function isBoilerplateBlock(element: Element): boolean {
  return element.textLength < 240 && !INLINE_LEAVES.has(element.tag) && isBoilerplateLine(textOf(element));
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
    const isWhole = LISTS.has(element.tag) || element.tag === 'table' || element.tag === 'pre' || hasOwn;
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
function dropFrame(leaves: Element[], title: string | null): void {
  const first = leaves.findIndex(isProse);
  const last = leaves.findLastIndex(isProse);
  if (first < 0) return;
  for (const [index, leaf] of leaves.entries()) {
    const text = textOf(leaf);
    const isFrame = index < first || index > last;
    if (isTitle(leaf, text, title) || isSymbolsOnly(text) || (isFrame && isFrameLine(leaf, text, index > last))) remove(leaf);
  }
}

function isTitle(leaf: Element, text: string, title: string | null): boolean {
  return title !== null && /^h[12]$/.test(leaf.tag) && normalize(text) === normalize(title);
}

function isFrameLine(leaf: Element, text: string, isAfter: boolean): boolean {
  if (HEADING.test(leaf.tag)) return isAfter || leaf.tag === 'h1';
  return leaf.textLength < 80 && !/[.!?…。！？"”»]$/.test(text);
}

// A heading whose section was taken away would promise what doesn't come.
function dropEmptySections(leaves: Element[]): void {
  for (let index = leaves.length - 1; index >= 0; index--) {
    const leaf = leaves[index];
    if (!leaf || !HEADING.test(leaf.tag)) continue;
    const next = leaves.slice(index + 1).find((other) => other.parent !== null && !isRemoved(other));
    const isLast = next === undefined;
    const isSibling = next && HEADING.test(next.tag) && next.tag <= leaf.tag && isBoilerplateLine(textOf(leaf));
    if (isLast || isSibling) remove(leaf);
  }
}

function isRemoved(element: Element): boolean {
  return !(element.parent?.children.includes(element) ?? false);
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
