import { measure } from '../articles/measure.ts';
import { parsePage, textOf, walk, type Element, type Page } from '../html/element.ts';
import { imageSource } from '../html/sanitize-html.ts';
import { parseDate } from '../text/dates.ts';
import { oneLine } from '../text/plain-text.ts';
import { canonicalUrl, resolveUrl } from '../text/urls.ts';
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

/** Reads the links to articles off a page, in the order in which they stand; navigation, tags and authors are left out. */
export function readListPage(html: string, url: string): ListItem[] {
  return listItems(parsePage(html), url);
}

/** The same for a page that was parsed already. */
export function listItems(page: Page, url: string): ListItem[] {
  const base = resolveUrl(page.head.base, url) ?? url;
  measure(page.root);
  const candidates = [...collect(page.root, new URL(url), base).values()];
  const shapes = countShapes(candidates);
  return candidates.filter((candidate) => candidate.title !== '' && candidate.score + shapeBonus(candidate, shapes) >= ENOUGH).map((candidate) => toItem(candidate, base));
}

function collect(root: Element, page: URL, base: string): Map<string, Candidate> {
  const found = new Map<string, Candidate>();
  walk(root, (element) => {
    if (element.tag !== 'a') return true;
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
  const key = canonicalUrl(url).replace(/#.*$/, '');
  const title = titleOf(link);
  const titleScore = headlineScore(link, title);
  const known = found.get(key);
  if (known && known.titleScore >= titleScore) return;
  const candidate = { key, url: url.replace(/#.*$/, ''), title, titleScore, score: address + titleScore, link, shape: shapeOf(link) };
  if (known) Object.assign(known, candidate);
  else found.set(key, candidate);
}

function titleOf(link: Element): string {
  let heading: Element | null = null;
  walk(link, (element) => {
    if (/^h[1-6]$/.test(element.tag)) heading ??= element;
    return heading === null;
  });
  const text = textOf(heading ?? link);
  return oneLine(text === '' ? (link.attributes['title'] ?? link.attributes['aria-label'] ?? '') : text);
}

// Entries of one list are built alike; navigation is too, but scores low by itself.
function shapeOf(link: Element): string {
  const parts: string[] = [];
  for (let at: Element | null = link, level = 0; at && level < 4; at = at.parent, level++) parts.push(`${at.tag}.${(at.attributes['class'] ?? '').replace(/[\d\s]+/g, ' ').trim()}`);
  return parts.join('<');
}

function countShapes(candidates: readonly Candidate[]): Map<string, Candidate[]> {
  const shapes = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const known = shapes.get(candidate.shape);
    if (known) known.push(candidate);
    else shapes.set(candidate.shape, [candidate]);
  }
  return shapes;
}

function shapeBonus({ shape }: Candidate, shapes: Map<string, Candidate[]>): number {
  const alike = shapes.get(shape) ?? [];
  if (alike.length < 3) return 0;
  const average = alike.reduce((sum, { score }) => sum + score, 0) / alike.length;
  return average >= ENOUGH ? 1.5 : average < 2.5 ? -1.5 : 0;
}

function toItem({ url, title, link, key }: Candidate, base: string): ListItem {
  const card = cardOf(link, key, base);
  return { url, title, publishedAt: dateIn(card), summary: summaryIn(card, title), imageUrl: pictureIn(card, base) };
}

// The largest element around a link that holds no link to another article.
function cardOf(link: Element, key: string, base: string): Element {
  let card = link;
  for (let at = link.parent; at && at.tag !== 'body' && at.tag !== 'html' && at.textLength < 1500; at = at.parent) {
    if (linksElsewhere(at, key, base)) break;
    card = at;
    if (at.tag === 'article' || at.tag === 'li') break;
  }
  return card;
}

function linksElsewhere(element: Element, key: string, base: string): boolean {
  let others = 0;
  walk(element, ({ tag, attributes, textLength }) => {
    const url = tag === 'a' && textLength > 25 ? resolveUrl(attributes['href'], base) : null;
    if (url !== null && canonicalUrl(url).replace(/#.*$/, '') !== key) others += 1;
    return true;
  });
  return others > 0;
}

function dateIn(card: Element): Date | null {
  let found: Date | null = null;
  walk(card, (element) => {
    if (found) return false;
    const isDated = element.tag === 'time' || /(?:^|[\s_-])(?:date|time|timestamp|published|datum|fecha)(?:$|[\s_-])/i.test(element.names);
    if (isDated) found = parseDate(element.attributes['datetime'] ?? (element.textLength < 60 ? textOf(element) : null));
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
      if (text !== title) found = text.slice(0, MAX_SUMMARY);
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
