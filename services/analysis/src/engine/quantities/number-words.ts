import { fold } from '../language/fold.ts';
import { italianValue } from './italian-number.ts';

/** Numbers from nought on as each language writes them; alternatives are separated by "/". */
const FROM_ZERO: Record<string, string> = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve/dozen thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  de: 'null ein/eine/einen/einem/einer/eines zwei/zwo drei vier funf sechs sieben acht neun zehn elf zwolf/dutzend dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  fr: 'zero un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
  es: 'cero un/una/uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
  it: 'zero un/una/uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
  pt: 'zero um/uma dois/duas tres quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove vinte',
  nl: 'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig',
  ru: 'ноль один/одна/одного/одну два/две/двух/двое трое/три/трех четыре/четырех/четверо пять/пяти/пятеро шесть/шести/шестеро семь/семи восемь/восьми девять/девяти десять/десяти одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать/двадцати',
  uk: 'нуль один/одна/одну два/дві/двох/двое три/трьох чотири/чотирьох пять/пяти шість сім вісім девять десять одинадцять дванадцять тринадцять чотирнадцять пятнадцять шістнадцять сімнадцять вісімнадцять девятнадцять двадцять',
  pl: 'zero jeden/jedna/jedna dwa/dwie/dwoch/dwoje trzy/trzech/troje cztery/czterech piec/pieciu szesc/szesciu siedem/siedmiu osiem/osmiu dziewiec/dziewieciu dziesiec/dziesieciu jedenascie/jedenastu dwanascie/dwunastu trzynascie/trzynastu czternascie/czternastu pietnascie/pietnastu szesnascie/szesnastu siedemnascie/siedemnastu osiemnascie/osiemnastu dziewietnascie/dziewietnastu dwadziescia/dwudziestu',
  sv: 'noll en/ett tva tre fyra fem sex sju atta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton tjugo',
  tr: 'sifir bir iki uc dort bes alti yedi sekiz dokuz on',
  ar: 'صفر واحد اثنان/اثنين ثلاثة/ثلاث اربعة/اربع خمسة/خمس ستة/ست سبعة/سبع ثمانية/ثماني تسعة/تسع عشرة/عشر',
};
/** From thirty to ninety. */
const TENS: Record<string, string> = {
  en: 'thirty forty fifty sixty seventy eighty ninety',
  de: 'dreissig vierzig funfzig sechzig siebzig achtzig neunzig',
  fr: 'trente quarante cinquante soixante soixante-dix quatre-vingts/quatre-vingt quatre-vingt-dix',
  es: 'treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  it: 'trenta quaranta cinquanta sessanta settanta ottanta novanta',
  pt: 'trinta quarenta cinquenta sessenta setenta oitenta noventa',
  nl: 'dertig veertig vijftig zestig zeventig tachtig negentig',
  ru: 'тридцать/тридцати сорок/сорока пятьдесят/пятидесяти шестьдесят семьдесят восемьдесят девяносто',
  uk: 'тридцять сорок пятдесят шістдесят сімдесят вісімдесят девяносто',
  pl: 'trzydziesci czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat',
  sv: 'trettio fyrtio femtio sextio sjuttio attio nittio',
  tr: 'otuz kirk elli altmis yetmis seksen doksan',
};
/** From a hundred to nine hundred. */
const HUNDREDS: Record<string, string> = {
  fr: 'cent',
  es: 'cien/ciento doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas quinientos/quinientas seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas novecientos/novecientas',
  pt: 'cem/cento duzentos/duzentas trezentos/trezentas quatrocentos/quatrocentas quinhentos/quinhentas seiscentos/seiscentas setecentos/setecentas oitocentos/oitocentas novecentos/novecentas',
};
/** A thousand needs no number before it in these. */
const THOUSANDS: Record<string, string[]> = { es: ['mil'], pt: ['mil'], it: ['mille'], fr: ['mille'], de: ['tausend'], nl: ['duizend'], tr: ['bin'] };
/** What stands between units and tens where they are written as one word, units first. */
const JOINED_BY: Record<string, string> = { de: 'und', nl: 'en' };
/** Words for one that are the article as well: they count only right before what is counted. */
const ARTICLES = new Set('ein eine einen einem einer eines un une una uno um uma een en ett'.split(' '));

const LETTERS = /^\p{L}+$/u;
const values = new Map<string, ReadonlyMap<string, number>>();

function valuesOf(language: string): ReadonlyMap<string, number> {
  let map = values.get(language);
  if (map === undefined) values.set(language, (map = build(language)));
  return map;
}

function build(language: string): Map<string, number> {
  const map = new Map<string, number>();
  const ones = lists(FROM_ZERO[language]);
  const tens = lists(TENS[language]);
  const enter = (forms: readonly string[], value: number): void => forms.forEach((form) => map.set(form, value));
  ones.forEach(enter);
  tens.forEach((forms, i) => enter(forms, (i + 3) * 10));
  lists(HUNDREDS[language]).forEach((forms, i) => enter(forms, (i + 1) * 100));
  if (language === 'tr') enter(['yirmi'], 20);
  enter(THOUSANDS[language] ?? [], 1000);
  const allTens = [...(ones[20] ? [[20, ones[20]] as const] : []), ...tens.map((forms, i) => [(i + 3) * 10, forms] as const)];
  for (const [ten, forms] of allTens) for (const [one, unit] of ones.slice(1, 10).entries()) enter(compounds(language, unit, forms), ten + one + 1);
  return map;
}

function lists(text: string | undefined): string[][] {
  return text === undefined ? [] : text.split(' ').map((forms) => fold(forms).split('/'));
}

function compounds(language: string, ones: readonly string[], tens: readonly string[]): string[] {
  const joint = JOINED_BY[language];
  if (joint !== undefined) return ones.flatMap((one) => tens.map((ten) => one + joint + ten));
  if (language === 'it') return ones.flatMap((one) => tens.flatMap((ten) => [ten + one, ten.slice(0, -1) + one]));
  if (language === 'es') return ones.flatMap((one) => [`veinti${one}`]).filter(() => tens.includes('veinte'));
  if (language === 'sv') return ones.flatMap((one) => tens.map((ten) => ten + one));
  return ones.flatMap((one) => tens.map((ten) => `${ten}-${one}`));
}

/** The value of a number word of a language, folded: "seven", "einundzwanzig", "twenty-one"; null for another word. */
export function wordValue(folded: string, language: string): number | null {
  const value = valuesOf(language).get(folded) ?? null;
  if (value !== null || language !== 'it' || !(folded.includes('cent') || folded.includes('mil')) || !LETTERS.test(folded)) return value;
  return italianValue(folded, (word) => valuesOf(language).get(word) ?? null);
}

/** Whether a word for one may be no number at all. */
export function isArticle(folded: string): boolean {
  return ARTICLES.has(folded);
}
