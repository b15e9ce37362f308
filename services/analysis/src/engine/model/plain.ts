import { cutText } from '@forewire/kit/whole-text';
import { shorten } from '../summaries/shorten.ts';

/** A model's words as they are shown to people: no links or markup that a page may have talked it into. */
export function plain(text: string, limit: number): string {
  return shorten(cutText(text, limit * 5).replace(/https?:\/\/\S+/gi, '').replace(/[<>[\]`*_#]/g, ''), limit);
}
