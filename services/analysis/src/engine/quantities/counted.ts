import { stem } from '../language/stem.ts';

/**
 * What news counts, whatever the words. A change in one of these makes a told story worth telling again;
 * `*` marks counts so weighty that their first appearance does too.
 */
const COUNTED: readonly [string, string][] = [
  ['dead*', 'dead killed died deaths fatalities toll tote toten todesopfer getötet getötete morts mort tués décès muertos muertas fallecidos fallecieron víctimas-mortales morti vittime mortos mortes óbitos doden gedood погибли погибших погиб загинули загиблих zginęło zmarło ofiary döda öldü ölü قتيلا قتلى 死亡 死者 遇难 死亡'],
  ['injured*', 'injured wounded hurt verletzt verletzte verletzten blessés blessées heridos heridas feriti feridos gewonden gewond пострадали пострадавших раненых ранены поранено постраждали rannych ranne skadade yaralı yaralandı مصابا جرحى 負傷 けが 受伤'],
  ['missing*', 'missing vermisst vermisste vermissten disparus disparues desaparecidos desaparecidas dispersi vermisten vermist пропали пропавших зникли zaginionych zaginęło saknade kayıp مفقودا مفقودين 行方不明 失踪'],
  ['arrested*', 'arrested detained arrests festgenommen verhaftet arrêtés interpellés detenidos arrestati detidos presos aangehouden gearresteerd задержаны задержано арестованы затримано zatrzymano zatrzymanych gripna gözaltına 逮捕'],
  ['jobs', 'jobs positions posts roles workers employees staff layoffs redundancies stellen arbeitsplätze mitarbeiter beschäftigte postes emplois salariés empleos puestos trabajadores posti dipendenti empregos trabalhadores banen werknemers сотрудников рабочих pracowników etatów anställda çalışan 従業員'],
  ['evacuated', 'evacuated displaced evacuees evakuiert évacués evacuados evacuadas sfollati geëvacueerd эвакуированы эвакуировано евакуйовано ewakuowano 避難'],
  ['homes', 'homes houses buildings households häuser gebäude haushalte maisons foyers logements casas viviendas hogares case abitazioni huizen woningen домов будинків domów mieszkań 棟 戸 世帯'],
  ['customers', 'customers users accounts records kunden nutzer clients utilisateurs clientes usuarios clienti utenti klanten клиентов пользователей klientów 件'],
  ['people', 'people persons residents passengers patients menschen personen einwohner passagiere patienten personnes habitants passagers patients personas habitantes pasajeros pacientes persone abitanti passeggeri pazienti pessoas moradores passageiros mensen inwoners человек людей жителей осіб osób mieszkańców personer kişi 人 名'],
  ['vehicles', 'vehicles cars sedans vans trucks fahrzeuge autos véhicules voitures vehículos coches veicoli auto veículos carros voertuigen автомобилей pojazdów 台'],
  ['ships', 'ships vessels containers schiffe navires buques navi navios schepen судов statków gemi'],
  ['flights', 'flights flüge vols vuelos voli voos vluchten рейсов lotów uçuş 便'],
  ['cases', 'cases infections fälle infektionen cas casos casi contagi gevallen случаев випадків przypadków'],
];
const keysByLanguage = new Map<string, ReadonlyMap<string, string>>();

/** Stem of a language → what it counts: "dead", "jobs", "cases". */
export function countedStems(language: string): ReadonlyMap<string, string> {
  let keys = keysByLanguage.get(language);
  if (keys === undefined) {
    keys = new Map(COUNTED.flatMap(([key, words]) => words.split(' ').map((word) => [stem(word, language), key.replace('*', '')] as const)));
    keysByLanguage.set(language, keys);
  }
  return keys;
}

const WEIGHTY = new Set(COUNTED.filter(([key]) => key.endsWith('*')).map(([key]) => key.slice(0, -1)));
const COUNTS = new Set(COUNTED.map(([key]) => key.replace('*', '')));

/** Counts whose first appearance is news in itself. */
export function isWeighty(key: string): boolean {
  return WEIGHTY.has(key);
}

/** A count that news is about, rather than a measure or any noun after a number. */
export function isCount(key: string): boolean {
  return COUNTS.has(key);
}
