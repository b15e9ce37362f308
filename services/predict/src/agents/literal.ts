// What begins or ends something in Markdown, wherever it stands.
const marks = /[\\`*_[\]<>~]/g;
const entity = /&(?=#?\w{1,31};)/g;
// What begins something at the start of a line: headings, lists, "12. March".
const leading = /^(?:([#+-])|(\d{1,9})([.)])(?=\s|$))/;

/** Markdown that says a text as it stands. */
export function literal(text: string): string {
  return text.replace(marks, '\\$&').replace(entity, '\\&').replace(leading, (_whole, mark?: string, number?: string, end?: string) => (mark ? `\\${mark}` : `${number}\\${end}`));
}

const footnote = /\s?[[【]\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*[\]】]/gu;

/** The text without its own numbers in brackets: in an answer they would cite reports. */
export function withoutFootnotes(text: string): string {
  return text.replace(footnote, '');
}
