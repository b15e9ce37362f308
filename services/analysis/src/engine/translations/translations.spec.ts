import { tokenise } from '../language/words.ts';
import { englishOf, meaningsOf, readTable, TABLE_LANGUAGES, translationsOf } from './translations.ts';

function englishFor(text: string, language: string): string[] {
  return meaningsOf(tokenise(text, language), language).flatMap(({ rows }) => rows.flatMap(englishOf));
}

describe('the table of translations', () => {
  it('has the same columns in every row, none of them empty, and no headword that is missing', () => {
    const faulty = readTable().filter(({ cells }) => cells.length !== TABLE_LANGUAGES.length || cells.some((cell) => cell === '') || cells[0] === '-');
    expect(faulty.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
    expect(readTable().length).toBeGreaterThan(1_500);
  });

  it('fits into memory: one language holds some thousand words', () => {
    const words = readTable().flatMap(({ cells }) => cells[1]?.split(',') ?? []);
    expect(words.length).toBeLessThan(20_000);
  });
});

describe('finding what the table knows', () => {
  it.each([
    ['de', 'Die Abtreibung wurde verboten', 'abortion'],
    ['fr', "l'avortement en débat", 'abortion'],
    ['pl', 'debata o aborcji', 'abortion'],
    ['ja', '中絶をめぐる議論', 'abortion'],
    ['zh', '关于堕胎的讨论', 'abortion'],
  ])('reads %s in the forms that texts have: %s', (language, text, english) => {
    expect(englishFor(text, language)).toContain(english);
  });

  it('takes compounds apart, the last part being what it is', () => {
    const [head, modifier] = meaningsOf(tokenise('Krankenhausstreik', 'de'), 'de');
    expect([head?.isPart, modifier?.isPart]).toEqual([true, true]);
    expect(head?.strength).toBeGreaterThan(modifier?.strength ?? 0);
    expect(modifier?.rows.flatMap(englishOf)).toContain('hospital');
  });

  it('knows nothing of languages that it has no column for, of stop words and numbers', () => {
    expect(meaningsOf(tokenise('sjúkrahús', 'is'), 'is')).toEqual([]);
    expect(meaningsOf(tokenise('und 12', 'de'), 'de')).toEqual([]);
  });

  it('says what papers of a language write for an English term', () => {
    expect(translationsOf('abortion', 'sv')).toContain('abort');
    expect(translationsOf('no such term', 'sv')).toEqual([]);
  });
});
