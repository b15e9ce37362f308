import { figuresOf, numeralsIn } from './numbers.ts';

describe('numeralsIn', () => {
  it.each([
    ['en', '1,234', [1234, 1.234]],
    ['de', '1,234', [1.234, 1234]],
    ['en', '1.234', [1.234, 1234]],
    ['de', '1.234', [1234, 1.234]],
    ['en', '1,234.5', [1234.5]],
    ['de', '1.234,5', [1234.5]],
    ['fr', '1 234 567', [1_234_567]],
    ['en', '3.2', [3.2]],
    ['en', '1.1 million', [1_100_000]],
    ['en', '2 billion', [2e9]],
    ['de', '2 billionen', [2e12]],
    ['de', '2 mrd', [2e9]],
    ['es', '2 mil millones', [2e9]],
    ['zh', '3万', [30_000]],
    ['en', '5m', [5e6]],
    ['en', '5 m', [5]],
    ['en', '5 miles', [5]],
    ['en', '5 constructor', [5]],
  ])('reads in %s "%s"', (language, text, expected) => {
    expect(numeralsIn(text, language).flatMap(({ values }) => values)).toEqual(expected);
  });

  it('says where they stand', () => {
    expect(numeralsIn('of 12 and 3.5 million.', 'en').map(({ at, end }) => [at, end])).toEqual([[3, 5], [10, 21]]);
  });
});

it('knows every way in which the figures of texts can be read', () => {
  const figures = figuresOf(['It fell 1,5 percent to 2.5 million', 'in 2024']);
  expect([...figures].sort((a, b) => a - b)).toEqual([1.5, 2.5, 2024, 2_500_000]);
});
