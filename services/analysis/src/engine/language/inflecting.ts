/** Languages that inflect names, beyond what their stemmers undo. */
export const INFLECTING: ReadonlySet<string> = new Set(['pl', 'uk', 'ru', 'cs', 'sk', 'hr', 'sr', 'sl', 'bg', 'fi', 'hu', 'tr', 'et', 'lv', 'lt', 'el', 'ro']);
