import { detectLanguage as detectByLetters } from '@forewire/kit/languages/language-detector';
import type { PageHead } from '../html/element.ts';
import type { StructuredArticle } from './json-ld.ts';

const LANGUAGE_METAS = ['content-language', 'og:locale', 'dc.language', 'language'];
const SAMPLE = 700;
const ENOUGH = 60;
const LONG = 300;
const FIRST_LINES = 160;

/** The language of a text as an ISO 639-1 code: what the text is written in, else what the page claims. */
export function readLanguage(text: string, head: PageHead, structured: StructuredArticle | null): string | null {
  const claimed = claimedLanguage(head, structured);
  // Templates often claim English; a long text doesn't lie.
  if (claimed !== null && (text.length <= LONG || isConfirmed(claimed, text))) return claimed;
  const detected = detectLanguage(text);
  return detected === null ? claimed : preferClaimed(claimed, detected);
}

/** Whether the first lines of a text are in the language that it is said to be in; a third of the cost of detection. */
function isConfirmed(claimed: string, text: string): boolean {
  const detected = detectLanguage(text.slice(0, FIRST_LINES));
  return detected !== null && preferClaimed(claimed, detected) === claimed;
}

/** The language that a text is written in, or null when it is too short or too mixed to tell. */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, SAMPLE);
  if (sample.length < ENOUGH && !/[\u3040-\uffef]{10}/.test(sample)) return null;
  const { language, isReliable } = detectByLetters(sample);
  return isReliable ? language : null;
}

// Close relatives that a detector confuses; the page's claim decides between them.
const RELATED = [['no', 'nb', 'nn', 'da'], ['hr', 'sr', 'bs', 'sl'], ['id', 'ms'], ['cs', 'sk'], ['es', 'gl', 'ca'], ['pt', 'gl'], ['bg', 'mk'], ['ru', 'uk', 'be'], ['af', 'nl']];

function preferClaimed(claimed: string | null, detected: string): string {
  const isRelated = claimed !== null && RELATED.some((group) => group.includes(claimed) && group.includes(detected));
  return isRelated ? claimed : detected;
}

function claimedLanguage(head: PageHead, structured: StructuredArticle | null): string | null {
  const claims = [head.language, ...LANGUAGE_METAS.map((name) => head.metas.get(name)?.[0]), structured?.language];
  return claims.map(primaryLanguage).find((language) => language !== null) ?? null;
}

function primaryLanguage(claim: string | null | undefined): string | null {
  return /^\s*([a-z]{2,3})(?:[-_]|\s*$)/i.exec(claim ?? '')?.[1]?.toLowerCase() ?? null;
}
