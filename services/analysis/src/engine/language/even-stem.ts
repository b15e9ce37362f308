const LEAST = 4;
const DUTCH_SOUNDS: Readonly<Record<string, string>> = { z: 's', v: 'f' };

/** Brings together what a stemmer leaves of several forms of one word: "aanval" and "aanvall" of "aanvallen". */
export function evenStem(stem: string, language: string, stemAgain: (word: string) => string): string {
  if (stem.length < LEAST) return stem;
  switch (language) {
    case 'nl':
      return evenDutch(stem);
    case 'tr':
      return evenTurkish(stem, stemAgain);
    case 'pl':
      return stem.replace(/i$/, '');
    default:
      return stem;
  }
}

/** Plurals in -es keep their ending, those in -en a doubled or voiced consonant ("overnames", "muggen", "prijzen"). */
function evenDutch(stem: string): string {
  const short = stem.replace(/(?<=[^aeiou])es?$|(?<=i)es?$/, '');
  return short.replace(/([b-df-hj-np-tv-z])\1$/, '$1').replace(/[zv]$/, (sound) => DUTCH_SOUNDS[sound] ?? sound);
}

/** What ends like a possessive or a dative loses that only where nothing follows: "deprem", but not "depremler". */
function evenTurkish(stem: string, stemAgain: (word: string) => string): string {
  const [ending] = /(?:[mn]|y[ae])$/.exec(stem) ?? [];
  const again = stemAgain(stem);
  return ending !== undefined && stem.length - again.length === ending.length ? again : stem;
}
