import { BLOCKS, HOLDS, type Element } from '../html/element.ts';

// Prose of this length counts in full; shorter lines are more and more likely to be labels, teasers or buttons.
const FULL_LENGTH = 120;
const MIN_LENGTH = 20;
const SENTENCE = /[.!?;:,…。、，！？；：।؟،]/;
const WEIGHT_BY_TAG: Readonly<Record<string, number>> = { h1: 0, h2: 0, h3: 0, h4: 0, h5: 0, h6: 0, figcaption: 0, caption: 0, option: 0, button: 0, label: 0.2, legend: 0, summary: 0.5, li: 0.7, dt: 0.5, td: 0.85, th: 0.2, pre: 0.8, address: 0.2 };

interface Run {
  length: number;
  linked: number;
  isSentence: boolean;
}

/** Fills in the measures of an element and all inside of it: text, linked text, and how much reads like prose. */
export function measure(element: Element): void {
  measureAt(element, 0);
}

// One for each depth, used again and again: a page has thousands of elements, and is measured several times.
const runs: Run[] = [];

function measureAt(element: Element, depth: number): void {
  const run = (runs[depth] ??= { length: 0, linked: 0, isSentence: false });
  reset(run);
  const weight = WEIGHT_BY_TAG[element.tag] ?? 1;
  element.textLength = 0;
  element.linkLength = 0;
  element.score = 0;
  element.size = 0;
  element.holds = 0;
  element.linkedHeadings = 0;
  element.isBlock = BLOCKS.has(element.tag);
  for (const child of element.children) {
    if (typeof child === 'string') addText(element, run, child);
    else {
      measureAt(child, depth + 1);
      addElement(element, run, child, weight);
      addInside(element, child);
    }
  }
  flush(element, run, weight);
  if (element.tag === 'a') closeLink(element);
}

function addInside(element: Element, child: Element): void {
  element.size += child.size + 1;
  element.holds |= child.holds | ownSigns(child);
  element.linkedHeadings += HEADING.test(child.tag) ? (leadsElsewhere(child) ? 1 : 0) : child.linkedHeadings;
}

const SIGNS = new Map<string, number>([['img', HOLDS.picture], ['amp-img', HOLDS.picture], ['picture', HOLDS.picture], ['h1', HOLDS.article | HOLDS.heading], ['main', HOLDS.article]]);
const LEADS = new Set(['p', 'h2', 'div']);

function ownSigns(element: Element): number {
  const { tag, attributes } = element;
  let signs = SIGNS.get(tag) ?? 0;
  if (attributes['itemprop'] === 'articleBody') signs |= HOLDS.article;
  if (tag === 'a' && leadsOut(attributes)) signs |= HOLDS.foreignLink;
  if (LEADS.has(tag) && element.textLength > 60 && element.linkDensity < 0.3) signs |= HOLDS.lead;
  return signs;
}

const HEADING = /^h[1-6]$/;

// As headings of teasers do.
function leadsElsewhere(heading: Element): boolean {
  return (heading.linkDensity > 0.8 && (heading.holds & HOLDS.foreignLink) !== 0) || isInForeignLink(heading);
}

function isInForeignLink(element: Element): boolean {
  for (let at = element.parent, level = 0; at && level < 4; at = at.parent, level++) {
    if (at.tag === 'a') return leadsOut(at.attributes);
  }
  return false;
}

function leadsOut(attributes: Record<string, string>): boolean {
  return !(attributes['href'] ?? '#').startsWith('#');
}

function addText(element: Element, run: Run, text: string): void {
  const length = weightedLength(text);
  if (length === 0) return;
  element.textLength += length;
  run.length += length;
  run.isSentence ||= SENTENCE.test(text);
}

function addElement(element: Element, run: Run, child: Element, weight: number): void {
  element.textLength += child.textLength;
  element.linkLength += child.linkLength;
  if (child.isBlock) {
    flush(element, run, weight);
    element.score += child.score;
    element.isBlock = true;
    return;
  }
  run.length += child.textLength;
  run.linked += child.linkLength;
  run.isSentence ||= child.textLength > 30 && child.children.some((inner) => typeof inner === 'string' && SENTENCE.test(inner));
}

function flush(element: Element, run: Run, weight: number): void {
  const { length, linked, isSentence } = run;
  reset(run);
  if (length < MIN_LENGTH || weight === 0) return;
  const density = linked / length;
  if (density > 0.6) return;
  element.score += length * Math.min(1, length / FULL_LENGTH) * (1 - density) ** 2 * weight * (isSentence ? 1 : 0.4);
}

function reset(run: Run): void {
  run.length = 0;
  run.linked = 0;
  run.isSentence = false;
}

function closeLink(element: Element): void {
  const { href } = element.attributes;
  if (href === undefined) return;
  element.score = 0;
  // A jump within the page is as much text as link.
  if (!href.startsWith('#')) element.linkLength = element.textLength;
}

// A Chinese, Japanese or Korean character says as much as two or three Latin ones.
function weightedLength(text: string): number {
  const length = text.length === 1 && text === ' ' ? 0 : text.length;
  const middle = text.charCodeAt(length >> 1);
  return middle >= 0x2e80 && middle <= 0xd7af ? length * 2.2 : length;
}
