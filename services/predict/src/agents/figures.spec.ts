import { chartOfFigures, readingsOf } from './figures.ts';

const said = (...texts: string[]) => texts.map((text, at) => ({ text, sources: [at + 1] }));
const drawn = (texts: string[], language = 'en') => chartOfFigures(said(...texts), language)?.points.map(({ name, value }) => [name, value]) ?? null;

describe('readingsOf', () => {
  it.each([
    ['en', 'Inflation was 2.4 percent in March 2026.', 'percent', [['2026-03', 2.4]]],
    ['en', 'Unemployment fell to 6.1% in May 2026 from 6.3% in April 2026.', 'percent', [['2026-05', 6.1], ['2026-04', 6.3]]],
    ['en', 'In 2024 it sold 1,250 boats, in 2025 1,410.', 'boats', [['2024', 1250], ['2025', 1410]]],
    ['en', 'Exports reached $1.2 billion in 2024 and $900 million in 2025.', '$', [['2024', 1.2e9], ['2025', 9e8]]],
    ['de', 'Die Inflation lag im März 2026 bei 2,4 Prozent und im April 2026 bei 2,1 Prozent.', 'percent', [['2026-03', 2.4], ['2026-04', 2.1]]],
    ['fr', "L'inflation a atteint 2,4 % en mars 2026.", 'percent', [['2026-03', 2.4]]],
    ['es', 'El puerto movió 1.250 contenedores en 2024 y 1.410 en 2025.', 'conten', [['2024', 1250], ['2025', 1410]]],
  ])('reads figures with their dates (%s: %s)', (language, sentence, unit, expected) => {
    const read = readingsOf(sentence, language);
    expect(read?.unit).toBe(unit);
    expect(read?.readings.map(({ date, value }) => [date, value])).toEqual(expected);
  });

  it.each([
    ['a figure without a date', 'Inflation was 2.4 percent.'],
    ['a date without a figure', 'The vote is on 12 March 2026.'],
    ['more figures than dates', 'It rose from 3 percent to 4 percent in March 2026.'],
    ['figures that stand together', 'It was 3 percent, 4 percent in March 2026 and April 2026.'],
    ['figures of different kinds', 'It was 3 percent in 2024 and 4 boats in 2025.'],
    ['points beside percent', 'It rose 3 percent in 2024 and 2 percentage points in 2025.'],
    ['figures of different scales', 'It was 3.1 in 2024 and 3.4 million in 2025.'],
    ['ranges', 'It was 10-15 percent in 2024.'],
    ['numbers in names', 'The G20 met in 2024.'],
  ])('reads nothing of %s', (_what, sentence) => {
    expect(readingsOf(sentence, 'en')).toBeNull();
  });
});

describe('chartOfFigures', () => {
  it('joins sentences that measure the same thing, in the order of time', () => {
    const texts = ['Harbour traffic rose to 4 percent in May 2026.', 'Harbour traffic fell to 2 percent in March 2026.', 'In April 2026 harbour traffic was 3 percent.'];
    expect(chartOfFigures(said(...texts), 'en')).toEqual({
      ...{ type: 'line', title: texts[0], isPercent: true, sources: [1, 2, 3] },
      points: [{ name: '2026-03', value: 2 }, { name: '2026-04', value: 3 }, { name: '2026-05', value: 4 }],
    });
  });

  it.each([
    ['fewer than three dates', ['It handled 3 boats in 2023 and 4 in 2024.']],
    ['another measure', ['Core inflation was 2 percent in 2023.', 'Inflation was 3 percent in 2024.', 'Inflation was 4 percent in 2025.']],
    ['another unit', ['Inflation was 2 percent in 2023 and 3 percent in 2024.', 'Inflation was 4 dollars in 2025.']],
    ['sources that contradict each other', ['Inflation was 2 percent in 2023, 3 percent in 2024 and 4 percent in 2025.', 'Inflation was 2.5 percent in 2023.']],
    ['years among months', ['Inflation was 2 percent in 2023, 3 percent in 2024 and 4 percent in May 2025.']],
  ])('draws nothing of %s', (_what, texts) => {
    expect(drawn(texts)).toBeNull();
  });

  it('draws the series of the best sentence that has one', () => {
    const [first, second] = ['A was 1 percent in 2023, 2 percent in 2024 and 3 percent in 2025.', 'B was 5 percent in 2023, 6 percent in 2024 and 7 percent in 2025.'];
    expect(drawn(['Nothing here.', first, second])).toEqual([['2023', 1], ['2024', 2], ['2025', 3]]);
  });
});
