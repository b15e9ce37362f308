import type { ChangeKind } from './candidates.ts';

// A colon where a language would bend the word behind the preposition.
const LEAVE_OUT: Record<string, string> = { en: 'Not about', de: 'Ohne', fr: 'Sauf', es: 'Excepto', it: 'Tranne', pt: 'Exceto', nl: 'Behalve', ru: 'Кроме:', sv: 'Utan', pl: 'Nie:' };
const ONLY_WHERE: Record<string, string> = { en: 'Only about', de: 'Nur zu', fr: 'Seulement sur', es: 'Solo sobre', it: 'Solo su', pt: 'Só sobre', nl: 'Alleen over', ru: 'Только:', sv: 'Bara om', pl: 'Tylko:' };
const OPINION: Record<string, string> = { en: 'opinion pieces', de: 'Kommentare', fr: 'tribunes', es: 'columnas', it: 'editoriali', pt: 'colunas', nl: 'opiniestukken', ru: 'колонки', sv: 'krönikor', pl: 'felietony' };

/** Whether a change can be said in the language of a prompt. */
export function canSay(language: string): boolean {
  return language in LEAVE_OUT;
}

/** The sentence that leaves something out of a prompt, or asks for it, in the prompt's language. */
export function clauseOf(kind: ChangeKind, wording: string, language: string): string {
  const lead = (kind === 'leave-out' ? LEAVE_OUT : ONLY_WHERE)[language] ?? '';
  return `${lead} ${wording}.`;
}

/** What opinion pieces are called. */
export function opinionIn(language: string): string {
  return OPINION[language] ?? '';
}
