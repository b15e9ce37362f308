import { understandPrompt } from '../relevance/understand-prompt.ts';
import { divideExclusion } from './exclusions.ts';

const trimmed = (clause: string) => {
  const { wanted, excluded } = divideExclusion(clause);
  const plain = (text: string) => text.replace(/^[\s,，、]+|[\s,，、]+$/g, '');
  return [plain(wanted), plain(excluded)];
};

describe('what a prompt wants left out', () => {
  it.each([
    ['marlbridge united, nothing about transfers', 'marlbridge united', 'transfers'],
    ['news from Belgium but nothing about beer', 'news from Belgium', 'beer'],
    ['swiss national bank, but spare me the mortgage stuff', 'swiss national bank, but', 'the mortgage stuff'],
    ['Rückrufe von Geräten, aber bitte nichts zu Autos', 'Rückrufe von Geräten', 'Autos'],
    ['stakingen, maar niks in de luchtvaart', 'stakingen', 'luchtvaart'],
    ['powodzie, tylko nie w polsce', 'powodzie', 'polsce'],
    ['noticias de Colombia, nada de política', 'noticias de Colombia', 'política'],
    ['Brasil, menos dengue', 'Brasil', 'dengue'],
    ['Lyngnäs men inga rykten', 'Lyngnäs', 'rykten'],
    ['страйк у місті, тільки не торішній', 'страйк у місті', 'торішній'],
    ['всё про Казахстан, только не про лавины', 'всё про Казахстан', 'лавины'],
    ['i prezzi del gas, però lasciate stare le centrali', 'i prezzi del gas, però', 'le centrali'],
    ['Türkiyeden haberler ama deprem olmasın', 'Türkiyeden haberler ama', 'deprem'],
    ['ロケット打ち上げ、失敗の話は除いて', 'ロケット打ち上げ', '失敗の話'],
    ['电池行业的新闻，召回的就不用了', '电池行业的新闻', '召回'],
  ])('is told in any of its wordings: %s', (clause, wanted, excluded) => {
    expect(trimmed(clause)).toEqual([wanted, excluded]);
  });

  it('is not what people are without, and no plain "no"', () => {
    expect(trimmed('villages without power in the Alps')).toEqual(['villages without power in the Alps', '']);
    expect(trimmed('Northvale No Limits festival')).toEqual(['Northvale No Limits festival', '']);
  });

  it.each([
    'EU states that do not want refugees',
    "countries that don't give visas to Russians",
    'Strike alert: no trains in Italy',
    'Kherson: no electricity',
    'support for men without work',
    '工場の抜き打ち検査',
    'MLB trades, minor league call-ups',
    'noticias de Canarias, menores migrantes',
    'aides de l’État, petits commerces',
    'prawa, mniejszości narodowe',
  ])('is nothing where a "no" or a "small" belongs to the subject: %s', (clause) => {
    expect(trimmed(clause)).toEqual([clause, '']);
  });

  it.each([
    ["house prices, i don't want mortgages", 'house prices', 'mortgages'],
    ['Volvo, don’t send me adverts', 'Volvo', 'adverts'],
  ])('is what the asker refuses: %s', (clause, wanted, excluded) => {
    expect(trimmed(clause)).toEqual([wanted, excluded]);
  });

  it('keeps what stands behind the other side of a bound', () => {
    expect(trimmed('quakes above 6, smaller ones only in Chile, nothing about Japan')).toEqual(['quakes above 6', 'Japan']);
  });

  it('is not the other side of a bound, said again', () => {
    expect(trimmed('quakes above magnitude 6, smaller ones are normal here')).toEqual(['quakes above magnitude 6', '']);
    const { subjects, exclusions } = understandPrompt('let me know abt any quake above magnitude 6, smaller ones are normal where i live');
    expect(subjects).toMatchObject([{ facets: [{ alternatives: [{ text: 'quake' }] }], limits: [{ value: 6, isLeast: true }] }]);
    expect(exclusions).toEqual([]);
  });

  it('may be several things', () => {
    expect(understandPrompt('le Japon, mais sans les volcans ni les séismes').exclusions.map(({ text }) => text)).toEqual(['volcans', 'séismes']);
  });
});
