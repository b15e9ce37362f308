import { getDomain } from 'tldts';
import type { Element } from '../html/element.ts';
import { nameHints } from '../html/class-words.ts';

const SECTION_PATHS =
  /^\/(?:tags?|topics?|category|categories|categorie|kategorie|categoria|section|sections|authors?|autor|autoren|people|team|staff|contributors?|search|suche|login|log-in|signin|sign-in|signup|register|subscribe|abo|account|profile|user|users|about|about-us|ueber-uns|contact|kontakt|impressum|datenschutz|privacy|terms|legal|cookie|cookies|help|faq|careers|jobs|advertise|newsletter|newsletters|rss|feed|feeds|sitemap|archive|archives|page|pages|cart|shop|store|donate|events|calendar|podcasts?|videos?|gallery|galleries|games|weather|wetter|horoscope|tv|live-tv|apps?)(?:\/[^/]*)?\/?$/i;
const NO_PAGE = /\.(?:jpe?g|png|gif|webp|svg|pdf|zip|mp3|mp4|m4a|avi|mov|docx?|xlsx?|pptx?|exe|dmg|xml|rss|atom|json|css|js)$/i;
const PAGING = /[?&](?:page|p|paged|offset|start|sort|order|replytocom|share|print)=|\/page\/\d+\/?$/i;
const DATED = /\/(?:19|20)\d{2}[/-]?(?:0?[1-9]|1[0-2]|[a-z]{3})(?:[/-]|\b)/i;
const NUMBERED = /(?:^|[-/])[a-z]?\d{5,}(?:$|[-.])/;
const ID_QUERY = /[?&](?:id|p|story|article|aid|nid|newsid|itemid|t|f)=\w+/i;
const ARTICLE_FOLDER = /\/(?:news|articles?|story|stories|posts?|blog|artikel|noticias?|nachrichten|presse|press|releases?|actualites|p|a)\/./i;
const FRAME_NAMES = /(?:^|[\s_-])(?:nav|navigation|menu|footer|breadcrumbs?|pagination|pager|tags?|social|share|byline|author)(?:$|[\s_-])/i;
// Points by place on the way up from a link; a site's header may hold its newest story, a page's frame holds none.
const POINTS_BY_TAG: Readonly<Record<string, number>> = { nav: -6, footer: -6, menu: -6, aside: -2, header: -2, article: 1, main: 1 };
const ACTION_TEXT = /^(?:read (?:more|on|article)|more|continue(?: reading)?|learn more|view(?: all)?|see (?:all|more)|details|mehr|weiterlesen|lire la suite|leer más|ler mais|leggi(?: tutto)?|читать|続きを読む|详细|阅读全文|more …|»|→|\d+ comments?|comments?|\d+)$/i;
// Two customers of one blog host are two sites.
const PRIVATE_DOMAINS = { allowPrivateDomains: true };
const LENGTHS = [16, 28, 45];

/** How much an address looks like that of a single article of the same site; 0 when it can't be one. */
export function addressScore(url: URL, page: URL): number {
  if (!mayBeArticle(url, page)) return 0;
  const path = withoutEnd(url);
  const last = safeDecode(path.slice(path.lastIndexOf('/') + 1)).replace(/\.\w{2,5}$/, '');
  const words = last.split(/[-_+ ]+/).filter((word) => /\p{L}{2}/u.test(word)).length;
  const isBelow = page.pathname.length > 1 && path.startsWith(`${withoutEnd(page)}/`);
  const signs: [boolean, number][] = [
    [words >= 3, words >= 4 ? 3 : 2],
    [DATED.test(path), 2],
    [NUMBERED.test(path) || /\d{4,}/.test(last), 2],
    [ID_QUERY.test(url.search), 2],
    [ARTICLE_FOLDER.test(path), 1],
    [isBelow, 1],
  ];
  return signs.reduce((score, [holds, points]) => (holds ? score + points : score), 1);
}

function mayBeArticle(url: URL, page: URL): boolean {
  if (!isSameSite(url, page) || NO_PAGE.test(url.pathname) || PAGING.test(url.pathname + url.search)) return false;
  const path = withoutEnd(url);
  const isSelf = path === withoutEnd(page) && url.search === page.search;
  return !isSelf && (path !== '' || url.search !== '') && !SECTION_PATHS.test(url.pathname);
}

function withoutEnd({ pathname }: URL): string {
  return pathname.replace(/\/$/, '');
}

/** How much a link's words and place look like those of a headline. */
export function headlineScore(link: Element, text: string): number {
  if (text === '' || ACTION_TEXT.test(text)) return 0;
  const isCjk = /[\u3040-\u9fff\uac00-\ud7af]/.test(text);
  const length = isCjk ? text.length * 2.5 : text.length;
  let score = LENGTHS.filter((least) => length >= least).length + (isHeading(link) ? 3 : 0);
  for (let at: Element | null = link, level = 0; at && level < 12; at = at.parent, level++) {
    score += placeScore(at, level);
  }
  return score;
}

function placeScore(element: Element, level: number): number {
  const points = POINTS_BY_TAG[element.tag];
  if (points !== undefined) return element.tag === 'header' && level <= 2 ? 0 : points;
  if (level > 5) return 0;
  const hints = nameHints(element.names);
  if (hints.isJunk || hints.isComments) return -3;
  return FRAME_NAMES.test(element.names) ? -4 : 0;
}

function isHeading(link: Element): boolean {
  for (let at: Element | null = link, level = 0; at && level < 3; at = at.parent, level++) if (/^h[1-5]$/.test(at.tag)) return true;
  return link.children.some((child) => typeof child !== 'string' && (/^h[1-5]$/.test(child.tag) || child.children.some((inner) => typeof inner !== 'string' && /^h[1-5]$/.test(inner.tag))));
}

function isSameSite(a: URL, b: URL): boolean {
  if (a.hostname === b.hostname) return true;
  const domain = getDomain(a.hostname, PRIVATE_DOMAINS);
  return domain !== null && domain === getDomain(b.hostname, PRIVATE_DOMAINS);
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
