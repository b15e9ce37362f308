import { buildArticle } from '../../../test/articles.ts';
import { read } from '../reading.ts';
import { dayOf, pastYearsOf, recentDaysOf, resolveDates, weekdaysOf } from './days.ts';

const published = dayOf('2026-04-28T09:00:00Z');
const day = (date: string): number | null => dayOf(`${date}T00:00:00Z`);

describe('days that a report means', () => {
  it('are the next ones soon, and the last ones else', () => {
    expect(resolveDates(['5-6', '4-17', '12-24'], published)).toEqual([day('2026-05-06'), day('2026-04-17'), day('2025-12-24')]);
  });

  it.each([['en', 'The strike began on Friday.'], ['de', 'Der Streik begann am Freitag.'], ['tr', 'Grev cuma günü başladı.']])('are the last ones of their weekday (%s)', (language, text) => {
    const reading = read(buildArticle({ title: '', text, language }));
    expect(weekdaysOf(reading, published)).toEqual([day('2026-04-24')]);
  });

  it('are none where nobody knows when the report is of', () => {
    expect([dayOf('yesterday'), resolveDates(['5-6'], null), weekdaysOf(read(buildArticle({ text: 'On Friday.' })), null)]).toEqual([null, [], []]);
  });
});

describe('years before a report', () => {
  it('are told from its own year, from amounts, and by whether the opening gives them', () => {
    const text = `A strike in 2025 was called off. In 2026 it was not. The rise cost 2,019 workers 1.998 each. ${'Then it rained. '.repeat(40)} In 2019 there was another.`;
    expect(pastYearsOf(read(buildArticle({ title: 'Strike', text })), published)).toEqual({ all: [2025, 2019], leading: [2025] });
  });
});

describe('days that a report has just had', () => {
  it.each([
    ['en', 'The ferry sank on Sunday. Divers went down yesterday, and again today.', ['2026-04-26', '2026-04-27', '2026-04-28']],
    ['de', 'Die Fähre sank am Sonntag. Gestern gingen Taucher hinab, heute wieder.', ['2026-04-26', '2026-04-27', '2026-04-28']],
    ['ru', 'Паром затонул в воскресенье. Вчера спустились водолазы.', ['2026-04-26', '2026-04-27']],
  ])('are the weekdays, today and yesterday that it names in %s', (language, text, expected) => {
    expect(recentDaysOf(read(buildArticle({ language, title: '', text })), published).map((each) => each.day)).toEqual(expected.map(day));
  });

  it('are none without a date', () => {
    expect(recentDaysOf(read(buildArticle({ language: 'en', title: 'Ferry sank on Sunday', text: '' })), null)).toEqual([]);
  });
});
