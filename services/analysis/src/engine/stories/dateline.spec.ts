import { buildArticle } from '../../../test/articles.ts';
import { read } from '../reading.ts';
import { datelineOf } from './dateline.ts';

const of = (text: string, publishedAt: string | null = '2026-03-20T10:00:00Z') => datelineOf(read(buildArticle({ title: 'River', text, publishedAt })));

describe('what a report says of its own year', () => {
  it.each([
    ['Opole, 23 May 2025\n\nThe sandbags stayed.'],
    ['From our issue of May 2025\n\nSeven village schools may close.'],
    ['Stand: 17.03.2025\n\nDie Preise steigen.'],
    ['Moerdijk, 21 mei 2025. Bij een brand raakten twee mensen gewond.'],
    ['El 21 de mayo de 2025 la presa se abrió.'],
    ['〈アーカイブ〉2025年4月9日付朝刊\n\n気象庁は警戒レベルを引き上げた。'],
  ])('is an earlier one: %s', (text) => {
    expect(of(text)).toMatchObject({ headDated: 1, openingDated: 1, onlyPast: 1, lastYear: 0.5 });
  });

  it.each([
    ['Three villages were emptied on Thursday night. The last flood was in 2010.', 0],
    ['On 19 March 2026 three villages were emptied, as on 23 May 2025.', 0],
    ['The 2025 season cost 2,025 workers 2025 euros each.', 0],
  ])('is not: %s', (text, headDated) => {
    expect(of(text).headDated).toBe(headDated);
  });

  it('is not known without a time, unless the page names its archive', () => {
    expect(of('Aus dem Archiv: Opole, 23. Mai 2025', null)).toEqual({ fromArchive: 1, headDated: NaN, openingDated: NaN, onlyPast: NaN, lastYear: NaN });
    expect(of('The archbishop came on Friday.').fromArchive).toBe(0);
  });
});
