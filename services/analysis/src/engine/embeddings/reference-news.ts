import type { TextToEmbed } from './embedder.ts';

/**
 * News of all kinds, invented, as outlets open it: what is usual, until an installation has read enough to show it, and
 * beside what it reads after that, since its monitors may all be about one subject.
 */
const LEADS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Council approves plans for new swimming pool: Work is to begin in spring after members voted nine to four for the scheme on Tuesday night.',
    'Late goal sends Harlow Rovers through: A header in the last minute gave the visitors a two-one win and a place in the semi-final.',
    'Bank holds rates for a third month: The central bank left its main rate unchanged and said that inflation would ease only slowly.',
    'Three hurt as bus leaves the road: The driver and two passengers were taken to hospital after the accident on an icy bridge.',
    'New phone folds twice: The maker says that the device, on sale from June, unfolds to the size of a small tablet.',
    'Minister resigns over expenses: He said that he had made mistakes and did not want to be a burden to the government.',
    'Museum gives back bronze figures: The statues were taken more than a century ago and will be shown in their home town.',
    'Hospital waiting lists grow again: Patients wait eleven weeks on average for a hip operation, figures showed.',
    'Film festival opens with a family drama: The director said she had worked on the script for seven years.',
    'Carmaker recalls vans over brakes: Owners are asked to have a hose replaced free of charge.',
    'Storm cuts power to thousands of homes: Falling trees brought down lines, and repairs are to last until the weekend.',
    'Teachers vote for strike: Schools in the county may close for two days if talks on pay fail.',
    'Court frees man after nine years: Judges found that a witness had been wrong about the night of the robbery.',
    'Scientists find a beetle thought extinct: The insect was seen in a wood that is to be felled.',
    'Grain harvest smaller than feared: Rain in August saved part of the crop, farmers said.',
    'Software firm buys rival for cash: The deal needs the consent of both boards and of regulators.',
    'Ceasefire talks end without result: Envoys left the hotel after eleven hours and gave no date for another meeting.',
    'How to keep tomatoes on a balcony: They need sun, deep pots and water in the morning.',
    'Singer adds dates to tour: Two more concerts are planned after all tickets were sold within an hour.',
    'Police seek owner of suitcase of coins: A walker found it beside a canal, and it may have lain there for years.',
  ],
  de: [
    'Stadtrat streitet über Parkplätze: Die Innenstadt soll autofrei werden, doch Händler fürchten um ihre Kunden.',
    'Handballer verlieren das Spitzenspiel: In der zweiten Halbzeit gelang den Gastgebern kaum noch ein Tor.',
    'Konzern senkt Prognose: Der Maschinenbauer rechnet wegen schwacher Aufträge mit weniger Gewinn.',
    'Feuerwehr rettet Kuh aus Graben: Der Einsatz dauerte zwei Stunden, das Tier blieb unverletzt.',
    'Ministerin stellt Rentenpläne vor: Der Beitrag soll bis zum Ende des Jahrzehnts stabil bleiben.',
    'Neues Theaterstück feiert Premiere: Das Publikum dankte mit langem Beifall.',
  ],
  fr: [
    'Le maire présente son budget : les impôts locaux ne bougeront pas, mais deux écoles attendront leurs travaux.',
    'Les prix de l’immobilier reculent : les acheteurs négocient davantage, constatent les notaires.',
    'Un randonneur retrouvé sain et sauf : il avait passé la nuit dans une cabane de berger.',
    'Le club recrute un nouvel entraîneur : son contrat court sur deux saisons.',
    'Des chercheurs testent un vaccin : les premiers résultats sont attendus à l’automne.',
  ],
  es: [
    'El ayuntamiento amplía el carril bici: las obras durarán seis meses y costarán dos millones.',
    'La selección empata en el último minuto: el portero evitó la derrota con dos paradas.',
    'Sube el precio del aceite: la sequía reduce la cosecha por segundo año.',
    'Detenido por vender entradas falsas: los compradores las pagaron por teléfono.',
    'Una empresa abre una planta de baterías: contratará a trescientas personas.',
  ],
  it: ['Il governo rinvia la riforma della scuola: mancano i fondi, dicono i sindacati.', 'Piena del fiume, evacuate venti famiglie: la situazione migliora.'],
  pt: ['Greve dos comboios termina: a empresa e os sindicatos chegaram a acordo sobre os salários.', 'Nova ponte abre ao trânsito: a obra demorou três anos.'],
  nl: ['Gemeente wil minder toeristen in het centrum: hotels mogen niet meer uitbreiden.', 'Schaatser wint goud op de vijf kilometer.'],
  pl: ['Rząd podnosi płacę minimalną: zmiana wejdzie w życie w styczniu.', 'Pożar hali magazynowej ugaszony: nikt nie ucierpiał.'],
  sv: ['Elpriset stiger i söder: kylan ökar förbrukningen.', 'Ny bok av prisbelönt författare ges ut i höst.'],
  tr: ['Merkez bankası faizi değiştirmedi: karar beklentilere uygun.', 'Takım deplasmanda kazandı: tek gol ilk yarıda geldi.'],
  ru: ['Правительство обсудило бюджет: расходы на дороги вырастут.', 'Учёные нашли древнее поселение на берегу реки.'],
  ja: ['市議会が新しい図書館の計画を承認した。工事は春に始まる。', '地元チームが決勝に進出した。'],
};

export const REFERENCE_NEWS: readonly TextToEmbed[] = Object.entries(LEADS).flatMap(([language, leads]) => leads.map((text) => ({ text, language, kind: 'reference' as const })));
