// An answer has a few hundred words. Reading Markdown takes the square of what is nested or left open in it.
const longest = 20_000;
const mostMarks = 1_500;
const mostColumns = 60;

const nested = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){9}/m;
const indented = /^[ \t]{40,}(?:[>*+-]|\d)/m;
const repeated = /([*_[\]()~`>])\1{15}/;

/** Whether a text can be read as Markdown without holding the page up; what cannot is shown as it stands. */
export function isTame(text: string): boolean {
  if (text.length > longest || nested.test(text) || indented.test(text) || repeated.test(text)) return false;
  if (count(text, /[*_[\]]/g) > mostMarks) return false;
  return text.split('\n').every((line) => count(line, /\|/g) <= mostColumns);
}

function count(text: string, mark: RegExp): number {
  return text.match(mark)?.length ?? 0;
}
