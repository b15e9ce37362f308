import { parseMarkup } from '@forewire/kit/markup';
import { cutText } from '@forewire/kit/whole-text';

// Longer lists of classes are styles, not names.
const MAX_NAMES = 300;
const MAX_META = 5_000;
const MAX_META_NAMES = 300;
const MAX_META_NAME = 200;
// Several authors are several metas, several hundred are none.
const MAX_METAS_OF_A_NAME = 30;
const MAX_LINKS = 1_000;
const MAX_JSON_LD_BLOCKS = 50;
// The largest of real pages have half as many; a tree of all that fits into a few megabytes would take forty times its text.
const MAX_ELEMENTS = 50_000;

/** A node of a page: text with its white space joined, or an element. */
export type Child = string | Element;

/** An element of a page, with measures that the reading steps fill in. */
export class Element {
  readonly children: Child[] = [];
  /** Characters of text inside, and how many of them belong to links. */
  textLength = 0;
  linkLength = 0;
  /** Elements inside, at any depth. */
  size = 0;
  /** What stands inside, at any depth: a sum of `HOLDS`. */
  holds = 0;
  /** Headings inside that lead to another page. */
  linkedHeadings = 0;
  /** How much of the text inside reads like prose. */
  score = 0;
  isBlock = false;
  private joinedNames: string | null = null;

  constructor(
    readonly tag: string,
    readonly attributes: Record<string, string>,
    public parent: Element | null,
  ) {}

  /** The share of the text that belongs to links. */
  get linkDensity(): number {
    return this.textLength === 0 ? 0 : this.linkLength / this.textLength;
  }

  /** Class and id as one text. */
  get names(): string {
    return (this.joinedNames ??= joinNames(this.attributes));
  }
}

function joinNames({ class: className = '', id = '' }: Record<string, string>): string {
  return (id === '' ? className : `${className} ${id}`).slice(0, MAX_NAMES);
}

/** What the reading steps ask of the inside of an element; told for all elements at once, since each would otherwise look through all that it holds. */
export const HOLDS = { picture: 1, article: 2, heading: 4, lead: 8, foreignLink: 16 } as const;

/** What a page says about itself beside its body. */
export interface PageHead {
  title: string;
  language: string | null;
  base: string | null;
  /** Contents by lower-case name, property or itemprop, first ones first. */
  metas: Map<string, string[]>;
  links: { rel: string; type: string; href: string; title: string }[];
  jsonLd: string[];
}

export interface Page {
  root: Element;
  head: PageHead;
}

/** Elements that break a line of text. */
export const BLOCKS = new Set(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p pre section summary table tbody td tfoot th thead tr ul amp-accordion amp-carousel'.split(' '),
);
// Never shown as text, whatever the page.
const SKIPPED = new Set('script style noscript template iframe frame object embed applet svg annotation annotation-xml canvas map select datalist textarea audio video track source param noembed noframes input amp-ad amp-analytics amp-sidebar amp-social-share amp-embed amp-iframe amp-consent amp-sticky-ad'.split(' '));

/** Builds the tree of an HTML page. */
export function parsePage(html: string): Page {
  const builder = new PageBuilder();
  parseMarkup(html, builder, { decodeEntities: true, recognizeCDATA: false });
  return { root: builder.root, head: builder.head };
}

class PageBuilder {
  readonly root = new Element('html', {}, null);
  readonly head: PageHead = { title: '', language: null, base: null, metas: new Map(), links: [], jsonLd: [] };
  private current = this.root;
  private elements = 0;
  private skipDepth = 0;
  private preDepth = 0;
  private capture: 'title' | 'json' | null = null;
  private captured = '';
  private pending = '';

  onopentag(name: string, attributes: Record<string, string>): void {
    if (this.skipDepth > 0) {
      this.skipDepth += 1;
      return;
    }
    if (name === 'html') this.openHtml(attributes);
    else if (name === 'meta' || name === 'link' || name === 'base') this.readHead(name, attributes);
    else if (name === 'title') this.startCapture('title');
    else if (SKIPPED.has(name) && !('shadowrootmode' in attributes)) this.skip(name, attributes);
    else if (name !== 'head') this.open(name, attributes);
  }

  onclosetag(name: string): void {
    if (this.skipDepth > 0) {
      this.skipDepth -= 1;
      if (this.skipDepth === 0 && this.capture === 'json') this.endCapture();
    } else if (name === 'title') this.endCapture();
    else if (this.current.tag === name && this.current.parent && !this.isFull) {
      this.flush();
      if (name === 'pre') this.preDepth -= 1;
      this.current = this.current.parent;
    }
  }

  ontext(data: string): void {
    if (this.capture !== null) this.captured += data;
    if (this.skipDepth > 0 || this.capture !== null) return;
    this.pending += data;
  }

  /** Takes leave of the last run of text. */
  onend(): void {
    this.flush();
  }

  // The parser hands over text in pieces, one for each entity and stray "<".
  private flush(): void {
    // Soft hyphens say where a line may break; a word holds none.
    const data = this.pending.replaceAll('\u00ad', '');
    if (data === '') {
      this.pending = '';
      return;
    }
    this.pending = '';
    this.current.children.push(this.preDepth > 0 || !MESSY_SPACE.test(data) ? data : data.replace(/\s+/g, ' '));
  }

  private openHtml(attributes: Record<string, string>): void {
    this.head.language ??= attributes['lang'] ?? attributes['xml:lang'] ?? null;
    Object.assign(this.root.attributes, attributes);
  }

  private get isFull(): boolean {
    return this.elements >= MAX_ELEMENTS;
  }

  private open(name: string, attributes: Record<string, string>): void {
    if (this.isFull) {
      // What follows is text of the last element.
      this.pending += ' ';
      return;
    }
    this.elements += 1;
    this.flush();
    const element = new Element(name, attributes, this.current);
    this.current.children.push(element);
    if (!VOID.has(name)) this.current = element;
    if (name === 'pre') this.preDepth += 1;
  }

  private skip(name: string, attributes: Record<string, string>): void {
    this.skipDepth = 1;
    if (name === 'script' && /ld\+json/i.test(attributes['type'] ?? '')) this.startCapture('json');
  }

  private startCapture(what: 'title' | 'json'): void {
    this.capture = what;
    this.captured = '';
  }

  private endCapture(): void {
    if (this.capture === 'json') this.endJson();
    else if (this.head.title === '') this.head.title = cutText(this.captured, MAX_META).replace(/\s+/g, ' ').trim();
    this.capture = null;
  }

  private endJson(): void {
    if (this.head.jsonLd.length < MAX_JSON_LD_BLOCKS) this.head.jsonLd.push(this.captured);
  }

  private readHead(name: string, attributes: Record<string, string>): void {
    const { href, rel = '', type = '', title = '' } = attributes;
    if (name === 'meta') this.readMeta(attributes);
    else if (href === undefined) return;
    else if (name === 'base') this.head.base ??= href;
    else if (this.head.links.length < MAX_LINKS) this.head.links.push({ rel: rel.toLowerCase(), type: type.toLowerCase(), href, title });
  }

  private readMeta(attributes: Record<string, string>): void {
    const content = cutText(attributes['content']?.trim() ?? '', MAX_META);
    if (content === '') return;
    const { metas } = this.head;
    for (const key of metaKeys(attributes)) {
      const known = metas.get(key);
      if (!known && metas.size < MAX_META_NAMES) metas.set(key, [content]);
      else if (known && known.length < MAX_METAS_OF_A_NAME) known.push(content);
    }
  }
}

// RDFa and microdata let one element carry several properties.
function metaKeys({ property = '', itemprop = '', name = '', 'http-equiv': header = '' }: Record<string, string>): string[] {
  const short = (names: string): string => names.slice(0, MAX_META_NAME).toLowerCase();
  return [...short(property).split(/\s+/), short(name).trim(), ...short(itemprop).split(/\s+/), short(header)].filter((key) => key !== '');
}

const MESSY_SPACE = /[^\S ]| {2}/;
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'wbr', 'amp-img', 'keygen', 'basefont', 'bgsound']);

/** Calls `visit` for each element inside in document order; a false answer leaves out what is inside of it. */
export function walk(element: Element, visit: (element: Element) => boolean | undefined): void {
  for (const child of element.children) {
    if (typeof child !== 'string' && visit(child) !== false) walk(child, visit);
  }
}

/** All text inside, as one line. */
export function textOf(element: Element): string {
  const text = rawText(element);
  return (MESSY_SPACE.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

function rawText(element: Element): string {
  let text = '';
  for (const child of element.children) {
    if (typeof child === 'string') text += child;
    else if (child.tag === 'br') text += ' ';
    else text += BLOCKS.has(child.tag) ? ` ${rawText(child)} ` : rawText(child);
  }
  return text;
}

/** Takes elements out of their parents. */
export function removeAll(elements: readonly Element[]): void {
  const gone = new Set<Child>(elements);
  for (const parent of new Set(elements.map((element) => element.parent))) {
    if (parent) replaceChildren(parent, parent.children.filter((child) => !gone.has(child)));
  }
}

/** Gives an element other children. */
export function replaceChildren(element: Element, children: readonly Child[]): void {
  element.children.length = 0;
  // Not by spreading: a page can have more children than a call can have arguments.
  for (const child of children) element.children.push(child);
}

/** Whether an element is, or lies within, one of the given tags. */
export function isWithin(element: Element, tags: ReadonlySet<string>): boolean {
  for (let at: Element | null = element; at; at = at.parent) if (tags.has(at.tag)) return true;
  return false;
}
