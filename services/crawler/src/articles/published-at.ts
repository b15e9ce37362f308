import { textOf, walk, type Element, type PageHead } from '../html/element.ts';
import { parseDate } from '../text/dates.ts';
import type { StructuredArticle } from './json-ld.ts';

const PUBLISHED_METAS = [
  'article:published_time', 'article:published', 'og:article:published_time', 'og:published_time', 'datepublished', 'date.published', 'publishdate', 'publish-date', 'publish_date', 'published_time', 'published-date', 'published_date', 'publication_date', 'publicationdate', 'parsely-pub-date', 'sailthru.date', 'rnews:datepublished',
  'dcterms.created', 'dcterms.issued', 'dc.date.issued', 'dcterms.date', 'dc.date', 'dc.date.created', 'citation_publication_date', 'citation_date', 'cxenseparse:recs:publishtime', 'article_date_original', 'originalpublicationdate', 'pubdate', 'ptime', 'article.published', 'article.created', 'bt:pubdate', 'shareaholic:article_published_time', 'timestamp', 'date', 'created', 'last-published', 'weibo:article:create_at',
];
/** Reads a date of the page; null for none and for one that can't be true. */
type Reader = (text: string | null | undefined) => Date | null;

const HOUR_MS = 3_600_000;
// A date is a short line with little markup in it, and a page that has one shows it among the first.
const MAX_LINE = 120;
const MAX_LINE_ELEMENTS = 200;
const MAX_TIMES = 200;
const MAX_LINES = 2_000;
// Without separators only two digits are a month: "/2023/43/" is a week, "/2021-22/" a season.
const URL_DATE = /\/((?:19|20)\d{2})(?:(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])|[/-](0?[1-9]|1[0-2]|[a-z]{3})[/-](0?[1-9]|[12]\d|3[01]))(?=[/_.-]|$)/i;
const DATE_NAMES = /(?:^|[\s_-])(?:date|published|publish-?date|pub-?date|post-?date|entry-?date|article-?date|timestamp|date-?time|posted-?on|dateline|meta-?date|time|byline|datum|fecha|data)(?:$|[\s_-])/i;

/** When an article was published, by what the page says of itself, then by its visible dates, then by its address; never later than `now`. */
export function readPublishedAt(head: PageHead, root: Element, structured: StructuredArticle | null, url: string | null, now: Date): Date | null {
  const read: Reader = (text) => plausible(parseDate(text, { isDayFirst: isDayFirst(head, url) }), now);
  const claims = [structured?.publishedAt, ...PUBLISHED_METAS.map((name) => head.metas.get(name)?.[0])];
  for (const claim of claims) {
    const date = read(claim);
    if (date) return date;
  }
  return shown(fromTimes(root, read), fromUrl(url, read)) ?? fromLines(root, read) ?? read(structured?.updatedAt) ?? read(head.metas.get('article:modified_time')?.[0]);
}

// A time on the page is the more exact, yet another day than that of the address is some other article's.
function shown(time: Date | null, address: Date | null): Date | null {
  return time && address && Math.abs(time.getTime() - address.getTime()) > 48 * HOUR_MS ? address : (time ?? address);
}

// "10/05/2022" is in October for Americans alone; a page that doesn't say where it is from is taken for theirs.
function isDayFirst({ language }: PageHead, url: string | null): boolean {
  const locale = (language ?? '').toLowerCase().replace('_', '-');
  if (locale !== '' && !locale.startsWith('en')) return true;
  return /^en-(?:gb|au|nz|ie|in|za|sg|hk|ng|ke)/.test(locale) || /^https?:\/\/[^/:]+\.(?:uk|au|nz|ie|in|za|sg|hk|ng|ke)(?:[/:]|$)/i.test(url ?? '');
}

// Somebody's clock may be a little ahead; anything more is a mistake.
function plausible(date: Date | null, now: Date): Date | null {
  if (!date || date.getTime() > now.getTime() + 24 * HOUR_MS || date.getUTCFullYear() < 1990) return null;
  return date.getTime() > now.getTime() ? now : date;
}

function fromTimes(root: Element, read: Reader): Date | null {
  let best: { rank: number; date: Date } | null = null;
  let tried = 0;
  walk(root, (element) => {
    const rank = timeRank(element);
    if (rank === 0 || (best && best.rank >= rank) || tried > MAX_TIMES) return true;
    tried += 1;
    const { datetime, content, title } = element.attributes;
    const date = read(datetime ?? content ?? (isLine(element) ? textOf(element) : null)) ?? read(title);
    if (date) best = { rank, date };
    return true;
  });
  return (best as { date: Date } | null)?.date ?? null;
}

function timeRank({ tag, attributes, names }: Element): number {
  const itemprop = (attributes['itemprop'] ?? '').toLowerCase();
  if (itemprop.includes('datepublished')) return 5;
  if (tag === 'abbr') return /\bpublished\b/.test(names) ? 4 : 0;
  if (tag !== 'time') return 0;
  if (attributes['pubdate'] !== undefined) return 4;
  if (/publish|entry-date|post-date/i.test(names)) return 3;
  return attributes['datetime'] !== undefined && !/updat|modif/i.test(names + itemprop) ? 2 : 0;
}

function fromUrl(url: string | null, read: Reader): Date | null {
  const match = URL_DATE.exec(url ?? '');
  if (!match) return null;
  const month = match[2] ?? match[4] ?? '';
  return read(`${(match[3] ?? match[5] ?? '').padStart(2, '0')} ${/\d/.test(month) ? monthName(Number(month)) : month} ${match[1]}`);
}

function monthName(month: number): string {
  return ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][month - 1] ?? '';
}

const FULL_DATE = /(?<!\d)(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}|\d{1,2}[./]\s?\d{1,2}[./]\s?\d{4}|\d{1,2}\.\d{1,2}\.\d{2}(?![\d.])|\d{1,2}(?:st|nd|rd|th|er|\.)?\s+(?:de\s+)?\p{L}{3,12}\.?,?\s+(?:de\s+)?\d{4}|\p{L}{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4})(?!\d)/u;
const OUTSIDE = new Set(['nav', 'footer', 'aside']);

// The last resort: a short line that is named like a date, or else the first that reads like one.
function fromLines(root: Element, read: Reader): Date | null {
  let named: Date | null = null;
  let first: Date | null = null;
  let lines = 0;
  walk(root, (element) => {
    if (named || lines > MAX_LINES || OUTSIDE.has(element.tag) || isAside(element, root)) return false;
    if (element.textLength === 0 || !isLine(element)) return element.textLength > 0;
    lines += 1;
    const text = textOf(element);
    const match = FULL_DATE.exec(text);
    if (!match) return true;
    const date = read(text.slice(match.index));
    if (DATE_NAMES.test(element.names)) named = date;
    else first ??= date;
    return true;
  });
  return named ?? first;
}

function isLine({ textLength, size }: Element): boolean {
  return textLength <= MAX_LINE && size <= MAX_LINE_ELEMENTS;
}

// What holds most of the page is its frame, whatever it is named after.
function isAside({ names, textLength }: Element, root: Element): boolean {
  return textLength < Math.min(5_000, root.textLength / 2) && /sidebar|related|recommend|recent|popular|comment|footer|copyright/i.test(names) && !/has-|with-|no-|open|closed/i.test(names);
}
