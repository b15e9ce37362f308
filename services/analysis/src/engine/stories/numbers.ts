/** Number words of the lexicon's languages, folded. */
const WORDS: Record<string, string> = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve',
  de: 'null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
  fr: 'zero un deux trois quatre cinq six sept huit neuf dix onze douze',
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  it: 'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici',
  pt: 'zero um dois tres quatro cinco seis sete oito nove dez onze doze',
  nl: 'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf',
  ru: 'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать',
};
const MULTIPLES: Record<string, number> = {
  hundred: 1e2, hundert: 1e2, cent: 1e2, cien: 1e2,
  thousand: 1e3, k: 1e3, tausend: 1e3, tsd: 1e3, mille: 1e3, mil: 1e3, mila: 1e3, duizend: 1e3, тыс: 1e3, тысяч: 1e3, тысячи: 1e3,
  million: 1e6, millions: 1e6, mn: 1e6, m: 1e6, mio: 1e6, millionen: 1e6, millon: 1e6, millones: 1e6, milioni: 1e6, milione: 1e6, milhoes: 1e6, milhao: 1e6, miljoen: 1e6, млн: 1e6, миллион: 1e6, миллиона: 1e6, миллионов: 1e6,
  billion: 1e9, billions: 1e9, bn: 1e9, mrd: 1e9, milliarde: 1e9, milliarden: 1e9, milliard: 1e9, milliards: 1e9, miliardi: 1e9, miljard: 1e9, bilhoes: 1e9, bilhao: 1e9, млрд: 1e9, миллиард: 1e9, миллиардов: 1e9,
};
const wordValues = new Map<string, Map<string, number>>(Object.entries(WORDS).map(([language, list]) => [language, new Map(list.split(' ').map((word, value) => [word, value]))]));

/** The value of a written number, null when it is none: "1,200", "1.200,5", "seven". */
export function numberValue(folded: string, language: string): number | null {
  if (!/^\d/.test(folded)) return wordValues.get(language)?.get(folded) ?? null;
  if (/^\d+$/.test(folded)) return Number(folded);
  return separated(folded.split(/[.,]/));
}

function separated(groups: string[]): number | null {
  // Groups of three are thousands in every locale: news seldom gives three decimals.
  if (groups.slice(1).every((group) => group.length === 3) && (groups[0]?.length ?? 0) <= 3 && groups[0] !== '0') return Number(groups.join(''));
  const decimals = groups.pop() ?? '';
  const value = Number(`${groups.join('')}.${decimals}`);
  return Number.isFinite(value) ? value : null;
}

/** What a number word multiplies by ("million"), 1 when it is none. */
export function multiplierOf(folded: string): number {
  return MULTIPLES[folded] ?? 1;
}
