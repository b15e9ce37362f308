import { Parser, type Handler, type ParserOptions } from 'htmlparser2';

/** As deep as browsers build a tree: every step up or down one costs in proportion. */
const MAX_OPEN_ELEMENTS = 256;
// Their content is no markup, so it must still be told apart from text; where it is markup (in SVG and XML), they nest no deeper than this.
const MAX_WITH_RAW_TEXT = 2 * MAX_OPEN_ELEMENTS;
const RAW_TEXT = new Set(['script', 'style', 'title', 'textarea', 'iframe', 'noembed', 'noframes', 'xmp', 'plaintext']);

/** Feeds markup to a handler in time proportional to its length; tags nested deeper than any real document's are left out, their text stays. */
export function parseMarkup(text: string, handler: Partial<Handler>, options: ParserOptions): void {
  new BoundedParser(text, handler, options).end(text);
}

/** What htmlparser2 keeps private, yet counting events instead would cost every handler twice. */
interface ParserState {
  stack: string[];
  tagname: string;
  attribs: Record<string, string> | null;
}

class BoundedParser extends Parser {
  private readonly state: ParserState;

  constructor(
    private readonly text: string,
    handler: Partial<Handler>,
    options: ParserOptions,
  ) {
    super(handler, options);
    this.state = this as unknown as ParserState;
    this.state.stack = new OpenElements();
  }

  override onopentagname(start: number, endIndex: number): void {
    if (this.state.stack.length < MAX_OPEN_ELEMENTS || this.isKept(this.text.slice(start, endIndex).toLowerCase(), this.state.stack.length)) {
      super.onopentagname(start, endIndex);
      return;
    }
    // The way in which the parser itself ignores a form within a form.
    this.endIndex = endIndex;
    this.state.tagname = '';
    this.state.attribs = null;
  }

  private isKept(name: string, depth: number): boolean {
    return this.isVoidElement(name) || (RAW_TEXT.has(name) && depth < MAX_WITH_RAW_TEXT);
  }
}

/** The open elements, innermost first, that knows at once what is not among them: stray closing tags come by the hundred thousand. */
class OpenElements extends Array<string> {
  private readonly counts = new Map<string, number>();

  override unshift(...names: string[]): number {
    for (const name of names) this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    return super.unshift(...names);
  }

  override shift(): string | undefined {
    const name = super.shift();
    if (name === undefined) return name;
    const left = (this.counts.get(name) ?? 1) - 1;
    if (left > 0) this.counts.set(name, left);
    else this.counts.delete(name);
    return name;
  }

  override indexOf(name: string): number {
    return this.counts.has(name) ? super.indexOf(name) : -1;
  }

  override includes(name: string): boolean {
    return this.counts.has(name);
  }
}
