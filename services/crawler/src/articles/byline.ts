import { trimOf } from '@forewire/kit/trim';
import { cutText } from '@forewire/kit/whole-text';
import { textOf, walk, type Element, type PageHead } from '../html/element.ts';
import { parseDate } from '../text/dates.ts';
import { oneLine } from '../text/plain-text.ts';
import type { StructuredArticle } from './json-ld.ts';

const META_NAMES = ['author', 'article:author', 'article:author_name', 'og:article:author', 'dc.creator', 'dc:creator', 'dcterms.creator', 'dcterms:creator', 'dcterm:creator', 'parsely-author', 'sailthru.author', 'byl', 'citation_author', 'twitter:creator:name', 'cxenseparse:author'];
const NOT_A_PERSON = /^https?:|^@|\bwww\.|\.(?:com|org|net|de|fr|it|html)\b|facebook/i;
const PREFIX = /^(?:(?:blog ?)?beitrag von|(?:alle artikel|more|all (?:articles|posts)) (?:von|by|from)|(?:erstellt|geschrieben|verfasst|veröffentlicht) von|publié par|escrito por|written by|reported by|reporting by|story by|words by|text by|posted by|published by|by|von|par|por|di|da|af|av|door|przez|autore?|autora|author|auteur|redactie|text|автор|записала|作者|記者|文|글)\s*[:：]?\s+|^(?:作者|記者|記者|文|글)\s*[:：]\s*/iu;
const OUTSIDE = new Set(['nav', 'footer', 'aside', 'blockquote']);
const NAME = String.raw`\p{Lu}[\p{L}'’.-]+(?:\s+(?:de|van|von|der|den|da|di|del|la|le|al|bin|zu)){0,2}`;
const WRITTEN_BY = new RegExp(String.raw`(?:^|[|•·–—]\s*|\d\s+|Uhr,?\s+)(?:[Bb]y|BY|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor|[Tt]exte?:|[Aa]uto(?:r|rin|re|ra):|[Aa]uthor:|Автор:)\s+(${NAME}(?:\s+${NAME}){1,3})(?=\s*(?:$|[|•·–—,(/\d]))`, 'u');
const FULL_NAME = /^\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){0,4} \p{Lu}[\p{L}'’-]+$|^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}・ ]{2,12}$/u;
const OFFICE = /\b(?:news|press|online|redaktion|redacción|rédaction|redazione|editorial|editors?|team|staff|desk|agenc\w+|agentur\w*|magazin\w*|zeitung|media|medien|radio|tv|gmbh|ag|inc|ltd|blog|verlag|service)\b/i;
const IN_BRACKETS = /[([<]\s?(?:https?:|www\.|mailto:)[^)\]<>]{0,200}[)\]>]?/gi;
const MAX_LENGTH = 120;
// What is cleaned of dates, jobs and links to become a name, and how many of them a page has to offer.
const MAX_WRITTEN = 300;
const MAX_CLAIMS = 50;
const MAX_CANDIDATES = 100;
const MAX_LINES = 2_000;
const MAX_LINE_ELEMENTS = 200;
const AROUND_NAME = ' ,:;–—-';
const BYLINE_NAMES = /(?:^|[\s_-])(?:byline|author-?name|article-?author|post-?author|entry-?author|p-author|author_name|writer|written-?by|wrote_by)(?:$|[\s_-])/i;
const AUTHOR_NAMES = /(?:^|[\s_-])authors?(?:$|[\s])/i;
const AUTHOR_PAGE = /\/(?:authors?|auteurs?|autor(?:en|es|as|i)?|reporters?|newsteam|staff|contributors?|journalists?|columnists?|redakteure?|medarbejder|skribent(?:er)?)\/[^/]+\/?$/i;
// What labels, links and forms say where the name should be.
const NOT_A_NAME = /^(?:by|von|par|por|link|name|name \W.*|posted|published|written|updated|follow|(?:posted|published|written|updated) (?:on|at|in|by)|(?:publiziert|veröffentlicht|erstellt|geschrieben|aktualisiert) (?:am|von|in)|publié (?:le|par)|publicado (?:el|por|em)|weitere artikel.*|weiter|mehr|more|view (?:all|my).*|all (?:posts|articles).*|read more|afficher.*|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|admin|administrator|editor|editors|staff|redaktion|redacción|redação|rédaction|redazione|root|webmaster|unknown|null|undefined|none|user|guest|anonymous)$/i;

/** Who wrote an article, several names joined by commas; null when the page doesn't say. */
export function readByline(head: PageHead, root: Element, structured: StructuredArticle | null): string | null {
  const claims = [structured?.authors ?? [], ...META_NAMES.map((name) => (head.metas.get(name) ?? []).filter((value) => !NOT_A_PERSON.test(value)))];
  const named = claims.map(joinNames).filter((names) => names !== null);
  const sites = ['og:site_name', 'application-name', 'publisher'].map((name) => head.metas.get(name)?.[0]?.toLowerCase());
  // Many sites name themselves as the author; who wrote the article may stand on the page all the same.
  const claimed = named.filter((names) => !sites.includes(names.toLowerCase()));
  const person = claimed.find(readsLikePeople);
  if (person !== undefined) return person;
  const shown = fromPage(root) ?? fromLines(root);
  return (shown !== null && readsLikePeople(shown) ? shown : (claimed[0] ?? shown)) ?? named[0] ?? null;
}

// "LN", "Todd" or "MDR AKTUELL" may be all that a page says; a name in full is better.
function readsLikePeople(names: string): boolean {
  return names.split(', ').every((name) => FULL_NAME.test(name) && !OFFICE.test(name));
}

function fromPage(root: Element): string | null {
  const found: { rank: number; text: string; element: Element }[] = [];
  let candidates = 0;
  walk(root, (element) => {
    if (isOfReaders(element) || candidates > MAX_CANDIDATES) return false;
    const rank = bylineRank(element);
    if (rank === 0) return true;
    candidates += 1;
    const text = cleanName(textOf(element));
    if (!isName(text)) return text.length <= MAX_LENGTH;
    if (text.length > 2 && text.split(' ').length <= 14) found.push({ rank, text, element });
    return false;
  });
  const best = found.reduce((highest, { rank }) => Math.max(highest, rank), 0);
  const [first, ...others] = found.filter(({ rank }) => rank === best);
  // Authors stand together; names further down are those of other articles, unless the page marks them as its own.
  const beside = best < 3 ? [] : others.filter(({ element }) => best === 4 || isNear(element, first?.element)).slice(0, 5);
  return joinNames([first, ...beside].flatMap((each) => each?.text ?? []));
}

function isNear(a: Element, b: Element | undefined): boolean {
  return b !== undefined && (a.parent === b.parent || (a.parent?.parent ?? null) === (b.parent?.parent ?? null));
}

// "18 March 2024 | by Ann Berg": a line that says so without being named for it.
function fromLines(root: Element): string | null {
  let found: string | null = null;
  let lines = 0;
  walk(root, (element) => {
    if (found !== null || lines > MAX_LINES || OUTSIDE.has(element.tag) || /comment|sidebar|related|footer/i.test(element.names)) return false;
    if (!isLine(element, MAX_LENGTH)) return element.textLength > 0;
    lines += 1;
    found = writtenBy(textOf(element));
    return found === null;
  });
  return found;
}

function writtenBy(line: string): string | null {
  const match = WRITTEN_BY.exec(line);
  const name = match?.[1];
  if (!match || name === undefined) return null;
  // "By Ann Berg May 3": the month reads like a name until the day is seen.
  const day = /^\s*\d{1,2}\b/.exec(line.slice(match.index + match[0].length))?.[0] ?? '';
  return cleanName(name + day);
}

function isLine({ textLength, size }: Element, longest: number): boolean {
  return textLength > 0 && textLength <= longest && size <= MAX_LINE_ELEMENTS;
}

function bylineRank(element: Element): number {
  if (!isLine(element, MAX_WRITTEN)) return 0;
  if (isMarkedAsAuthor(element)) return 4;
  if (element.tag === 'byline' || BYLINE_NAMES.test(element.names)) return 3;
  if (AUTHOR_NAMES.test(element.names) && element.tag !== 'article' && element.textLength < 100) return 2;
  return isLinkToAuthor(element) ? 1 : 0;
}

function isMarkedAsAuthor({ attributes }: Element): boolean {
  return attributes['rel'] === 'author' || /(?:^| )author(?: |$)/.test(attributes['itemprop'] ?? '');
}

function isLinkToAuthor({ attributes, tag, textLength }: Element): boolean {
  return tag === 'a' && textLength < 60 && AUTHOR_PAGE.test(attributes['href'] ?? '');
}

// Comments, and the form for them, name people who did not write the article.
function isOfReaders({ names, tag, textLength }: Element): boolean {
  return tag === 'form' || (/(?:^|[\s_-])(?:comment|comments|commentlist|comment-?author|respond|reply)(?:$|[\s_-])/i.test(names) && textLength < 5_000 && !/open|closed|has-|no-/i.test(names));
}

function isName(text: string): boolean {
  return text !== '' && text.length <= MAX_LENGTH && !NOT_A_NAME.test(text) && !(/\d/.test(text) && (parseDate(text) !== null || /^\d+$/.test(text)));
}

function joinNames(names: readonly string[]): string | null {
  const seen = new Map<string, string>();
  for (const name of names.slice(0, MAX_CLAIMS).map(cleanName)) if (isName(name)) seen.set(name.toLowerCase(), name);
  return [...seen.values()].join(', ') || null;
}

function cleanName(text: string): string {
  const shown = oneLine(cutText(text, MAX_WRITTEN).replace(IN_BRACKETS, ''))
    .replace(/^[\s,:;|•·–—-]+/, '')
    .replace(PREFIX, '')
    .replace(PREFIX, '');
  return trimOf(upTo(upTo(upTo(shown, DATE), OTHER_PART), ACTION), AROUND_NAME);
}

// Dates, times and jobs follow the name on the same line.
const DATE = /(?:\d{1,2}[./\s]|\d{4}[-/.]|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,12}\.?\s\d)/i;
const OTHER_PART = /[|•·»«]/;
const ACTION = /\b(?:follow|view (?:all|my)|veröffentlicht|publiziert|email|contact|bio|profile)\b|\b@\w/i;
const LEADS_TO_DATE = /\b(?:published|updated|posted|on|am|le|el)\s?:?$/i;

/** A line up to where a pattern begins, without what leads over to it. */
function upTo(line: string, pattern: RegExp): string {
  const at = line.search(pattern);
  if (at < 0) return line;
  const before = trimOf(line.slice(0, at), ' ');
  return trimOf(pattern === DATE ? before.replace(LEADS_TO_DATE, '') : before, ' |•·,–—-');
}
