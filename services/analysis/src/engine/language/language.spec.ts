import { detectLanguage, languageOf } from './detect-language.ts';
import { splitSentences } from './sentences.ts';
import { tokenise } from './words.ts';

describe('telling languages', () => {
  it.each([
    ['Acme to cut 500 jobs', 'en'], ['Mehr als 500 Stellen bei Acme gestrichen', 'de'], ['La grève a été reconduite mardi', 'fr'], ['Acme recorta 500 empleos', 'es'], ['Lo sciopero è stato revocato', 'it'],
    ['A greve foi suspensa ontem à noite', 'pt'], ['De staking is gisteren beëindigd', 'nl'], ['Акме сократит 500 мест', 'ru'], ['Уряд оголосив про нові заходи', 'uk'], ['東京で地震がありました', 'ja'], ['东京发生地震', 'zh'], ['서울에서 지진이 발생했다', 'ko'], ['123 !!', 'und'],
  ])('%s', (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it('believes a declared language, region aside, unless it is none', () => {
    expect(languageOf('de-AT', 'Acme to cut 500 jobs')).toBe('de');
    expect(languageOf('english', 'Acme to cut 500 jobs')).toBe('en');
    expect(languageOf(null, 'Acme to cut 500 jobs')).toBe('en');
  });
});

describe('splitting sentences', () => {
  const split = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

  it.each([
    ['Mr. Smith paid $3.5 million. He left.', ['Mr. Smith paid $3.5 million.', 'He left.']],
    ['He said "Stop!" and ran. Then it rained.', ['He said "Stop!" and ran.', 'Then it rained.']],
    ['“We waited.” The crowd left.', ['“We waited.”', 'The crowd left.']],
    ['Am 3. Mai begann es. Ca. 40 kamen.', ['Am 3. Mai begann es.', 'Ca. 40 kamen.']],
    ['J. R. Doe of the U.S. Navy spoke at 3 p.m. on No. 7. He sat.', ['J. R. Doe of the U.S. Navy spoke at 3 p.m. on No. 7.', 'He sat.']],
    ['Headline\nFirst line. Second?', ['Headline', 'First line.', 'Second?']],
    ['地震がありました。津波はありません。', ['地震がありました。', '津波はありません。']],
    ['See node.js at example.com today. Fine…', ['See node.js at example.com today.', 'Fine…']],
    ['', []],
  ])('%s', (text, expected) => {
    expect(split(text)).toEqual(expected);
  });
});

describe('cutting words', () => {
  const words = (text: string, language = 'en') => tokenise(text, language).map((token) => token.word.folded);

  it('drops elisions and possessives, keeps numbers whole', () => {
    expect(words("Acme's l'usine paid 1,200.50", 'fr')).toEqual(['acme', 'usine', 'paid', '1,200.50']);
  });

  it('folds case and diacritics', () => {
    expect(words('São Łódź Straße', 'pt')).toEqual(['sao', 'lodz', 'strasse']);
  });

  it('pairs CJK characters', () => {
    expect(words('东京地震', 'zh')).toEqual(['东京', '京地', '地震']);
  });

  it.each([
    ['nl', 'overname', 'overnames'],
    ['nl', 'aanval', 'aanvallen'],
    ['nl', 'prijs', 'prijzen'],
    ['tr', 'deprem', 'depremler'],
    ['tr', 'Türkiye', 'Türkiyeden'],
    ['pl', 'trzęsienie', 'trzęsienia'],
  ])('brings together forms that a stemmer leaves apart: %s %s, %s', (language, one, other) => {
    expect(tokenise(other, language)[0]?.word.stem).toBe(tokenise(one, language)[0]?.word.stem);
  });

  it('stems in the language of the text', () => {
    expect(tokenise('disruptions', 'en')[0]?.word.stem).toBe(tokenise('disrupted', 'en')[0]?.word.stem);
    expect(tokenise('забастовки', 'ru')[0]?.word.stem).toBe(tokenise('забастовка', 'ru')[0]?.word.stem);
  });
});
