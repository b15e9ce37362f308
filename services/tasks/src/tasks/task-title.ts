import { trimEndOf } from '@forewire/kit/trim';
import { cutText } from '@forewire/kit/whole-text';

const leadingPhrase =
  /^(?:please\s+)?(?:notify me|alert me|tell me|let me know|inform me|update me|watch|track|monitor|follow|keep an eye on)(?:\s+(?:when|if|about|on|of|for|whenever|as soon as))?\s+/i;
const monitoringVerb = /\b(?:monitor|track|watch|follow|detect|alert)\b/i;

function cut(title: string): string {
  return title.length > 50 ? `${cutText(title, 47)}...` : title;
}

/** The title of a prediction is its question, as far as it fits. */
export function questionTitle(prompt: string): string {
  return cut(prompt.trim().replace(/\s+/g, ' '));
}

/** A title from the prompt's first seven words (spec tasks.md §5, "Auto title"). */
export function autoTitle(prompt: string): string {
  const words = prompt.trim().replace(leadingPhrase, '').split(/\s+/).filter(Boolean).slice(0, 7);
  if (words.length === 0) return 'New Monitoring Task';
  const text = trimEndOf(words.join(' '), '.,;:!?');
  const verbed = monitoringVerb.test(text) ? text : `Monitor ${text}`;
  const title = verbed.replace(/(^|\s)(\p{Ll})/gu, (_match, before: string, letter: string) => before + letter.toUpperCase());
  return cut(title);
}
