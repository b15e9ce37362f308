import { citable, citedIn, renumbered, settled, withoutInvented } from './citations.ts';

const known = citable(
  [
    { n: 1, url: 'https://www.courier.example/deal?utm_source=feed' },
    { n: 2, url: 'https://ledger.example/doubts' },
  ],
  ['Traffic fell by 3.5 percent to 1.2 million boxes in 2024', 'Es waren 1,4 Millionen'],
);
const chart = (data: unknown, more: object = {}) => `\`\`\`chart\n${JSON.stringify({ type: 'bar', data, ...more })}\n\`\`\``;

describe('withoutInvented', () => {
  it.each([
    ['keeps what was given', 'It ends soon [1], others doubt it [1, 2].', 'It ends soon [1], others doubt it [1, 2].'],
    ['drops numbers that were not', 'It ends soon [7]. Others [2, 9] doubt it.', 'It ends soon. Others [2] doubt it.'],
    ['reads lenticular brackets', 'It ends soon【1】and 【8】.', 'It ends soon[1]and.'],
    ['turns links to elsewhere into their text', 'See [the report](https://invented.example/x).', 'See the report.'],
    ['keeps links to what was given', 'See [the report](https://courier.example/deal).', 'See [the report](https://courier.example/deal).'],
    ['drops bare addresses', 'Read https://invented.example/x now, or https://ledger.example/doubts.', 'Read  now, or https://ledger.example/doubts.'],
    ['finds no chart in a quotation', '> ```chart\n> {"type":"bar"}\n> ```', '> ```text\n> {"type":"bar"}\n> ```'],
  ])('%s', (_what, text, expected) => {
    expect(withoutInvented(text, known)).toBe(expected);
  });

  it('keeps a chart whose figures stand in the reports, in digits or with their word of scale', () => {
    const data = [{ name: 'a', value: -3.5 }, { name: 'b', value: 1_200_000 }, { name: 'c', value: 1.4 }, { name: 'd', value: 2024 }];
    expect(withoutInvented(`Before [1].\n\n${chart(data, { sources: [1, 9] })}\n\nAfter.`, known)).toBe(`Before [1].\n\n${chart(data, { sources: [1] })}\n\nAfter.`);
  });

  it.each([
    ['whose figures are made up', chart([{ name: 'a', value: 3.5 }, { name: 'b', value: 3.6 }])],
    ['that cannot be drawn', chart([{ name: 'a' }])],
    ['of an unknown type', chart([{ name: 'a', value: 3.5 }]).replace('bar', 'radar')],
    ['that never ends', '```chart\n{"type":"bar"'],
  ])('drops a chart %s', (_what, block) => {
    expect(withoutInvented(`Before.\n${block}`, known)).toBe('Before.');
  });

  it('leaves no address in what a chart says', () => {
    const block = chart([{ name: 'see https://invented.example/x [8]', value: 3.5 }], { title: '[more](https://invented.example/y)' });
    expect(withoutInvented(block, known)).toBe(chart([{ name: 'see', value: 3.5 }]).replace('"data"', '"title":"more","data"'));
  });
});

it('lists what a text cites, once each, and numbers it anew', () => {
  expect(citedIn('a [2] b [1, 2] c')).toEqual([2, 1]);
  expect(renumbered('a [2] b [1, 2]', new Map([[1, 5], [2, 3]]))).toBe('a [3] b [5, 3]');
  const drawn = `a [2]\n${chart([{ name: 'x', value: 1 }], { sources: [1] })}`;
  expect(citedIn(drawn)).toEqual([2, 1]);
  expect(citedIn(renumbered(drawn, new Map([[1, 5], [2, 3]])))).toEqual([3, 5]);
});

it.each([
  ['true', 3.5],
  ['made up', 7],
])('shows a chart that is %s only when it is whole, and takes nothing back', (_what, value) => {
  const block = chart([{ name: 'a [1]', value }], { sources: [1] });
  const text = `Traffic fell [1].\n\n${block}\n\nMore follows [2], they say.`;
  let shown = '';
  for (let length = 1; length <= text.length; length += 1) {
    const next = withoutInvented(settled(text.slice(0, length)), known);
    expect(next.startsWith(shown.trimEnd())).toBe(true);
    expect(next.includes('```')).toBe(next.includes(block));
    shown = next;
  }
  expect(shown.includes(block)).toBe(value === 3.5);
  expect(shown).toContain('More follows [2], they');
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
