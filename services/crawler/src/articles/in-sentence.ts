import type { Element } from '../html/element.ts';

/** More than the pieces of any paragraph: each is looked for among all. */
const MOST_SIBLINGS = 500;

/** Whether a sentence goes on behind an inline element, or has not ended before it: then it needs the words inside, whatever they are called. */
export function isInSentence(element: Element): boolean {
  const siblings = element.parent?.children ?? [];
  if (element.isBlock || siblings.length > MOST_SIBLINGS) return false;
  const at = siblings.indexOf(element);
  const [before, after] = [siblings[at - 1], siblings[at + 1]].map((sibling) => (typeof sibling === 'string' ? sibling.trim() : ''));
  return /^[\p{Ll},;)]/u.test(after ?? '') || /[\p{L}\p{N},(„“"«]$/u.test(before ?? '');
}
