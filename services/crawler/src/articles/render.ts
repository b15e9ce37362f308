import type { Element } from '../html/element.ts';
import { isLayoutCell } from './layout-table.ts';
import { nameHints } from '../html/class-words.ts';
import { openTag, safeTag } from '../html/sanitize-html.ts';
import { escapeHtml } from '../text/plain-text.ts';

// Blocks that stand on the next line instead of after an empty one.
const CLOSE_LINES = new Set(['li', 'tr', 'dt', 'dd', 'caption', 'thead', 'tbody', 'tfoot']);
const VOID = new Set(['img', 'br', 'hr', 'wbr']);
const MAX_CAPTION = 400;

/** The text of an element as paragraphs: an empty line between blocks, list items and table rows on lines of their own, no captions. */
export function renderText(root: Element): string {
  const writer = new TextWriter();
  writer.write(root);
  return writer.text();
}

class TextWriter {
  private readonly lines: string[] = [];
  private line = '';
  private gap = false;
  private marker = '';
  private preDepth = 0;
  /** Whether the line holds anything to read. */
  private hasInk = false;
  private readonly layoutCells = new Map<Element, boolean>();

  write(element: Element): void {
    const { tag } = element;
    if (isCaption(element)) return;
    if (tag === 'br') this.writeBreak();
    else if (tag === 'td' || tag === 'th') this.writeCell(element);
    else if (element.isBlock || tag === 'hr') this.writeBlock(element);
    else this.writeChildren(element);
  }

  text(): string {
    this.breakLine(false);
    return this.lines.join('\n').replace(/\n{3,}/g, '\n\n').trim();
  }

  // Two in a row are how old pages begin a paragraph.
  private writeBreak(): void {
    if (this.preDepth > 0) this.writePreformatted('\n');
    else this.breakLine(!this.hasInk);
  }

  private writeBlock(element: Element): void {
    const { tag } = element;
    this.breakLine(!CLOSE_LINES.has(tag) && !this.isInCell(element));
    if (tag === 'li') this.marker = '- ';
    if (tag === 'pre') this.preDepth += 1;
    this.writeChildren(element);
    if (tag === 'pre') this.preDepth -= 1;
    this.breakLine(!CLOSE_LINES.has(tag) && !this.isInCell(element));
  }

  private writeCell(element: Element): void {
    if (this.isLayoutCell(element)) {
      this.writeBlock(element);
      return;
    }
    if (this.hasInk) this.line += ' | ';
    this.writeChildren(element);
  }

  private writeChildren(element: Element): void {
    for (const child of element.children) {
      if (typeof child !== 'string') this.write(child);
      else if (this.preDepth > 0) this.writePreformatted(child);
      else this.writeText(child);
    }
  }

  private writeText(text: string): void {
    this.line += this.line === '' ? text.trimStart() : text;
    this.hasInk ||= /\S/.test(text);
  }

  private writePreformatted(text: string): void {
    const [first = '', ...rest] = text.split('\n');
    this.line += first;
    for (const line of rest) {
      this.lines.push(this.line.trimEnd());
      this.line = line;
    }
    this.hasInk = /\S/.test(this.line);
  }

  private breakLine(gap: boolean): void {
    const line = this.preDepth > 0 ? this.line.trimEnd() : this.line.replace(/[ \t\u00a0]+/g, ' ').trim();
    this.line = '';
    this.hasInk = false;
    this.gap ||= gap;
    if (line === '') return;
    if (this.gap && this.lines.length > 0) this.lines.push('');
    this.lines.push(this.marker + line);
    this.marker = '';
    this.gap = gap;
  }

  private isInCell({ parent }: Element): boolean {
    return parent !== null && (parent.tag === 'td' || parent.tag === 'th' || parent.tag === 'li') && !this.isLayoutCell(parent);
  }

  // Asked for each block in the cell, and answered by looking at all of them.
  private isLayoutCell(cell: Element): boolean {
    let known = this.layoutCells.get(cell);
    if (known === undefined) this.layoutCells.set(cell, (known = isLayoutCell(cell)));
    return known;
  }
}

function isCaption(element: Element): boolean {
  if (element.tag === 'figcaption') return true;
  return element.textLength < MAX_CAPTION && element.score < 250 && nameHints(element.names).isCaption && !/^(?:h[1-6]|body|html|article|main)$/.test(element.tag);
}

/** The same content as safe HTML, pictures and captions included. */
export function renderHtml(root: Element, base: string | null): string {
  const writer = new HtmlWriter(base);
  writer.writeChildren(root);
  return writer.html().replace(/>\s+</g, '> <').replace(/(<\/(?:p|div|ul|ol|li|h[1-6]|table|figure|blockquote|pre|tr)>) (?=<)/g, '$1').trim();
}

/** Writes elements one after another, and takes those back that turn out to hold nothing. */
class HtmlWriter {
  private readonly parts: string[] = [];
  /** How many parts show anything. */
  private shown = 0;

  constructor(private readonly base: string | null) {}

  html(): string {
    return this.parts.join('');
  }

  writeChildren({ children }: Element): void {
    for (const child of children) {
      if (typeof child !== 'string') this.writeElement(child);
      else this.write(escapeHtml(child), /\S/.test(child));
    }
  }

  private writeElement(element: Element): void {
    const tag = safeTag(element.tag === 'amp-img' ? 'img' : element.tag);
    const markup = tag === null ? null : openTag(tag, element.attributes, this.base);
    if (markup === null || tag === null || isBareWrapper(tag, element)) this.writeChildren(element);
    else if (VOID.has(tag)) this.write(markup, true);
    else this.writeWhole(tag, markup, element);
  }

  private writeWhole(tag: string, markup: string, element: Element): void {
    const [start, before] = [this.parts.length, this.shown];
    this.write(markup, false);
    this.writeChildren(element);
    const isCell = tag === 'td' || tag === 'th';
    if (this.shown === before && !isCell) this.parts.length = start;
    else this.write(`</${tag}>`, true);
  }

  private write(part: string, isShown: boolean): void {
    this.parts.push(part);
    if (isShown) this.shown += 1;
  }
}

// Wrappers say nothing once the styles are gone.
function isBareWrapper(tag: string, { children }: Element): boolean {
  return tag === 'div' && children.every((child) => typeof child !== 'string' || child.trim() === '');
}
