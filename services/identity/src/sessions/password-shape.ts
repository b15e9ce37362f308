/** What a password is made of when that alone makes it easy to guess; guess counts do not see it. */
export type PasswordShape = 'famous' | 'digits' | 'date' | 'one-word';

// Phrases and examples that everybody has read and guessers therefore try: lower case, without what separates the words.
const famous = [
  ...['correcthorsebatterystaple', 'tr0ub4dor', 'troubador', 'troubadour', 'opensesame', 'helloworld', 'thisisapassword', 'thisismypassword', 'mysecretpassword'],
  ...['thequickbrownfox', 'tobeornottobe', 'onceuponatime', 'itwasadarkandstormynight', 'loremipsumdolorsitamet', 'twinkletwinklelittlestar', 'inthebeginningwastheword'],
  ...['maytheforcebewithyou', 'maythe4thbewithyou', 'livelongandprosper', 'winteriscoming', 'nevergonnagiveyouup', 'allyourbasearebelongtous'],
];
/** Letters and digits that a password needs besides a famous phrase. */
const fewestOwnCharacters = 5;

/** Phone numbers have up to this many digits. */
const longestNumber = 13;
/** Other characters that leave one known word guessable: fewer than a million combinations of digits. */
const fewExtraCharacters = 5;
/** From this length on a single word that no dictionary has may stand with a few digits. */
const longUnknownWord = 14;
const shortestWord = 5;
const shortestNameInDate = 3;

// English, German, French, Spanish and Italian, without accents. The longest come first, so that "march" is not read as "mar".
const calendarWords = (
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec ' +
  'monday tuesday wednesday thursday friday saturday sunday mon tues tue wed thurs thur thu fri sat sun spring summer autumn fall winter ' +
  'januar februar marz maerz mai juni juli oktober dezember okt dez montag dienstag mittwoch donnerstag freitag samstag sonntag fruhling sommer herbst ' +
  'janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche ' +
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo ' +
  'gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre lunedi martedi mercoledi giovedi venerdi sabato domenica'
)
  .split(' ')
  .toSorted((a, b) => b.length - a.length);
const calendarWord = new RegExp(calendarWords.join('|'), 'g');
const dayEnding = /(?<=\d)(?:st|nd|rd|th)(?!\p{L})/gu;
const smallWord = /(?<!\p{L})(?:of|the|de|den|le|el)(?!\p{L})/gu;

const separators = String.raw`[\s./\\_,:'#+()!?*-]`;
const digitsOnly = new RegExp(`^(?:\\d|${separators})+$`);
const year = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const dayAndMonth = /(?<!\d)\d{1,2}[\s./\\_,:-]\d{1,2}(?!\d)/;
const writtenTogether = /(?<!\d)(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?:(?:19|20)?\d\d)?(?!\d)|(?<!\d)(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)/;

const standIns: Record<string, string> = { '4': 'a', '@': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', '5': 's', $: 's', '7': 't' };
const standIn = /(?<=\p{L})[4@31!05$7](?=\p{L})/gu;

// Scripts that put spaces between words; elsewhere a run of letters is a sentence.
const spacedScript = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u;
const writtenByHand = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u;
const consonants = /[^aeiouyæøœаеёиоуыэюяієαεηιουω]{4}/;
const vowel = /[aeiouyæøœаеёиоуыэюяієαεηιουω]/;

const countDigits = (text: string): number => text.replace(/\D/g, '').length;
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/** Names of days and months count as digits do. */
function isDate(text: string): boolean {
  const rest = text.replace(calendarWord, ' ').replace(dayEnding, ' ').replace(smallWord, ' ');
  if (rest === text) return digitsOnly.test(text) && countDigits(text) <= 8 && readsAsDate(text);
  return /^\s*$/.test(rest) || (digitsOnly.test(rest) && countDigits(rest) <= 10);
}

function readsAsDate(text: string): boolean {
  return year.test(text) || dayAndMonth.test(text) || writtenTogether.test(text);
}

const isNumber = (text: string): boolean => digitsOnly.test(text) && countDigits(text) <= longestNumber;

function isFamous(text: string): boolean {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '');
  return famous.some((phrase) => letters.includes(phrase) && letters.replaceAll(phrase, '').length < fewestOwnCharacters);
}

/** The first items of a list that is nothing but those over and over; null when it is not. */
function repeatedItems(items: readonly string[]): string[] | null {
  for (let length = 1; length <= items.length / 2; length++) {
    if (items.length % length === 0 && items.every((item, at) => item === items[at % length])) return items.slice(0, length);
  }
  return null;
}

/** What a password repeats with something between, such as a space or a number; null when it repeats nothing. */
export function repeatedPart(password: string): string | null {
  const lower = password.toLowerCase();
  const parts = repeatedItems(lower.match(/[\p{L}\p{N}]+/gu) ?? []);
  if (parts) return parts.join(' ');
  const words = repeatedItems(lower.match(/\p{L}+/gu) ?? []);
  return words?.some((word) => word.length >= shortestNameInDate) ? words.join(' ') : null;
}

/** Whether people could read it as a word: random letters have odd capitals or more consonants in a row. */
const looksLikeWord = (word: string): boolean => writtenByHand.test(word) && vowel.test(word.toLowerCase()) && !consonants.test(word.toLowerCase());

type SingleWord = { word: string; rest: string };

function singleWord(text: string): SingleWord | null {
  const words = text.match(/\p{L}+/gu) ?? [];
  const [word] = words;
  if (words.length !== 1 || word === undefined || !spacedScript.test(word)) return null;
  return { word, rest: text.replace(word, ' ').trim() };
}

function isGuessable({ word, rest }: SingleWord, isKnown: (word: string) => boolean): boolean {
  if (word.length >= shortestNameInDate && writtenByHand.test(word) && readsAsDate(rest) && countDigits(rest) <= 8) return true;
  if (word.length < shortestWord || rest.length > fewExtraCharacters || !writtenByHand.test(word)) return false;
  return isKnown(word.toLowerCase()) || (looksLikeWord(word) && word.length + rest.length < longUnknownWord);
}

/** Null when nothing speaks against the shape. `isKnown` says whether a dictionary has a word. */
export function guessableShape(password: string, isKnown: (word: string) => boolean): PasswordShape | null {
  const plain = withoutAccents(password);
  const lower = plain.toLowerCase();
  if (isFamous(lower)) return 'famous';
  if (isDate(lower)) return 'date';
  if (isNumber(lower)) return 'digits';
  const readings = [plain, plain.replace(standIn, (sign) => standIns[sign] ?? sign)].map(singleWord);
  return readings.some((reading) => reading !== null && isGuessable(reading, isKnown)) ? 'one-word' : null;
}
