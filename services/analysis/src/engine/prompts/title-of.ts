import { trimEndOf } from '@forewire/kit/trim';
import { cutText } from '@forewire/kit/whole-text';
import { understandPrompt } from '../relevance/understand-prompt.ts';
import { withoutInstructions } from './instructions.ts';

const MAX_WORDS = 7;
const MAX_LENGTH = 50;
/** The subject stands at the beginning of a prompt, and none of its words is longer than a title may be. */
const LOOKED_AT = 1_000;
const MAX_WORD = 100;
/** A title with one of these says what is done; any other gets `Monitor` in front. */
const VERBS = /\b(?:monitor|watch|track|follow|alert|notify|observe|survey|beobachte\p{L}*|überwache\p{L}*|surveille\p{L}*|suivre|vigila\p{L}*|sigue|monitora\p{L}*|acompanha\p{L}*|volg|следи\p{L}*)\b/iu;
const LEADING_VERB = /^(?:(?:monitor|watch|track|follow)\s+)+/iu;

/** The title a task gets when its owner gives none: the first seven words of its subject, as the specification has it. */
export function titleOf(prompt: string): string {
  const flat = cutText(prompt, LOOKED_AT).replace(/\s+/gu, ' ').trim();
  if (flat === '') return 'New Monitoring Task';
  const stripped = withoutInstructions(flat, understandPrompt(flat).language).replace(LEADING_VERB, '');
  const subject = trimEndOf((stripped === '' ? flat : stripped).split(' ').slice(0, MAX_WORDS).map((word) => cutText(word, MAX_WORD)).join(' '), ' .,;:!?–—-');
  const named = VERBS.test(subject) ? subject : `Monitor ${subject}`;
  const title = named.split(' ').map(capitalise).join(' ');
  return title.length > MAX_LENGTH ? `${cutText(title, MAX_LENGTH - 3)}...` : title;
}

/** Only the first letter: "OpenSSL" and "eBay" keep their spelling. */
function capitalise(word: string): string {
  const first = word.match(/^[^\p{L}]*\p{L}/u)?.[0];
  if (first === undefined || /^\p{Ll}+\p{Lu}/u.test(word)) return word;
  return first.toLocaleUpperCase('en-US') + word.slice(first.length);
}
