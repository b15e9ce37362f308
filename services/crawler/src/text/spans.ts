/** What stands between each `<` of a document's head and the next, so that looking for an attribute never runs from one tag through all others. */
export function tagsOf(head: string): string[] {
  return head.split('<').slice(1);
}

/** A text without what stands between two marks; what is never closed stays. */
export function withoutSpans(text: string, opening: string, closing: string): string {
  let rest = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf(opening, at);
    const end = start < 0 ? -1 : text.indexOf(closing, start + opening.length);
    if (end < 0) return rest + text.slice(at);
    rest += text.slice(at, start);
    at = end + closing.length;
  }
}

/** Markup of a fragment in which a comment or frame that is never closed takes its own tag with it and not all that follows, as it would at the end of a page. */
export function withEndedSpans(html: string): string {
  const unclosed = html.indexOf('<!--', html.lastIndexOf('-->') + 1);
  const closed = unclosed < 0 ? html : html.slice(0, unclosed) + html.slice(unclosed).replace(/<!--(?:[^<>]*>)?/g, '');
  return closed.replace(/<iframe\b[^<>]*\/>/gi, '');
}
