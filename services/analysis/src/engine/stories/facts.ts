import { stem } from '../language/stem.ts';
import type { Word } from '../language/words.ts';
import type { Reading } from '../reading.ts';
import { multiplierOf, numberValue } from './numbers.ts';

/** A counted thing with its value, and whether the headline or the opening gives it. */
export interface Fact {
  key: string;
  value: number;
  isLeading: boolean;
  isInTitle: boolean;
}

/**
 * What news counts, whatever the words. A change in one of these makes a told story worth telling again;
 * `*` marks counts so weighty that their first appearance does too.
 */
const COUNTED: Record<string, string> = {
  'dead*': 'dead killed died deaths fatalities toll tote toten getötet todesopfer morts tués décès muertos fallecidos fallecieron morti vittime mortos mortes doden gedood погибли погибших погиб',
  'injured*': 'injured wounded hurt verletzt verletzte verletzten blessés heridos feriti feridos gewonden gewond пострадали пострадавших раненых ранены',
  'missing*': 'missing vermisst vermisste disparus desaparecidos dispersi desaparecidos vermisten vermist пропали пропавших',
  'arrested*': 'arrested detained arrests festgenommen verhaftet arrêtés interpellés detenidos arrestati detidos presos aangehouden gearresteerd задержаны задержано арестованы',
  jobs: 'jobs positions posts roles workers employees staff layoffs redundancies stellen arbeitsplätze mitarbeiter beschäftigte postes emplois salariés empleos puestos trabajadores posti dipendenti empregos trabalhadores banen werknemers сотрудников рабочих',
  evacuated: 'evacuated displaced evacuees evakuiert évacués evacuados evacuadas sfollati geëvacueerd эвакуированы эвакуировано',
  homes: 'homes houses buildings häuser gebäude maisons casas viviendas case huizen домов',
  customers: 'customers users accounts records kunden nutzer clients utilisateurs clientes usuarios clienti utenti klanten клиентов пользователей',
  vehicles: 'vehicles cars sedans vans trucks fahrzeuge autos véhicules voitures vehículos coches veicoli auto veículos carros voertuigen автомобилей',
  ships: 'ships vessels containers schiffe navires buques navi navios schepen судов',
  flights: 'flights flüge vols vuelos voli voos vluchten рейсов',
  area: 'hectares acres hektar hectáreas ettari hectare га гектаров',
  tonnes: 'tonnes tons tonnen toneladas tonnellate ton тонн',
  cases: 'cases infections fälle infektionen cas casos casi contagi gevallen случаев',
  magnitude: 'magnitude magnitud magnitudo stärke magnitudine магнитудой',
  days: 'days day tage tag jours días giorni dias dagen дней',
  weeks: 'weeks week wochen semaines semanas settimane weken недель',
};
const CURRENCIES: Record<string, string> = { $: 'usd', '€': 'eur', '£': 'gbp', '¥': 'jpy', '₽': 'rub', dollar: 'usd', dollars: 'usd', usd: 'usd', euro: 'eur', euros: 'eur', eur: 'eur', pound: 'gbp', pounds: 'gbp', sterling: 'gbp', crowns: 'cr', kronor: 'sek', yen: 'jpy', yuan: 'cny', rubles: 'rub', рублей: 'rub', долларов: 'usd', евро: 'eur', dolares: 'usd', dolar: 'usd', dollari: 'usd' };
const PERCENT = new Set(['percent', 'prozent', 'pourcent', 'procent', 'процент', 'процентов', 'процента', 'pct']);
const AHEAD = 5;
const BEHIND = 4;
/** "The death toll of the earthquake in Calder has climbed to 31": a toll has one number, however far off. */
const TOLL_BEHIND = 10;
const TOLLS = new Set(['toll', 'todesopfer', 'bilan', 'balance', 'bilancio']);
/** Tells change, not identity: a strike's third day is the same strike. */
export const PASSING_KEYS = new Set(['days', 'weeks']);

const keysByLanguage = new Map<string, Map<string, string>>();

function keysOf(language: string): Map<string, string> {
  let keys = keysByLanguage.get(language);
  if (keys === undefined) {
    keys = new Map();
    for (const [key, words] of Object.entries(COUNTED)) for (const word of words.split(' ')) keys.set(stem(word, language), key.replace('*', ''));
    keysByLanguage.set(language, keys);
  }
  return keys;
}

const WEIGHTY = new Set(Object.keys(COUNTED).filter((key) => key.endsWith('*')).map((key) => key.slice(0, -1)));

/** Counts whose first appearance is news in itself. */
export function isWeighty(key: string): boolean {
  return WEIGHTY.has(key);
}

/** A count that news is about, rather than any noun after a number. */
export function isCounted(key: string): boolean {
  return Object.hasOwn(COUNTED, key) || WEIGHTY.has(key) || key.startsWith('money:');
}

/** Reads the counted things out of an article. */
export function factsOf(reading: Reading): Fact[] {
  const facts: Fact[] = [];
  reading.tokens.forEach(({ word }, at) => {
    const value = numberValue(word.folded, reading.language);
    if (value === null || isDateOrName(reading, at, value)) return;
    const multiplier = multiplierOf(foldedAt(reading, at + 1));
    const key = keyAt(reading, at, multiplier === 1 ? at + 1 : at + 2);
    // Nobody counts people in fractions: "two dead as quake of 6.3 hits".
    if (key !== null && (Number.isInteger(value * multiplier) || !isWeighty(key))) facts.push({ key, value: value * multiplier, isLeading: (reading.sentenceOf[at] ?? 0) <= 2, isInTitle: at < reading.titleLength });
  });
  return facts;
}

function foldedAt(reading: Reading, at: number): string {
  return reading.tokens[at]?.word.folded ?? '';
}

/** The characters around a token. */
function around(reading: Reading, at: number): { before: string; after: string; next: string } {
  const token = reading.tokens[at];
  if (token === undefined) return { before: '', after: '', next: '' };
  const text = at < reading.titleLength ? reading.article.title : reading.text;
  return { before: text.charAt(token.start - 1), after: text.charAt(token.end), next: text.charAt(token.end + 1) };
}

/** Years, clock times, and the numbers inside names ("CVE-2026-1", "G7", "Pelican-3"). */
function isDateOrName(reading: Reading, at: number, value: number): boolean {
  const { before, after, next } = around(reading, at);
  if (before === '-' || before === ':' || after === ':' || (after === '-' && /\d/.test(next))) return true;
  return value > 1900 && /^(?:19|20)\d\d$/.test(foldedAt(reading, at));
}

/** What a number counts; `from` is where the words after it begin. */
function keyAt(reading: Reading, at: number, from: number): string | null {
  return unitAt(reading, at, from) ?? countedAfter(reading, at, from) ?? countedBefore(reading, at) ?? nounAt(reading, at, from);
}

function unitAt(reading: Reading, at: number, from: number): string | null {
  const { before, after } = around(reading, at);
  const next = foldedAt(reading, from);
  const currency = CURRENCIES[before] ?? CURRENCIES[next];
  if (currency !== undefined) return `money:${currency}`;
  const isPercent = after === '%' || PERCENT.has(next) || (next === 'per' && foldedAt(reading, from + 1) === 'cent');
  return isPercent ? 'percent' : null;
}

/** A weighty word within the next few of the sentence ("seven people were killed"), else the nearest counted one. */
function countedAfter(reading: Reading, at: number, from: number): string | null {
  const keys = keysOf(reading.language);
  const ahead = wordsBetween(reading, at, from, from + AHEAD);
  const end = ahead.findIndex((word) => word.isNumber);
  const found = (end < 0 ? ahead : ahead.slice(0, end)).map((word) => keys.get(word.stem));
  return found.find((key) => key !== undefined && isWeighty(key)) ?? found.slice(0, 3).find((key) => key !== undefined) ?? null;
}

/** "The death toll rose to seven", "magnitude 6.1". */
function countedBefore(reading: Reading, at: number): string | null {
  const keys = keysOf(reading.language);
  const behind = wordsBetween(reading, at, Math.max(0, at - TOLL_BEHIND), at).reverse();
  const end = behind.findIndex((word) => word.isNumber);
  const words = end < 0 ? behind : behind.slice(0, end);
  if (words.some((word) => TOLLS.has(word.folded)) && words.some((word) => keys.get(word.stem) === 'dead')) return 'dead';
  const found = words.slice(0, BEHIND).map((word) => keys.get(word.stem));
  return found.find((key) => key !== undefined && (isWeighty(key) || key === 'magnitude')) ?? null;
}

function nounAt(reading: Reading, at: number, from: number): string | null {
  const noun = reading.tokens[from]?.word;
  if (noun === undefined || noun.isStop || noun.isNumber) return null;
  return reading.tokens[at]?.word.isNumber === true ? `n:${noun.stem}` : null;
}

/** The words from `start` to before `end` that stand in the sentence of `at`. */
function wordsBetween(reading: Reading, at: number, start: number, end: number): Word[] {
  return reading.tokens.slice(start, end).filter((_, i) => reading.sentenceOf[start + i] === reading.sentenceOf[at]).map((token) => token.word);
}

/** Two reports of one count: equal, or within rounding. */
export function isSameValue(a: number, b: number): boolean {
  if (a === b) return true;
  const larger = Math.max(Math.abs(a), Math.abs(b));
  if (larger < 50) return Number.isInteger(a) && Number.isInteger(b) ? false : Math.abs(a - b) < 0.05;
  const apart = Math.abs(a - b) / larger;
  return apart <= 0.01 || (apart <= 0.06 && (isRound(a) || isRound(b)));
}

function isRound(value: number): boolean {
  return value % 50 === 0 || value % 10 ** Math.max(1, Math.floor(Math.log10(value))) === 0;
}
