import { Parser, type Handler, type ParserOptions } from 'htmlparser2';

// The parser's cost per tag grows with the elements that are open, so a page of nothing but opening tags must end somewhere.
const MAX_OPEN_ELEMENTS = 1500;

class TooDeep extends Error {}

/** Feeds markup to a handler; where nesting goes deeper than any real document, the rest is left unread and `false` returned. */
export function parseMarkup(text: string, handler: Partial<Handler>, options: ParserOptions): boolean {
  const parser = new BoundedParser(handler, options);
  try {
    parser.end(text);
    return true;
  } catch (error) {
    if (error instanceof TooDeep) return false;
    throw error;
  }
}

class BoundedParser extends Parser {
  override onopentagname(start: number, endIndex: number): void {
    super.onopentagname(start, endIndex);
    if (openElements(this) > MAX_OPEN_ELEMENTS) throw new TooDeep();
  }
}

// htmlparser2 keeps its stack private, yet counting events instead would cost every handler twice.
function openElements(parser: Parser): number {
  return (parser as unknown as { stack: readonly string[] }).stack.length;
}
