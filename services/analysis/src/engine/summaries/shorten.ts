import { trimEndOf } from '@forewire/kit/trim';
import { cutText } from '@forewire/kit/whole-text';

/** Characters that a summary has at most. */
export const SUMMARY_LIMIT = 400;

/** Cuts at a word where a single sentence is too long to stand whole. */
export function shorten(text: string, limit: number): string {
  const flat = text.replace(/\s+/gu, ' ').trim();
  if (flat.length <= limit) return flat;
  const cut = cutText(flat, limit - 1);
  const space = cut.lastIndexOf(' ');
  return `${trimEndOf(space > limit * 0.6 ? cut.slice(0, space) : cut, ' ,;:–—-')}…`;
}
