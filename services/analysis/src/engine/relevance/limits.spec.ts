import { buildArticle } from '../../../test/articles.ts';
import { read } from '../reading.ts';
import { judgeArticle } from './judge-article.ts';
import { stateOf, withoutLimits } from './limits.ts';

function stateIn(prompt: string, promptLanguage: string, title: string, text: string, language: string): string {
  const [limit] = withoutLimits(prompt, promptLanguage).limits;
  if (limit === undefined) throw new Error(`no limit in ${prompt}`);
  return stateOf(limit, read(buildArticle({ title, text, language })));
}

describe('the bounds of a prompt', () => {
  it.each([
    ['earthquakes above magnitude 6', 'en', { isLeast: true, isStrict: true, value: 6, of: ['magnitude'] }, 'earthquakes'],
    ['flood with at least ten deaths', 'en', { isLeast: true, isStrict: false, value: 10, of: ['dead'] }, 'flood with'],
    ['mehr als 500 Stellen gestrichen', 'de', { isLeast: true, isStrict: true, value: 500 }, 'gestrichen'],
    ['incendies de plus de 100 hectares', 'fr', { isLeast: true, isStrict: true, value: 100, of: ['hectares'] }, 'incendies de'],
    ['inflación por debajo de 2 %', 'es', { isLeast: false, isStrict: true, value: 2, of: ['percent'] }, 'inflación'],
    ['deals over $1bn', 'en', { isLeast: true, isStrict: true, value: 1e9, of: ['money:usd'] }, 'deals'],
    ['Übernahmen unter 500 Millionen Euro', 'de', { isLeast: false, isStrict: true, value: 5e8, of: ['money:eur'] }, 'Übernahmen'],
    ['séismes de magnitude supérieure à 5,7', 'fr', { isLeast: true, isStrict: true, value: 5.7 }, 'séismes'],
    ['takeovers worth more than 500 million', 'en', { isLeast: true, isStrict: true, value: 5e8, of: ['money', 'worth'] }, 'takeovers worth'],
    ['multe sopra i 15 milioni di euro', 'it', { isLeast: true, isStrict: true, value: 15e6, of: ['money:eur'] }, 'multe'],
    ['feux qui dépassent 1000 hectares', 'fr', { isLeast: true, isStrict: true, value: 1000, of: ['hectares'] }, 'feux qui'],
    ['10万個以上の製品の回収', 'ja', { isLeast: true, isStrict: false, value: 100_000 }, 'の製品の回収'],
    ['集资超过50亿港元的新股', 'zh', { isLeast: true, isStrict: true, value: 5e9 }, '集资 港元的新股'],
    ['5ten büyük depremler nerede olursa olsun', 'tr', { isLeast: true, isStrict: false, value: 5, of: ['magnitude'] }, 'depremler nerede olursa olsun'],
    ['Rückrufe von mehr als 50.000 Stück', 'de', { isLeast: true, isStrict: true, value: 50_000, of: [] }, 'Rückrufe von'],
    ['wiecej niz 150 szkół', 'pl', { isLeast: true, isStrict: true, value: 150 }, 'szkół'],
    ['earthquakes of 5.5 or stronger', 'en', { isLeast: true, isStrict: false, value: 5.5 }, 'earthquakes of'],
  ])('are taken out of the wish: %s', (prompt, language, limit, rest) => {
    const { wish, limits } = withoutLimits(prompt, language);
    expect({ wish: wish.replace(/\s+/g, ' ').trim(), limits }).toEqual({ wish: rest, limits: [expect.objectContaining(limit)] });
  });

  it.each(['strikes in 2026', 'Route 66 repairs', 'a three-day strike'])('are not every number: %s', (prompt) => {
    expect(withoutLimits(prompt, 'en')).toEqual({ wish: prompt, limits: [] });
  });

  it.each([
    ['en', 'ransomware attacks reported in the past 24 hours'],
    ['en', 'floods over the past 24 hours'],
    ['en', 'rail strikes over the next three days'],
    ['en', 'rainfall over a 24-hour period'],
    ['en', 'inflation over the past two decades'],
    ['en', 'form of the club over the last 5 games'],
    ['en', 'parliament passes two laws on asylum'],
    ['de', 'Stromausfälle über die letzten 24 Stunden'],
    ['de', 'Streiks in den nächsten drei Tagen'],
    ['fr', 'cyberattaques au cours des dernières 24 heures'],
    ['es', 'cortes de luz a partir de las próximas 24 horas'],
    ['es', 'ataques en las últimas 24 horas'],
    ['it', 'scosse nelle ultime 24 ore'],
    ['pt', 'incêndios nas últimas 24 horas'],
    ['nl', 'storingen over de afgelopen 24 uur'],
    ['ru', 'удары за последние 24 часа'],
    ['uk', 'обстріли за останні 24 години'],
    ['pl', 'pożary w ciągu ostatnich 24 godzin'],
    ['sv', 'bränder under de senaste 24 timmarna'],
    ['sv', 'strömavbrott under 24 timmar'],
    ['tr', 'son 24 saat içindeki depremler'],
    ['zh', '过去24小时的地震'],
    ['ja', '過去24時間の地震'],
  ])('are not the time in which something happens, nor what is done (%s): %s', (language, prompt) => {
    expect(withoutLimits(prompt, language).limits).toEqual([]);
  });

  it.each([
    ['en', 'flight delays of more than 24 hours', 1],
    ['en', 'power cuts over 24 hours', 1],
    ['en', 'when the euro goes past 1.20 dollars', 1.2],
    ['en', 'when oil tops 90 dollars', 90],
    ['de', 'Stromausfälle über 24 Stunden', 1],
    ['fr', 'pannes de plus de 48 heures', 2],
    ['es', 'cortes de más de 24 horas', 1],
    ['it', 'ritardi oltre 48 ore', 2],
    ['sv', 'strömavbrott över 24 timmar', 1],
    ['zh', '超过24小时的停电', 1],
  ])('may be of time (%s): %s', (language, prompt, value) => {
    expect(withoutLimits(prompt, language).limits).toEqual([expect.objectContaining({ isLeast: true, isStrict: true, value })]);
  });

  it('rule out no report of the hours that a prompt asks about', () => {
    const article = buildArticle({ title: 'Ransomware attack stops hospital', text: 'A ransomware attack was reported in the past 24 hours. Systems were down for six hours.', language: 'en' });
    expect(judgeArticle('ransomware attacks reported in the past 24 hours', article).isRuledOut).toBeUndefined();
  });

  it('are compared with what the report says of itself, in any language', () => {
    const prompt = 'earthquakes above magnitude 6';
    expect(stateIn(prompt, 'en', 'Starkes Beben', 'Ein Beben der Stärke 6,4 hat die Region erschüttert.', 'de')).toBe('met');
    expect(stateIn(prompt, 'en', 'Temblor', 'Un sismo de magnitud 5,1 sacudió la zona.', 'es')).toBe('unmet');
    expect(stateIn(prompt, 'en', 'Quake felt', 'People ran into the street.', 'en')).toBe('unknown');
  });

  it('go by the headline before the text, which tells of other events', () => {
    expect(stateIn('earthquakes above magnitude 6', 'en', 'Magnitude 5.6 quake hits coast', 'The magnitude 6.5 quake of 2016 killed many.', 'en')).toBe('unmet');
  });

  it('mean money of any currency by millions of nothing else', () => {
    expect(stateIn('takeovers worth more than 500 million', 'en', 'Bank bought', 'The bank was sold for €640 million.', 'en')).toBe('met');
    expect(stateIn('takeovers worth more than 500 million', 'en', 'Bank bought', 'The bank was sold for $40 million.', 'en')).toBe('unmet');
  });

  it('are met where the report speaks of the subject, and nowhere else', () => {
    const limit = withoutLimits('layoffs of more than 200 people', 'en').limits[0];
    const reading = read(buildArticle({ title: 'Layoffs at Norquay', text: 'Norquay lays off 40 people. It makes sofas. The town has a fair. Some 900 people came to it last year.', language: 'en' }));
    if (limit === undefined) throw new Error('no limit');
    expect(stateOf(limit, reading, (sentence) => sentence <= 1)).toBe('far');
    expect(stateOf(limit, reading)).toBe('met');
  });

  it('leave the figures of other years to the background', () => {
    const background = 'Residents spent the night outdoors. '.repeat(30);
    expect(stateIn('at least ten deaths', 'en', 'Two dead in landslide', `Two people were killed. ${background}In 1998, 160 people died.`, 'en')).toBe('unmet');
  });

  it.each(['more than 100 people', 'mehr als 100 Betroffene', 'plus de 100 victimes'])('count people by any word: %s', (prompt) => {
    expect(stateIn(prompt, prompt.startsWith('mehr') ? 'de' : prompt.startsWith('plus') ? 'fr' : 'en', 'Job cuts', 'The company will cut 120 jobs.', 'en')).toBe('met');
  });
});
