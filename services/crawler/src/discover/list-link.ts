import { getDomain } from 'tldts';
import type { Element } from '../html/element.ts';
import { nameHints } from '../html/class-words.ts';

const SECTION_PATHS =
  /^\/(?:tags?|topics?|category|categories|categorie|kategorie|categoria|section|sections|authors?|autor|autoren|people|team|staff|contributors?|search|suche|login|log-in|signin|sign-in|signup|register|subscribe|abo|account|profile|user|users|about|about-us|ueber-uns|contact|kontakt|impressum|datenschutz|privacy|terms|legal|cookie|cookies|help|faq|careers|jobs|advertise|newsletter|newsletters|rss|feed|feeds|sitemap|archive|archives|page|pages|cart|shop|store|donate|events|calendar|podcasts?|videos?|gallery|galleries|games|weather|wetter|horoscope|tv|live-tv|apps?)(?:\/[^/]*)?\/?$/i;
const NO_PAGE = /\.(?:jpe?g|png|gif|webp|svg|pdf|zip|mp3|mp4|m4a|avi|mov|docx?|xlsx?|pptx?|exe|dmg|xml|rss|atom|json|css|js)$/i;
const PAGING = /[?&](?:page|p|paged|offset|start|sort|order|replytocom|share|print)=|\/page\/\d+\/?$/i;
const DATED = /\/(?:19|20)\d{2}[/-]?(?:0?[1-9]|1[0-2]|[a-z]{3})(?:[/-]|\b)/i;
const ACTION_TEXT = /^(?:read (?:more|on|article)|more|continue(?: reading)?|learn more|view(?: all)?|see (?:all|more)|details|mehr|weiterlesen|lire la suite|leer más|ler mais|leggi(?: tutto)?|читать|続きを読む|详细|阅读全文|more …|»|→|\d+ comments?|comments?|\d+)$/i;
const OUTSIDE = new Set(['nav', 'footer', 'menu', 'form']);

/** How much an address looks like that of a single article of the same site; 0 when it can't be one. */
export function addressScore(url: URL, page: URL): number {
  if (!isSameSite(url, page) || NO_PAGE.test(url.pathname) || PAGING.test(url.pathname + url.search)) return 0;
  const path = url.pathname.replace(/\/+$/, '');
  const isSelf = path === page.pathname.replace(/\/+$/, '') && url.search === page.search;
  if (isSelf || (path === '' && url.search === '') || SECTION_PATHS.test(url.pathname)) return 0;
  const last = safeDecode(path.slice(path.lastIndexOf('/') + 1)).replace(/\.\w{2,5}$/, '');
  const words = last.split(/[-_+ ]+/).filter((word) => /\p{L}{2}/u.test(word)).length;
  let score = 1;
  if (words >= 4) score += 3;
  else if (words >= 3) score += 2;
  if (DATED.test(path)) score += 2;
  if (/\d{4,}/.test(last) || /(?:^|[-/])[a-z]?\d{5,}(?:$|[-.])/.test(path)) score += 2;
  if (/[?&](?:id|p|story|article|aid|nid|newsid|itemid|t|f)=\w+/i.test(url.search)) score += 2;
  if (/\/(?:news|article|articles|story|stories|post|posts|blog|artikel|noticia|noticias|nachrichten|presse|press|releases?|actualites|p|a)\/./i.test(path)) score += 1;
  if (path.startsWith(page.pathname.replace(/\/+$/, '') + '/') && page.pathname.length > 1) score += 1;
  return score;
}

/** How much a link's words and place look like those of a headline. */
export function headlineScore(link: Element, text: string): number {
  if (text === '' || ACTION_TEXT.test(text)) return 0;
  const isCjk = /[\u3040-\u9fff\uac00-\ud7af]/.test(text);
  const length = isCjk ? text.length * 2.5 : text.length;
  let score = length >= 45 ? 3 : length >= 28 ? 2 : length >= 16 ? 1 : 0;
  if (length > 300) score -= 1;
  if (isHeading(link)) score += 3;
  for (let at: Element | null = link, level = 0; at && level < 12; at = at.parent, level++) {
    score += placeScore(at, level);
  }
  return score;
}

function placeScore(element: Element, level: number): number {
  if (OUTSIDE.has(element.tag)) return -6;
  if (element.tag === 'aside' || (element.tag === 'header' && level > 2)) return -2;
  if (element.tag === 'article' || element.tag === 'main') return 1;
  if (level > 5) return 0;
  const hints = nameHints(element.names);
  if (hints.isJunk || hints.isComments) return -3;
  return /(?:^|[\s_-])(?:nav|navigation|menu|footer|breadcrumbs?|pagination|pager|tags?|social|share|byline|author)(?:$|[\s_-])/i.test(element.names) ? -4 : 0;
}

function isHeading(link: Element): boolean {
  for (let at: Element | null = link, level = 0; at && level < 3; at = at.parent, level++) if (/^h[1-5]$/.test(at.tag)) return true;
  return link.children.some((child) => typeof child !== 'string' && (/^h[1-5]$/.test(child.tag) || child.children.some((inner) => typeof inner !== 'string' && /^h[1-5]$/.test(inner.tag))));
}

function isSameSite(a: URL, b: URL): boolean {
  if (a.hostname === b.hostname) return true;
  const domain = getDomain(a.hostname);
  return domain !== null && domain === getDomain(b.hostname);
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
