import { walk, type Element } from '../html/element.ts';
import { nameHints } from '../html/class-words.ts';

const WEIGHT_BY_TAG: Readonly<Record<string, number>> = { article: 0.5, main: 0.4 };
const SEMANTIC_TAGS = new Set(['article', 'main']);

/** Finds the element that holds what one came to read; the page must be measured and pruned. */
export function findMainContent(body: Element): Element {
  const core = descend(body);
  const named = bestNamed(body, core);
  return widen(named ?? core, body);
}

// The deepest element that still holds most of the prose.
function descend(body: Element): Element {
  let at = body;
  for (;;) {
    const heaviest = at.children.reduce<Element | null>((best, child) => (typeof child !== 'string' && child.isBlock && child.score > (best?.score ?? 0) ? child : best), null);
    if (!heaviest || heaviest.score < at.score * 0.7 || !isContainer(heaviest)) return at;
    at = heaviest;
  }
}

function isContainer(element: Element): boolean {
  return !/^(?:p|li|ul|ol|pre|blockquote|h[1-6]|dl|dd)$/.test(element.tag);
}

// A column of teasers is prose too, but every piece of it is headed by a link.
function holdsTeasersBeside(parent: Element, at: Element): boolean {
  return parent.children.reduce((count, child) => (typeof child === 'string' || child === at ? count : count + child.linkedHeadings), 0) >= 2;
}

interface Candidate {
  element: Element;
  /** How sure the page's own markup is that this is the text. */
  weight: number;
}

// An element that the page itself calls the text wins over the measured one when it holds enough of it.
function bestNamed(body: Element, core: Element): Element | null {
  let best: Candidate | null = null;
  for (const candidate of candidates(body)) {
    const share = candidate.element.score / Math.max(1, core.score);
    if (share < 1.05 - candidate.weight) continue;
    if (!best || rank(candidate) > rank(best)) best = candidate;
  }
  return best?.element ?? null;
}

function rank({ element, weight }: Candidate): number {
  return element.score * weight;
}

function candidates(body: Element): Candidate[] {
  const found: Candidate[] = [];
  walk(body, (element) => {
    const weight = semanticWeight(element);
    if (weight > 0 && element.score > 100) found.push({ element, weight });
    return true;
  });
  return found;
}

function semanticWeight({ tag, attributes, names }: Element): number {
  if (/(?:^| )articleBody(?: |$)/i.test(attributes['itemprop'] ?? '')) return 0.75;
  const byTag = WEIGHT_BY_TAG[tag] ?? WEIGHT_BY_TAG[attributes['role'] ?? ''];
  if (byTag !== undefined) return byTag;
  const hints = nameHints(names);
  if (!hints.isBody || hints.isCard) return 0;
  return /(?:article|story|post|entry|blog|news)[-_]*(?:body|content|text|copy)|mw-parser-output|markdown-body/i.test(names) ? 0.6 : 0.3;
}

// Headline, lead and pictures often stand beside the body in one wrapper; taken in while little else comes along.
function widen(from: Element, body: Element): Element {
  let at = from;
  for (let parent = at.parent; parent && parent !== body.parent; parent = parent.parent) {
    const extra = parent.textLength - at.textLength;
    // What stands directly in the body is the frame of the page, unless it reads like prose.
    if (parent === body && parent.score - at.score < extra * 0.5) break;
    const isSmall = extra < Math.max(400, from.textLength * 0.3);
    const isArticle = SEMANTIC_TAGS.has(parent.tag) && extra < from.textLength * 0.6;
    const isClean = parent.linkLength - at.linkLength <= extra * 0.5;
    if (!isClean || !(isSmall || isArticle) || holdsTeasersBeside(parent, at)) break;
    at = parent;
  }
  return at;
}
