import { decodeHTML } from 'entities';

const INLINE_TAG = /<(\/?)(a|abbr|acronym|b|bdi|bdo|big|br|cite|code|del|dfn|div|em|font|h[1-6]|i|img|ins|kbd|mark|nobr|p|q|s|small|span|strike|strong|sub|sup|tt|u|var|wbr)((?:\s[^<>]*|\/)?)>/gi;
const VOID = new Set(['br', 'img', 'wbr']);
const SCRIPT = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
// eslint-disable-next-line no-control-regex -- XML forbids these, and feeds contain them
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u2060\ufeff\ufffe\uffff]+/g;

/** One line of text: white space joined, control characters gone. */
export function oneLine(text: string): string {
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
  const source = html.includes('<') ? html.replace(SCRIPT, ' ').replace(/<!--[\s\S]*?-->/g, '') : html;
  const closing = new Set<string>();
  for (const match of source.matchAll(INLINE_TAG)) if (match[1] === '/') closing.add((match[2] ?? '').toLowerCase());
  return source.replace(INLINE_TAG, (tag: string, slash: string, name: string, rest: string) => {
    const lower = name.toLowerCase();
    const hasPartner = closing.has(lower) || VOID.has(lower) || rest.trim() !== '';
    if (!hasPartner && slash === '') return tag;
    return lower === 'br' || lower === 'p' || lower === 'div' ? ' ' : '';
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
