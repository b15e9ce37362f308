import fc from 'fast-check';
import { parseNumber } from './parse-number.ts';
import { readQuantities } from './read-quantities.ts';

const read = (text: string, language: string) => readQuantities(text, language).filter(({ isName }) => !isName).map(({ value, unit }) => [value, unit]);

describe('numbers with units', () => {
  it.each([
    ['en', 'It paid $4m.', [[4e6, 'money:usd']]],
    ['en', '10k users and €1.2bn', [[10_000, null], [1.2e9, 'money:eur']]],
    ['en', '1,200 homes', [[1200, null]]],
    ['en', 'half a million dollars', [[500_000, 'money:usd']]],
    ['en', 'two hundred thousand people, forty-two dead', [[200_000, null], [42, null]]],
    ['en', 'a wall 4m high', [[4, 'metres']]],
    ['en', 'waves of 4m people', [[4e6, null]]],
    ['en', '300 square kilometres, 1,000 acres', [[30_000, 'hectares'], [404.686, 'hectares']]],
    ['en', '60mph and 100 km/h', [[96.5604, 'km-per-hour'], [100, 'km-per-hour']]],
    ['en', 'a magnitude 6.1 quake, magnitude of 6.1, M6.1', [[6.1, 'magnitude'], [6.1, 'magnitude'], [6.1, 'magnitude']]],
    ['en', '5 per cent, 5%', [[5, 'percent'], [5, 'percent']]],
    ['en', '25 basis points', [[0.25, 'percentage-points']]],
    ['en', '50 °F', [[10, 'celsius']]],
    ['de', '1.200,5 Tonnen', [[1200.5, 'tonnes']]],
    ['de', '4 Mio. Euro und 3,5 Mrd. Euro', [[4e6, 'money:eur'], [3.5e9, 'money:eur']]],
    ['de', '1,250 Mrd. Dollar', [[1.25e9, 'money:usd']]],
    ['de', 'einundzwanzig Tote bei −3 °C', [[21, null], [-3, 'celsius']]],
    ['de', 'ein Beben der Stärke 5,4', [[1, null], [5.4, 'magnitude']]],
    ['es', '2 millones de euros, mil personas', [[2e6, 'money:eur'], [1000, null]]],
    ['fr', '12 000 personnes, 2,4 M€, 6 000 m³', [[12_000, null], [2.4e6, 'money:eur'], [6000, 'cubic-metres']]],
    ['pt', '3,2 milhões de reais', [[3.2e6, 'money:brl']]],
    ['it', '1,5 miliardi di euro', [[1.5e9, 'money:eur']]],
    ['it', 'duecentotrenta sfollati, un centinaio di feriti, una trentina di case', [[230, null], [100, null], [30, null]]],
    ['it', 'centottanta persone, duemilacinquecento tonnellate, cinquantamila euro', [[180, null], [2500, 'tonnes'], [50_000, 'money:eur']]],
    ['es', 'doscientos treinta y un heridos, un centenar de casas, dos mil quinientas personas, treinta y cinco', [[231, null], [100, null], [2500, null], [35, null]]],
    ['es', 'cien mil personas, ciento veinte, el cinco por ciento', [[100_000, null], [120, null], [5, 'percent']]],
    ['fr', 'deux cent trente morts, une centaine de maisons, une dizaine, cent vingt, cinq pour cent', [[230, null], [100, null], [10, null], [120, null], [5, 'percent']]],
    ['pt', 'duzentos e trinta e cinco mortos, uma centena de casas, cem mil reais, trinta e dois', [[235, null], [100, null], [100_000, 'money:brl'], [32, null]]],
    ['uk', '131 тисяча домів і 2 мільйони гривень', [[131_000, null], [2e6, 'money:uah']]],
    ['nl', 'vierentwintig', [[24, null]]],
    ['ru', '3 миллиона рублей, двадцать человек', [[3e6, 'money:rub'], [20, null]]],
    ['uk', '12 тисяч гривень', [[12_000, 'money:uah']]],
    ['pl', '2,5 mln zł', [[2.5e6, 'money:pln']]],
    ['tr', 'yüzde değil, 5 milyon lira', [[5e6, 'money:try']]],
    ['ja', '1億2000万円の損害で3万人', [[1.2e8, 'money:jpy'], [30_000, null]]],
    ['zh', '3.5亿美元', [[3.5e8, 'money:usd']]],
    ['ar', '١٢ و 3 ملايين دولار', [[12, null], [3e6, 'money:usd']]],
  ])('reads %s: %s', (language, text, expected) => {
    expect(read(text, language)).toEqual(expected);
  });

  it('reads both ends of a range', () => {
    expect(readQuantities('5 to 7 percent', 'en')).toMatchObject([{ value: 5, high: 7, unit: 'percent' }]);
  });

  it.each(['CVE-2026-1', 'at 14:30', 'on 04/03/2026', 'G7', 'won 2-1'])('takes %s for no quantity', (text) => {
    expect(read(text, 'en')).toEqual([]);
  });

  it('tells an age from a count', () => {
    expect(read('a 20-year-old', 'en')).toEqual([[20, 'age']]);
  });

  it.each([`${'9'.repeat(309)} dead`, '5 constructor', '7 __proto__', 'constructor', `${'1.'.repeat(30)}1`])('never gives what is no number: %s', (text) => {
    for (const { value, high } of readQuantities(text, 'en')) expect([value, high].every(Number.isFinite)).toBe(true);
  });

  it('gives finite numbers only, whatever the text', () => {
    const pieces = fc.constantFrom('1', '9'.repeat(60), ',', '.', ' ', '\u00a0', 'k', 'm', 'bn', 'million', 'Mrd', '億', '万', '$', '€', '%', '°F', '-', 'half a', 'two', 'zwei', 'constructor', 'toString', '٣', '😀', '\u0000');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), fc.constantFrom('en', 'de', 'fr', 'ja', 'xx'), (parts, language) => {
        const text = parts.join('');
        for (const { value, high, start, end } of readQuantities(text, language)) {
          expect(Number.isFinite(value) && Number.isFinite(high)).toBe(true);
          expect(start >= 0 && start < end && end <= text.length).toBe(true);
        }
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});

describe('a number as its language writes it', () => {
  it.each([['1,200', 'en', 1200], ['1.200,5', 'de', 1200.5], ['6.1', 'de', 6.1], ['6,1', 'en', 6.1], ['0.125', 'en', 0.125], ['1.200.000', 'de', 1.2e6], ['12,345.67', 'en', 12345.67]])('%s in %s', (text, language, value) => {
    expect(parseNumber(text, language)).toBe(value);
  });

  it('is none with more digits than an amount has', () => {
    expect(parseNumber('1234567890123456', 'en')).toBeNull();
  });
});
