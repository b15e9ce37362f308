import { axisText, copiedText, figureText } from './figure-words.ts';

it.each([
  [2.44, false, '2.4'],
  [-0.05, true, '-0.1%'],
  [9, true, '9%'],
  [12.34, true, '12.3%'],
  [1234.5, false, '1,234.5'],
  [0, false, '0'],
])('shows %d (percent: %s) as %s', (value, isPercent, expected) => {
  expect(figureText(value, isPercent, 'en')).toBe(expected);
});

it('is short on an axis', () => {
  expect(axisText(3_400_000, false, 'en')).toBe('3.4M');
  expect(axisText(9_999, false, 'en')).toBe('9,999');
});

it('copies charts as tables, and leaves out those that cannot be drawn', () => {
  const chart = '```chart\n{"type":"pie","title":"Votes | all","data":[{"name":"A|B","value":40}],"config":{"isPercent":true},"sources":[2]}\n```';
  expect(copiedText(`One.\n\n${chart}\n\n\`\`\`chart\n{}\n\`\`\`\nTwo.`)).toBe('One.\n\n\nVotes   all [2]\n\n| | |\n| --- | --- |\n| A B | 40% |\n\n\n\nTwo.');
});
