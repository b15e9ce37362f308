import { citable, citedIn, renumbered, settled, withoutInvented } from './citations.ts';

const known = citable([
  { n: 1, url: 'https://www.courier.example/deal?utm_source=feed' },
  { n: 2, url: 'https://ledger.example/doubts' },
]);

describe('withoutInvented', () => {
  it.each([
    ['keeps what was given', 'It ends soon [1], others doubt it [1, 2].', 'It ends soon [1], others doubt it [1, 2].'],
    ['drops numbers that were not', 'It ends soon [7]. Others [2, 9] doubt it.', 'It ends soon. Others [2] doubt it.'],
    ['reads lenticular brackets', 'It ends soon【1】and 【8】.', 'It ends soon[1]and.'],
    ['turns links to elsewhere into their text', 'See [the report](https://invented.example/x).', 'See the report.'],
    ['keeps links to what was given', 'See [the report](https://courier.example/deal).', 'See [the report](https://courier.example/deal).'],
    ['drops bare addresses', 'Read https://invented.example/x now, or https://ledger.example/doubts.', 'Read  now, or https://ledger.example/doubts.'],
  ])('%s', (_what, text, expected) => {
    expect(withoutInvented(text, known)).toBe(expected);
  });
});

it('lists what a text cites, once each, and numbers it anew', () => {
  expect(citedIn('a [2] b [1, 2] c')).toEqual([2, 1]);
  expect(renumbered('a [2] b [1, 2]', new Map([[1, 5], [2, 3]]))).toBe('a [3] b [5, 3]');
});

it('shows a growing text so that what was shown never has to be taken back', () => {
  const text = 'The strike ends soon [1, 7] as [a paper](https://invented.example/x) says, see https://invented.example/y and [2] for more';
  let shown = '';
  for (let length = 1; length <= text.length; length += 1) {
    const next = withoutInvented(settled(text.slice(0, length)), known);
    expect(next.startsWith(shown)).toBe(true);
    expect(next).not.toMatch(/invented|7/);
    shown = next;
  }
  expect(shown).toBe('The strike ends soon [1] as a paper says, see  and [2] for');
});
