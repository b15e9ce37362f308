import { datesIn } from './dates.ts';

it.each([
  ['The port said on 12 March 2026 that it would reopen by April 3rd, 2026.', ['2026-03-12', '2026-04-03']],
  ['Die Abstimmung ist am 5. März 2026, das Urteil im Oktober 2027.', ['2026-03-05', '2027-10']],
  ['La votación del 14 de noviembre de 2026 fue aplazada.', ['2026-11-14']],
  ['Le 1er août 2026, puis en février 2027.', ['2026-08-01', '2027-02']],
  ['It ran from 2026-01-31 on.', ['2026-01-31']],
  ['On 31 April 2026 nothing happens, and in May nobody knows.', []],
])('finds the dates of "%s"', (text, expected) => {
  expect(datesIn(text)).toEqual(expected);
});
