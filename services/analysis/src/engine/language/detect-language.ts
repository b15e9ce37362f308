import { detectLanguage as detectByLetters } from '@forewire/kit/languages/language-detector';

/** Scripts that name their language, or its closest news language, without any statistics. */
const SCRIPTS: readonly [RegExp, string][] = [
  [/[\u3040-\u30ff]/g, 'ja'],
  [/[\uac00-\ud7af]/g, 'ko'],
  [/[\u4e00-\u9fff]/g, 'zh'],
  [/[\u0e00-\u0e7f]/g, 'th'],
  [/[\u0590-\u05ff]/g, 'he'],
  [/[\u0370-\u03ff]/g, 'el'],
];

/** Beyond this the answer no longer changes and only costs time. */
const SAMPLE = 600;

/** Says which language a text is in (ISO 639-1), or `und` when it holds no letters to tell by. */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, SAMPLE);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return 'und';
  for (const [script, language] of SCRIPTS) {
    const found = sample.match(script)?.length ?? 0;
    if (found * 3 >= letters) return language;
  }
  return cyrillic(sample, letters) ?? detectByLetters(sample).language ?? 'und';
}

/** How likely each language is by letter statistics (0..1). */
export function likelihoods(text: string): Record<string, number> {
  return detectByLetters(text.slice(0, SAMPLE)).scores;
}

/** Short Cyrillic headlines confuse n-gram statistics, while a few letters exist in one language only. */
function cyrillic(sample: string, letters: number): string | null {
  const found = sample.match(/[\u0400-\u04ff]/g)?.length ?? 0;
  if (found * 2 < letters) return null;
  if (/[іїєґ]/i.test(sample)) return 'uk';
  if (/[ыэё]/i.test(sample)) return 'ru';
  if (/[ђјљњћџ]/i.test(sample)) return 'sr';
  return letters < 60 ? 'ru' : (detectByLetters(sample).language ?? 'ru');
}

/** Keeps a declared language when it is one, else detects it; `de-AT` counts as `de`. */
export function languageOf(declared: string | null, text: string): string {
  const code = declared?.toLowerCase().match(/^[a-z]{2}(?=$|[-_])/)?.[0];
  return code ?? detectLanguage(text);
}
