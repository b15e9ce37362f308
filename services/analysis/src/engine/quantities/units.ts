import { fold } from '../language/fold.ts';

/** A unit to compare in, and what one of the written unit is of it. */
export interface Unit {
  unit: string;
  factor: number;
  /** Added after multiplying: Fahrenheit. */
  offset?: number;
}

/** Unit → what it is written as and what one of these is of the unit. */
const WRITTEN: readonly [string, number, string][] = [
  ['percent', 1, '% ％ ٪ percent per-cent por-ciento pour-cent per-cento por-cento prozent pourcent procent procento procent procenta procentow percentage pct процент процентов процента відсоток відсотків відсотки ciento cento cent yuzde パーセント'],
  ['percentage-points', 1, 'percentage-points percentage-point prozentpunkte prozentpunkten prozentpunkt points-de-pourcentage puntos-porcentuales punti-percentuali pontos-percentuais procentpunten procentenheter ポイント'],
  ['percentage-points', 0.01, 'basis-points basispunkte points-de-base puntos-basicos'],
  ['hectares', 1, 'ha hectare hectares hektar hectareas ettari hektarow hektary hektara га гектаров гектара гектари гектарів ヘクタール 公顷'],
  ['hectares', 0.404686, 'acre acres'],
  ['hectares', 100, 'km2 km² square-kilometres square-kilometers quadratkilometer quadratkilometern kilometres-carres kilometros-cuadrados chilometri-quadrati quilometros-quadrados vierkante-kilometer 平方公里 平方キロ'],
  ['hectares', 258.999, 'square-miles square-mile'],
  ['hectares', 0.0001, 'm2 m² square-metres square-meters quadratmeter quadratmetern metres-carres metros-cuadrados metri-quadrati metros-quadrados 平方メートル'],
  ['cubic-metres', 1, 'm3 m³ cubic-metres cubic-meters kubikmeter kubikmetern metres-cubes metros-cubicos metri-cubi 立方メートル'],
  ['metres', 1, 'm metre metres meter meters metern metr metrow metros metri metro метров метра метрів メートル 米'],
  ['metres', 1000, 'km kilometre kilometres kilometer kilometers kilometern kilometros kilometro chilometri quilometros километров километра км кілометрів kilometrow キロメートル キロ 公里'],
  ['metres', 0.01, 'cm centimetres centimeters zentimeter centimetres centimetros centimetri сантиметров センチ 厘米'],
  ['metres', 0.001, 'mm millimetres millimeters millimeter millimetros millimetri ミリ 毫米'],
  ['metres', 1609.34, 'mile miles mi meilen'],
  ['metres', 1852, 'nautical-miles seemeilen milles-marins millas-nauticas'],
  ['metres', 0.3048, 'ft foot feet'],
  ['km-per-hour', 1, 'km/h kmh kph kilometres-per-hour kilometers-per-hour stundenkilometer км/ч'],
  ['km-per-hour', 1.60934, 'mph miles-per-hour'],
  ['km-per-hour', 1.852, 'knots kn knoten noeuds nudos'],
  ['tonnes', 1, 't tonne tonnes ton tons tonnen toneladas tonelada tonnellate тонн тонны тонни ton トン 吨'],
  ['tonnes', 0.001, 'kg kilo kilos kilogram kilograms kilogramm kilogrammes kilogramos chili кг килограммов キログラム 公斤'],
  ['litres', 1, 'litre litres liter liters litros litri литров litrow リットル 升'],
  ['litres', 158.987, 'barrel barrels barils barriles barili fass баррелей'],
  ['celsius', 1, '°c ℃ degrees-celsius grad-celsius degres-celsius grados-centigrados gradi-celsius grad 度'],
  ['megawatts', 1, 'mw megawatt megawatts megavatios мвт メガワット'],
  ['megawatts', 1000, 'gw gigawatt gigawatts gigavatios гвт'],
  ['megawatts', 0.001, 'kw kilowatt kilowatts'],
  ['megawatt-hours', 1, 'mwh megawattstunden'],
  ['megawatt-hours', 1000, 'gwh gigawattstunden'],
  ['magnitude', 1, 'magnitude magnitud magnitudo starke magnitudine магнитудой магнитуда магнітудою magnitudzie マグニチュード 级'],
  ['days', 1 / 24, 'hour hours h hrs stunde stunden heure heures hora horas ore ora uur часов часа година годин godzin godziny timmar saat 時間 小时'],
  ['days', 1, 'day days tag tage tagen jour jours dia dias giorni giorno dag dagen dni dnia дней дня днів dagar gun 日間 天'],
  ['days', 7, 'week weeks woche wochen semaine semaines semana semanas settimane settimana weken недель недели тижнів tygodni tygodnie veckor hafta 週間 周'],
  ['years', 1 / 12, 'month months monat monate monaten mois mes meses mesi mese maanden месяцев месяца місяців miesiecy miesiace manader ay か月 カ月 个月'],
  ['years', 1, 'year years jahr jahre jahren an ans annee annees ano anos anni anno jaar лет года років lat lata ar yil'],
  ['age', 1, 'year-old years-old jahrige jahriger jahrigen jahriges 歳 岁'],
  ['usd', 1, '$ us$ usd dollar dollars dolares dolar dollari دولار долларов доллара доларів dolarow ドル 美元'],
  ['usd', 0.01, 'cents ¢'],
  ['eur', 1, '€ eur euro euros евро євро ευρω avro يورو ユーロ 欧元'],
  ['gbp', 1, '£ gbp pound pounds sterling pfund livres-sterling libras'],
  ['jpy', 1, '¥ jpy yen 円'],
  ['cny', 1, 'cny yuan rmb юаней 元 人民币'],
  ['rub', 1, '₽ rub rubles roubles rubel рублей рубля руб'],
  ['uah', 1, '₴ uah hryvnia гривень грн'],
  ['pln', 1, 'pln zl zloty zlotych zlote'],
  ['sek', 1, 'sek kronor kr'],
  ['chf', 1, 'chf fr franken francs-suisses franchi'],
  ['try', 1, '₺ lira liraya'],
  ['brl', 1, 'r$ brl reais real'],
  ['inr', 1, '₹ inr rs rupees'],
  ['czk', 1, 'czk crowns korun kc'],
  ['mxn', 1, 'mxn pesos'],
  ['krw', 1, '₩ krw'],
];
const CURRENCIES = new Set(['usd', 'eur', 'gbp', 'jpy', 'cny', 'rub', 'uah', 'pln', 'sek', 'chf', 'try', 'brl', 'inr', 'czk', 'mxn', 'krw']);
const units = new Map<string, Unit>(WRITTEN.flatMap(([unit, factor, words]) => words.split(' ').map((word) => [fold(word), { unit: CURRENCIES.has(unit) ? `money:${unit}` : unit, factor }] as const)));
units.set('°f', { unit: 'celsius', factor: 5 / 9, offset: -160 / 9 });
units.set('degrees-fahrenheit', { unit: 'celsius', factor: 5 / 9, offset: -160 / 9 });

/** Units that mean something else in other languages: "an" is a year in French alone. */
const ONLY_IN: ReadonlyMap<string, string> = new Map(
  Object.entries({ an: 'fr', cento: 'it pt', ciento: 'es', cent: 'fr', mes: 'es', ay: 'tr', ar: 'sv', ora: 'it', ore: 'it', dag: 'nl sv', lat: 'pl', real: 'pt', fr: 'de', libras: 'es', t: 'de fr es it pt nl pl sv', grad: 'de', yil: 'tr', gun: 'tr', saat: 'tr', starke: 'de', kilo: 'de fr es nl sv' }),
);

/** The unit that a word or symbol stands for, folded, its words joined by "-"; null for any other word. */
export function unitOf(written: string, language: string): Unit | null {
  const only = ONLY_IN.get(written);
  if (only !== undefined && !only.split(' ').includes(language)) return null;
  return units.get(written) ?? null;
}

/** Whether a unit is a currency. */
export function isMoney(unit: string | null): boolean {
  return unit?.startsWith('money:') === true;
}
