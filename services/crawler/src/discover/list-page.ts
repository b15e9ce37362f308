import { resolveUrl } from '@forewire/contracts/web-address';
import { cutText } from '@forewire/kit/whole-text';
import { measure } from '../articles/measure.ts';
import { parsePage, textOf, walk, type Element, type Page } from '../html/element.ts';
import { imageSource } from '../html/sanitize-html.ts';
import { parseDate } from '../text/dates.ts';
import { oneLine } from '../text/plain-text.ts';
import { canonicalUrl } from '../text/urls.ts';
import { addressScore, headlineScore } from './list-link.ts';

/** A link on a list page that leads to an article. */
export interface ListItem {
  url: string;
  title: string;
  publishedAt: Date | null;
  summary: string | null;
  imageUrl: string | null;
}

interface Candidate {
  key: string;
  url: string;
  title: string;
  titleScore: number;
  score: number;
  link: Element;
  shape: string;
}

const ENOUGH = 5;
const MAX_SUMMARY = 600;
const MAX_TITLE = 500;
// The longest of real lists have some hundred links that may lead to articles.
const MAX_CANDIDATES = 1_000;
/** A card is a picture, a headline and a few lines. */
const MAX_CARD_ELEMENTS = 300;
const MAX_CARD_TEXT = 1_500;
const MAX_CARD_DATES = 5;
const MAX_CLASS = 200;

/** Reads the links to articles off a page, in the order in which they stand; navigation, tags and authors are left out. */
export function readListPage(html: string, url: string): ListItem[] {
  return listItems(parsePage(html), url);
}

/** The same for a page that was parsed already. */
export function listItems(page: Page, url: string): ListItem[] {
  const base = resolveUrl(page.head.base, url) ?? url;
  measure(page.root);
  const candidates = [...collect(page.root, new URL(url), base).values()];
  const bonuses = shapeBonuses(candidates);
  const targets = targetsInside(page.root, base);
  const likely = candidates.filter((candidate) => candidate.title !== '' && candidate.score + (bonuses.get(candidate.shape) ?? 0) >= ENOUGH);
  return likely.map((candidate) => toItem(candidate, base, targets));
}

function collect(root: Element, page: URL, base: string): Map<string, Candidate> {
  const found = new Map<string, Candidate>();
  walk(root, (element) => {
    if (element.tag !== 'a' || found.size >= MAX_CANDIDATES) return found.size < MAX_CANDIDATES;
    const url = resolveUrl(element.attributes['href'], base);
    const address = url === null ? 0 : addressScore(new URL(url), page);
    if (url === null || address === 0) return false;
    merge(found, url, address, element);
    return false;
  });
  return found;
}

// Picture, headline and "read more" often link the same article; the best of their texts is its title.
function merge(found: Map<string, Candidate>, url: string, address: number, link: Element): void {
  const key = keyOf(url);
  const title = titleOf(link);
  const titleScore = headlineScore(link, title);
  const known = found.get(key);
  if (known && known.titleScore >= titleScore) return;
  const candidate = { key, url: url.split('#', 1)[0] ?? url, title, titleScore, score: address + titleScore, link, shape: shapeOf(link) };
  if (known) Object.assign(known, candidate);
  else found.set(key, candidate);
}

function keyOf(url: string): string {
  return canonicalUrl(url).split('#', 1)[0] ?? url;
}

function titleOf(link: Element): string {
  let heading: Element | null = null;
  walk(link, (element) => {
    if (/^h[1-6]$/.test(element.tag)) heading ??= element;
    return heading === null;
  });
  const text = textOf(heading ?? link);
  return oneLine(cutText(text === '' ? (link.attributes['title'] ?? link.attributes['aria-label'] ?? '') : text, MAX_TITLE));
}

// Entries of one list are built alike; navigation is too, but scores low by itself.
function shapeOf(link: Element): string {
  const parts: string[] = [];
  for (let at: Element | null = link, level = 0; at && level < 4; at = at.parent, level++) parts.push(`${at.tag}.${(at.attributes['class'] ?? '').slice(0, MAX_CLASS).replace(/[\d\s]+/g, ' ').trim()}`);
  return parts.join('<');
}

/** What the company of links built alike adds to each of them. */
function shapeBonuses(candidates: readonly Candidate[]): Map<string, number> {
  const shapes = new Map<string, { count: number; sum: number }>();
  for (const { shape, score } of candidates) {
    const { count, sum } = shapes.get(shape) ?? { count: 0, sum: 0 };
    shapes.set(shape, { count: count + 1, sum: sum + score });
  }
  return new Map([...shapes].map(([shape, { count, sum }]) => [shape, count < 3 ? 0 : bonusOf(sum / count)]));
}

function bonusOf(average: number): number {
  return average >= ENOUGH ? 1.5 : average < 2.5 ? -1.5 : 0;
}

function toItem({ url, title, link, key }: Candidate, base: string, targets: Targets): ListItem {
  const card = cardOf(link, key, targets);
  return { url, title, publishedAt: dateIn(card), summary: summaryIn(card, title), imageUrl: pictureIn(card, base) };
}

// No address holds a blank.
const SEVERAL = ' ';

/** Where the longer links within each element lead: to one address, to several, or nowhere. */
type Targets = ReadonlyMap<Element, string>;

function targetsInside(root: Element, base: string): Targets {
  const targets = new Map<Element, string>();
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      visit(child);
      for (const target of [targets.get(child), targetOf(child, base)]) {
        if (target !== undefined) targets.set(element, joined(targets.get(element), target));
      }
    }
  };
  visit(root);
  return targets;
}

function joined(known: string | undefined, target: string): string {
  return known === undefined || known === target ? target : SEVERAL;
}

function targetOf({ tag, attributes, textLength }: Element, base: string): string | undefined {
  const url = tag === 'a' && textLength > 25 ? resolveUrl(attributes['href'], base) : null;
  return url === null ? undefined : keyOf(url);
}

// The largest element around a link that holds no link to another article.
function cardOf(link: Element, key: string, targets: Targets): Element {
  let card = link;
  for (let at = link.parent; at && mayBeCard(at); at = at.parent) {
    if ((targets.get(at) ?? key) !== key) break;
    card = at;
    if (at.tag === 'article' || at.tag === 'li') break;
  }
  return card;
}

function mayBeCard({ tag, textLength, size }: Element): boolean {
  return tag !== 'body' && tag !== 'html' && textLength < MAX_CARD_TEXT && size <= MAX_CARD_ELEMENTS;
}

function dateIn(card: Element): Date | null {
  let found: Date | null = null;
  let tried = 0;
  walk(card, (element) => {
    if (found || tried > MAX_CARD_DATES) return false;
    const isDated = element.tag === 'time' || /(?:^|[\s_-])(?:date|time|timestamp|published|datum|fecha)(?:$|[\s_-])/i.test(element.names);
    if (isDated) {
      tried += 1;
      found = parseDate(element.attributes['datetime'] ?? (element.textLength < 60 ? textOf(element) : null));
    }
    return true;
  });
  return found;
}

function summaryIn(card: Element, title: string): string | null {
  let found: string | null = null;
  walk(card, (element) => {
    if (found !== null) return false;
    if ((element.tag === 'p' || /summary|excerpt|teaser-?text|description|dek|standfirst/i.test(element.names)) && element.textLength > 40) {
      const text = textOf(element);
      if (text !== title) found = cutText(text, MAX_SUMMARY);
    }
    return true;
  });
  return found;
}

function pictureIn(card: Element, base: string): string | null {
  let found: string | null = null;
  walk(card, (element) => {
    if (found === null && element.tag === 'img') found = imageSource(element.attributes, base);
    return found === null;
  });
  return found;
}
