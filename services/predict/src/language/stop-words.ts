import { fold } from './words.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(fold));

/** Words that say nothing of a subject, question words among them. */
export const stopWords: Record<string, ReadonlySet<string>> = {
  en: set('a an the and or but if of in on at to for from by with about into over under before after during until since between is are was were be been being do does did has have had will would can could shall should may might must it its this that these those there here he she they we you i his her their our your my who what when where why how which whom than then as so not no any some more most many much very just also likely happen happens probability chance chances odds think predict next year month week end'),
  de: set('der die das den dem des ein eine einen einem einer und oder aber wenn von vom im in an am auf zu zum zur für aus mit über unter vor nach bis seit zwischen ist sind war waren sein wird werden würde kann können könnte soll sollte darf muss es sie er wir ihr ich sein ihre unser wer was wann wo warum wie welche welcher welches als so nicht kein keine noch auch mehr wahrscheinlich wahrscheinlichkeit nächste nächsten jahr monat woche ende'),
  fr: set('le la les un une des de du et ou mais si dans en au aux sur pour par avec avant après pendant est sont était être sera seront va vont peut pourrait doit il elle ils elles nous vous je on ce cette ces son sa ses leur qui que quoi quand où pourquoi comment quel quelle quels quelles ne pas plus très probable probabilité prochain prochaine année mois semaine fin'),
  es: set('el la los las un una unos unas de del y o pero si en al a para por con sobre antes después durante hasta desde es son era ser será serán va van puede podría debe él ella ellos nosotros yo se su sus este esta estos quién qué cuándo dónde por cómo cuál cuáles no más muy probable probabilidad próximo próxima año mes semana fin'),
  it: set('il lo la i gli le un uno una di del della dei e o ma se in nel nella a al alla su per con da dal prima dopo durante fino è sono era essere sarà saranno può potrebbe deve lui lei loro noi io si suo sua questo questa chi che cosa quando dove perché come quale quali non più molto probabile probabilità prossimo prossima anno mese settimana fine'),
  pt: set('o a os as um uma de do da dos das e ou mas se em no na nos nas para por com sobre antes depois durante até desde é são era ser será serão vai vão pode poderia deve ele ela eles nós eu seu sua este esta quem que quando onde por como qual quais não mais muito provável probabilidade próximo próxima ano mês semana fim'),
  nl: set('de het een en of maar als van in op aan te tot voor uit met over onder na tijdens is zijn was waren worden wordt zal zullen zou kan kunnen moet mag hij zij ze wij ik zijn haar hun dit dat deze die wie wat wanneer waar waarom hoe welke niet geen meer ook waarschijnlijk kans volgend volgende jaar maand week einde'),
};

const scripts: [RegExp, string][] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/[іїєґ]/iu, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Hebrew}/u, 'he'],
];

/** The language (ISO 639-1) that a short text is most likely in; English when nothing tells. */
export function languageOf(text: string, words: readonly { folded: string }[]): string {
  const byScript = scripts.find(([script]) => script.test(text));
  if (byScript) return byScript[1];
  const scored = Object.entries(stopWords).map(([language, known]) => ({ language, hits: words.filter(({ folded }) => known.has(folded)).length }));
  return scored.reduce((best, next) => (next.hits > best.hits ? next : best)).language;
}
