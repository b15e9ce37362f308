import { decodeHTML } from 'entities';

const TAG =
  /<(\/?)(a|abbr|acronym|applet|article|aside|audio|b|bdi|bdo|big|blink|blockquote|body|br|button|center|cite|code|del|dfn|div|em|embed|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|li|link|main|map|mark|marquee|meta|nav|nobr|noscript|object|ol|p|param|picture|pre|q|ruby|s|samp|section|small|source|span|strike|strong|sub|sup|svg|table|tbody|td|th|thead|title|tr|tt|u|ul|var|video|wbr)((?:\s(?:[^<>"']|"[^"]*"|'[^']*')*|\s[^<>]*|\/)?)>/gi;
const VOID = new Set(['br', 'img', 'wbr']);
const BREAKS = new Set(['br', 'p', 'div', 'li', 'td', 'th', 'hr']);
const SCRIPT = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
// eslint-disable-next-line no-control-regex -- XML forbids these, and feeds contain them
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u2060\ufeff\ufffe\uffff]+/g;

// Most text is tidy: to see that takes one look, to write it anew three copies.
// eslint-disable-next-line no-control-regex -- as above
const UNTIDY = /[\u0000-\u001f\u007f\u200b\u2060\ufeff\ufffe\uffff]|[^\S ]| {2}/;

/** One line of text: white space joined, control characters gone. */
export function oneLine(text: string): string {
  if (!UNTIDY.test(text)) return text.trim();
  return text.replace(CONTROL, '').replace(/\s+/g, ' ').trim();
}

/** Plain text of a title that may hold markup and entities: formatting tags go, a lone `<div>` that the title talks about stays. */
export function titleText(html: string): string {
  if (!/[<&]/.test(html)) return oneLine(html);
  return oneLine(decodeHTML(stripFormatting(html)));
}

/** Plain text of a title that claims to be text, with entities undone that were escaped once too often. */
export function textTitle(text: string): string {
  if (!text.includes('&')) return oneLine(text);
  // `&lt;` stays, since text may well show an escaped tag; nobody writes "&amp;" or "&#8217;" for a reader to see.
  return oneLine(text.replace(/&(?!lt;|gt;|#60;|#62;)(?:#\d{2,7}|#x[0-9a-f]{2,6}|[a-z][a-z0-9]{1,30});/gi, (entity) => decodeHTML(entity)));
}

function stripFormatting(html: string): string {
  const source = html.includes('<') ? html.replace(SCRIPT, ' ').replace(/<!--[\s\S]*?(?:-->|$)/g, '') : html;
  const closing = new Set<string>();
  for (const match of source.matchAll(TAG)) if (match[1] === '/') closing.add((match[2] ?? '').toLowerCase());
  return source.replace(TAG, (tag: string, slash: string, name: string, rest: string) => {
    const lower = name.toLowerCase();
    const hasPartner = closing.has(lower) || VOID.has(lower) || rest.trim() !== '';
    if (!hasPartner && slash === '') return tag;
    return BREAKS.has(lower) ? ' ' : '';
  });
}

/** Makes text safe to stand in HTML. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;') : text;
}

/** Paragraphs of plain text as HTML. */
export function textToHtml(text: string): string {
  return text
    .replace(CONTROL, '')
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\r?\n/g, '<br>')}</p>`)
    .join('');
}
