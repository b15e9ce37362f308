/** The languages that concepts have words in. */
export const LEXICON_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru'] as const;
export type LexiconLanguage = (typeof LEXICON_LANGUAGES)[number];

/**
 * A subject that news words it in many ways. Terms are comma-separated, any inflection; `unless` lists
 * phrases in which a term means something else; `broader` names concepts that this one is a case of.
 */
export interface Concept extends Partial<Record<LexiconLanguage, string>> {
  id: string;
  label: string;
  broader?: readonly string[];
  unless?: string;
  /** What belongs to the concept by name: a report may use it, while a prompt that names one means it alone. */
  names?: string;
}
