import { resolveUrl } from '@forewire/contracts/web-address';
import { parseMarkup } from '@forewire/kit/markup';
import { escapeHtml } from '../text/plain-text.ts';
import { withEndedSpans } from '../text/spans.ts';

/** What the sanitiser lets through, by element, with the attributes that are kept. */
const ALLOWED: ReadonlyMap<string, readonly string[]> = new Map([
  ...'p br hr h1 h2 h3 h4 h5 h6 ul dl dt dd pre code kbd samp var em strong b i u s del ins mark small sub sup abbr cite dfn q figure figcaption table thead tbody tfoot tr caption details summary ruby rt rp wbr div address'
    .split(' ')
    .map((name): [string, readonly string[]] => [name, []]),
  ['a', ['title']],
  ['img', ['alt', 'title', 'width', 'height']],
  ['ol', ['start', 'type', 'reversed']],
  ['li', ['value']],
  ['blockquote', []],
  ['time', ['datetime']],
  ['td', ['colspan', 'rowspan']],
  ['th', ['colspan', 'rowspan', 'scope']],
  ['video', ['width', 'height', 'controls']],
  ['audio', ['controls']],
]);
const RENAMED: Readonly<Record<string, string>> = { section: 'div', article: 'div', main: 'div', center: 'div', strike: 's', tt: 'code', acronym: 'abbr', listing: 'pre' };
/** Elements that go together with what they contain. */
const DROPPED = new Set('script style noscript template iframe frame frameset embed form input button select textarea svg annotation annotation-xml head title xmp plaintext noembed noframes canvas map dialog portal'.split(' '));
const MEDIA = new Set(['img', 'video', 'audio']);
const VOID = new Set(['br', 'hr', 'img', 'wbr']);
// Deeper nesting than any page needs; beyond it tags are left out and text stays.
const MAX_DEPTH = 200;
// More sizes than any picture comes in.
const MAX_SET = 8_192;
const LAZY_SOURCES = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-url', 'data-hi-res-src'];

/** Writes HTML anew from an allow-list: no scripts, handlers, styles or unsafe links; relative addresses become absolute against `base`. */
export function sanitizeHtml(html: string, base?: string | null): string {
  if (!html.includes('<') && !html.includes('&')) return escapeHtml(html).trim();
  const writer = new SanitizingWriter(base ?? null);
  parseMarkup(withEndedSpans(html), writer, { decodeEntities: true, recognizeCDATA: true });
  return writer.out.trim();
}

/** Receives parser events and writes what is allowed; nesting is balanced because the parser closes what it opened. */
export class SanitizingWriter {
  out = '';
  private dropDepth = 0;
  private depth = 0;
  private readonly written: (string | null)[] = [];

  constructor(private readonly base: string | null) {}

  onopentag(name: string, attributes: Record<string, string>): void {
    if (this.dropDepth > 0 || DROPPED.has(name)) {
      this.dropDepth += 1;
      this.written.push(null);
      return;
    }
    const tag = safeTag(name);
    const markup = tag !== null && this.depth < MAX_DEPTH ? openTag(tag, attributes, this.base) : null;
    if (markup !== null) {
      this.out += markup;
      this.depth += 1;
    }
    this.written.push(markup === null ? null : tag);
  }

  onclosetag(): void {
    const tag = this.written.pop() ?? null;
    if (this.dropDepth > 0) this.dropDepth -= 1;
    else if (tag !== null) this.close(tag);
  }

  ontext(text: string): void {
    if (this.dropDepth === 0) this.out += escapeHtml(text);
  }

  private close(tag: string): void {
    this.depth -= 1;
    if (!VOID.has(tag)) this.out += `</${tag}>`;
  }
}

/** The name under which an element may be shown, or null when only what is inside may. */
export function safeTag(name: string): string | null {
  return ALLOWED.has(name) ? name : (RENAMED[name] ?? null);
}

/** The opening tag as it may be shown, or null for an element that is useless without what was unsafe in it. */
export function openTag(tag: string, attributes: Record<string, string>, base: string | null): string | null {
  let markup = `<${tag}`;
  if (tag === 'a') markup += linkAttribute(attributes['href'], base);
  else if (MEDIA.has(tag)) {
    const source = mediaAttributes(tag, attributes, base);
    if (source === null) return null;
    markup += source;
  }
  for (const name of ALLOWED.get(tag) ?? []) {
    const value = attributes[name];
    if (value !== undefined) markup += ` ${name}="${escapeHtml(value)}"`;
  }
  return `${markup}>`;
}

function mediaAttributes(tag: string, attributes: Record<string, string>, base: string | null): string | null {
  const source = imageSource(attributes, base);
  if (tag === 'img' && (source === null || isTrackingPixel(attributes))) return null;
  const poster = tag === 'video' ? resolveUrl(attributes['poster'], base) : null;
  return (source === null ? '' : ` src="${escapeHtml(source)}"`) + (poster === null ? '' : ` poster="${escapeHtml(poster)}"`);
}

function linkAttribute(href: string | undefined, base: string | null): string {
  const text = (href ?? '').trim();
  if (text === '' || text.startsWith('#')) return '';
  const url = /^(?:mailto|tel):[^\s<>"']+$/i.test(text) ? text : resolveUrl(text, base);
  return url === null ? '' : ` href="${escapeHtml(url)}"`;
}

/** The address of the picture that a reader would see, also where a script was to fill it in later. */
export function imageSource(attributes: Record<string, string>, base: string | null): string | null {
  for (const name of LAZY_SOURCES) {
    const lazy = attributes[name];
    if (lazy !== undefined && !lazy.startsWith('data:')) {
      const url = resolveUrl(lazy, base);
      if (url !== null) return url;
    }
  }
  const own = attributes['src'];
  const isUsable = own !== undefined && !/^data:|(?:^|\/)(?:blank|spacer|placeholder|pixel|transparent)[\w-]*\.(?:gif|png|svg)/i.test(own);
  return (isUsable ? resolveUrl(own, base) : null) ?? largestOfSet(attributes['srcset'] ?? attributes['data-srcset'], base);
}

/** The widest picture of a `srcset`. */
export function largestOfSet(set: string | undefined, base: string | null): string | null {
  if (set === undefined) return null;
  const best = set
    .slice(0, MAX_SET)
    .split(/,\s+|,(?=https?:)/)
    .map((candidate) => candidate.trim().split(/\s+/))
    .map(([address = '', descriptor = '1']) => ({ url: resolveUrl(address, base), size: Number.parseFloat(descriptor) || 1 }))
    .filter(({ url }) => url !== null)
    .reduce((widest, candidate) => (candidate.size > widest.size ? candidate : widest), { url: null as string | null, size: 0 });
  return best.url;
}

function isTrackingPixel(attributes: Record<string, string>): boolean {
  return Number.parseInt(attributes['width'] ?? '', 10) <= 2 || Number.parseInt(attributes['height'] ?? '', 10) <= 2;
}
