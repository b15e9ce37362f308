/** Endings of nouns, adjectives and common verb forms, the longest first; only their most frequent cases. */
const ENDINGS: Record<string, readonly string[]> = {
  pl: 'owaniem owania owanie owego owemu iami ówki iego iemu ości ować owie ach ami ego emu ych ich ymi imi ają ają ował owi om ów ie em ej ą ę y i a o e u'.split(' '),
  uk: 'ування ування ового овому ських ськими ського ською ість ості ами ями ого ому ими іми ах ях ів їв ою ею ов ев ом ем их іх ій ий ої ої ої ю у я а и і ї е о ь'.split(' '),
};
const SHORTEST = 3;

/** Cuts the ending of a word where no Snowball stemmer is at hand; null for a language without a list. */
export function lightStem(word: string, language: string): string | null {
  const endings = ENDINGS[language];
  if (endings === undefined) return null;
  const ending = endings.find((candidate) => word.length - candidate.length >= SHORTEST && word.endsWith(candidate));
  return ending === undefined ? word : word.slice(0, -ending.length);
}
