import { fold } from '../language/fold.ts';

/** What multiplies the number before it. */
const WORDS: readonly [number, string][] = [
  [10, 'dizaine dizaines decina decine decena decenas dezena dezenas'],
  [12, 'dozen douzaine dozzina docena duzia'],
  [15, 'quinzaine quindicina quincena quinzena'],
  [20, 'vingtaine ventina veintena'],
  [30, 'trentaine trentina treintena trintena'],
  [40, 'quarantina cuarentena'],
  [50, 'cinquantaine cinquantina cincuentena'],
  [60, 'soixantaine sessantina'],
  [1e2, 'hundred hundert cien ciento centinaio centinaia centaine centaines centenar centenares centena centenas sto сто ستمئة yuz hundra honderd'],
  [1e3, 'thousand thousands k tausend tsd mille mil mila migliaio migliaia millier milliers millar millares milhar milhares duizend тыс тысяч тысячи тысяча тысячу тисяч тисячі тисяча тисячу тис tys tysiac tysiace tysiecy tusen bin الف'],
  [1e5, 'lakh lakhs'],
  [1e6, 'million millions mn mln mio m mill millionen millon millones milioni milione milhoes milhao miljoen miljoner miljon milion miliony milionow milyon млн миллион миллиона миллионов мільйон мільйона мільйони мільйонів مليون ملايين'],
  [1e7, 'crore crores'],
  [1e9, 'billion billions bn b mrd md mds milliarde milliarden milliard milliards miliardi miliardo miljard miljarder mld mia bilhoes bilhao miliard miliardy miliardow milyar млрд миллиард миллиарда миллиардов мільярд мільярда мільярди мільярдів مليار مليارات'],
  [1e12, 'trillion trillions tn billionen billions billones bilioni biljoen триллион триллионов трлн'],
];
/** "billion" is a million millions in these; elsewhere a thousand millions. */
const LONG_BILLION = new Set(['de', 'fr', 'nl', 'sv']);
/** Letters that multiply only right behind the digits: "4m" may be millions, "4 m" is metres. */
const LETTERS = new Set(['k', 'm', 'b']);
const DENSE = new Map([['万', 1e4], ['萬', 1e4], ['만', 1e4], ['億', 1e8], ['亿', 1e8], ['억', 1e8], ['兆', 1e12], ['조', 1e12], ['千', 1e3], ['천', 1e3], ['百', 1e2]]);

const byWord = new Map<string, number>(WORDS.flatMap(([factor, words]) => words.split(' ').map((word) => [fold(word), factor] as const)));

/** What a word after a number multiplies it by; 1 for any other word. */
export function multiplierOf(folded: string, language: string, isAttached: boolean): number {
  if (LETTERS.has(folded) && !isAttached) return 1;
  if (folded === 'bin' && language !== 'tr') return 1;
  if (folded === 'billion' && LONG_BILLION.has(language)) return 1e12;
  return byWord.get(folded) ?? 1;
}

/** The East Asian multiplier that a character is, 1 for none. */
export function denseMultiplier(character: string): number {
  return DENSE.get(character) ?? 1;
}
