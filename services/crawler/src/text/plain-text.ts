import { cutText } from '@forewire/kit/whole-text';
import { decodeHTML } from 'entities';
import { withEndedSpans, withoutSpans } from './spans.ts';

const TAG =
  /<(\/?)(a|abbr|acronym|applet|article|aside|audio|b|bdi|bdo|big|blink|blockquote|body|br|button|center|cite|code|del|dfn|div|em|embed|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|li|link|main|map|mark|marquee|meta|nav|nobr|noscript|object|ol|p|param|picture|pre|q|ruby|s|samp|section|small|source|span|strike|strong|sub|sup|svg|table|tbody|td|th|thead|title|tr|tt|u|ul|var|video|wbr)((?:\s(?:[^<>"']|"[^"]*"|'[^']*')*|\s[^<>]*|\/)?)>/iy;
const VOID = new Set(['br', 'img', 'wbr']);
const BREAKS = new Set(['br', 'p', 'div', 'li', 'td', 'th', 'hr']);
// Longer markup is no title, and a tag in one needs little room.
const MAX_TITLE_MARKUP = 2_000;
const MAX_TAG = 500;
/** What is kept of a title. */
export const MAX_TITLE = 500;
// eslint-disable-next-line no-control-regex -- XML forbids these, and feeds contain them
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff\ufffe\uffff]+/g;

// Most text is tidy: to see that takes one look, to write it anew three copies.
// eslint-disable-next-line no-control-regex -- as above
const UNTIDY = /[\u0000-\u001f\u007f\u00ad\u200b\u2060\ufeff\ufffe\uffff]|[^\S ]| {2}/;

/** One line of text: white space joined, control characters gone. */
export function oneLine(text: string): string {
  if (!UNTIDY.test(text)) return text.trim();
  return text.replace(CONTROL, '').replace(/\s+/g, ' ').trim();
}

/** Plain text of a title that may hold markup and entities: formatting tags go, a lone `<div>` that the title talks about stays. */
export function titleText(html: string): string {
  const markup = cutText(html, MAX_TITLE_MARKUP);
  if (!/[<&]/.test(markup)) return shortTitle(markup);
  return shortTitle(decodeHTML(stripFormatting(markup)));
}

/** Plain text of a title that claims to be text, with entities undone that were escaped once too often. */
export function textTitle(text: string): string {
  return shortTitle(unescapedText(cutText(text, MAX_TITLE_MARKUP)));
}

/** Text that claims to be text, as one line, with entities undone that were escaped once too often. */
export function unescapedText(text: string): string {
  if (!text.includes('&')) return oneLine(text);
  // `&lt;` stays, since text may well show an escaped tag; nobody writes "&amp;" or "&#8217;" for a reader to see.
  return oneLine(text.replace(/&(?!lt;|gt;|#60;|#62;)(?:#\d{2,7}|#x[0-9a-f]{2,6}|[a-z][a-z0-9]{1,30});/gi, (entity) => decodeHTML(entity)));
}

function shortTitle(text: string): string {
  const line = oneLine(text);
  return line.length <= MAX_TITLE ? line : cutText(line, MAX_TITLE).trimEnd();
}

interface Tag {
  start: number;
  end: number;
  name: string;
  isClosing: boolean;
  hasAttributes: boolean;
}

function stripFormatting(html: string): string {
  const source = html.includes('<') ? withoutScripts(withoutSpans(withEndedSpans(html), '<!--', '-->')) : html;
  const tags = formattingTags(source);
  const closing = new Set(tags.filter(({ isClosing }) => isClosing).map(({ name }) => name));
  let text = '';
  let at = 0;
  for (const { start, end, name, isClosing, hasAttributes } of tags) {
    const hasPartner = isClosing || closing.has(name) || VOID.has(name) || hasAttributes;
    if (!hasPartner) continue;
    text += source.slice(at, start) + (BREAKS.has(name) ? ' ' : '');
    at = end;
  }
  return text + source.slice(at);
}

/** The tags in order, each looked for in a piece of bounded length. */
function formattingTags(source: string): Tag[] {
  const tags: Tag[] = [];
  for (let start = source.indexOf('<'); start >= 0; start = source.indexOf('<', Math.max(start + 1, tags.at(-1)?.end ?? 0))) {
    TAG.lastIndex = 0;
    const match = TAG.exec(source.slice(start, start + MAX_TAG));
    const [whole = '', slash, name = '', rest = ''] = match ?? [];
    if (match) tags.push({ start, end: start + whole.length, name: name.toLowerCase(), isClosing: slash === '/', hasAttributes: rest.trim() !== '' });
  }
  return tags;
}

/** Scripts and styles from their opening to their closing tags, as blanks. */
function withoutScripts(html: string): string {
  const marks = [...html.matchAll(/<(\/?)(script|style)\b[^<>]*>/gi)].map((match) => ({ at: match.index, end: match.index + match[0].length, isClosing: match[1] === '/', name: (match[2] ?? '').toLowerCase() }));
  const lastClosing = new Map(marks.filter(({ isClosing }) => isClosing).map(({ name, at }) => [name, at]));
  let text = '';
  let from = 0;
  let open: string | null = null;
  for (const { at, end, isClosing, name } of marks) {
    if (open === null && !isClosing && (lastClosing.get(name) ?? -1) > at) {
      text += `${html.slice(from, at)} `;
      open = name;
    } else if (open === name && isClosing) {
      from = end;
      open = null;
    }
  }
  return text + html.slice(from);
}

/** Makes text safe to stand in HTML. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;') : text;
}

/** Paragraphs of plain text as HTML. */
export function textToHtml(text: string): string {
  return text
    .replace(CONTROL, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\r?\n/g, '<br>')}</p>`)
    .join('');
}
