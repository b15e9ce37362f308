import { answerParts } from './answer-parts.ts';
import { readChart, writeChart } from './answer-chart.ts';

const read = (block: unknown) => readChart(JSON.stringify(block));
const data = [
  { name: '2024', value: 3 },
  { name: '2025', value: 4.5 },
];

describe('readChart', () => {
  it.each(['bar', 'line', 'area', 'pie'])('reads a %s', (type) => {
    expect(read({ type, data })).toEqual({ kind: 'chart', chart: { type, title: '', points: data, isPercent: false, sources: [] } });
  });

  it('reads names and figures by the keys that the block gives', () => {
    const block = { type: 'bar', title: ' Votes ', data: [{ party: 'A', share: 40, name: 'x' }], config: { nameKey: 'party', dataKey: 'share', isPercent: true }, sources: [2, 2, 1] };
    expect(read(block)).toEqual({ kind: 'chart', chart: { type: 'bar', title: 'Votes', points: [{ name: 'A', value: 40 }], isPercent: true, sources: [2, 1] } });
    expect(read({ type: 'line', data: [{ name: 2024, value: 1 }] })).toMatchObject({ chart: { points: [{ name: '2024', value: 1 }] } });
  });

  it('tells a type that it does not know from data that it cannot draw', () => {
    expect(read({ type: 'radar', data })).toEqual({ kind: 'unsupported' });
    expect(read({ type: 'constructor', data: 'nonsense' })).toEqual({ kind: 'unsupported' });
  });

  it.each([
    ['no JSON', '{"type":"bar"'],
    ['no object', '[1, 2]'],
    ['null', 'null'],
    ['no type', JSON.stringify({ data })],
    ['no data', JSON.stringify({ type: 'bar' })],
    ['data that is empty', JSON.stringify({ type: 'bar', data: [] })],
    ['figures as text', JSON.stringify({ type: 'bar', data: [{ name: 'a', value: '12' }] })],
    ['figures that are missing', JSON.stringify({ type: 'bar', data: [...data, { name: 'b' }] })],
    ['figures beyond every number', '{"type":"bar","data":[{"name":"a","value":1e999}]}'],
    ['names that are objects', JSON.stringify({ type: 'bar', data: [{ name: {}, value: 1 }] })],
    ['more points than a screen has room for', JSON.stringify({ type: 'bar', data: Array.from({ length: 61 }, () => data[0]) })],
    ['slices below zero', JSON.stringify({ type: 'pie', data: [{ name: 'a', value: -1 }, { name: 'b', value: 2 }] })],
    ['slices of nothing', JSON.stringify({ type: 'pie', data: [{ name: 'a', value: 0 }] })],
  ])('finds %s invalid', (_what, json) => {
    expect(readChart(json)).toEqual({ kind: 'invalid' });
  });

  it('reads again what it writes, whatever a name holds', () => {
    const chart = { type: 'pie' as const, title: '```\n# x', points: [{ name: '```', value: 1 }], isPercent: true, sources: [3] };
    const parts = answerParts(`before\n${writeChart(chart)}\nafter`);
    expect(parts.map(({ kind }) => kind)).toEqual(['prose', 'chart', 'prose']);
    const [, block] = parts;
    expect(block?.kind === 'chart' && readChart(block.json)).toEqual({ kind: 'chart', chart });
  });
});

describe('answerParts', () => {
  it('takes charts out of the prose around them', () => {
    expect(answerParts('One.\n\n```chart\n{"a":\n1}\n```\n\nTwo.')).toEqual([
      { kind: 'prose', text: 'One.\n' },
      { kind: 'chart', json: '{"a":\n1}', isOpen: false },
      { kind: 'prose', text: '\nTwo.' },
    ]);
  });

  it('says of a chart that is still being written that it is open', () => {
    expect(answerParts('One.\n~~~ Chart\n{"a"')).toEqual([
      { kind: 'prose', text: 'One.' },
      { kind: 'chart', json: '{"a"', isOpen: true },
    ]);
  });

  it('leaves other code as it stands, also when it shows what a chart looks like', () => {
    const code = '````md\n```chart\n{}\n```\n````\n```charts\n1\n```';
    expect(answerParts(code)).toEqual([{ kind: 'prose', text: code }]);
  });

  it('ends a block only at a fence of its own kind', () => {
    expect(answerParts('```chart\n~~~\n``\n````')).toEqual([{ kind: 'chart', json: '~~~\n``', isOpen: false }]);
  });

  it('has one stretch of an answer without charts', () => {
    expect(answerParts('It ends soon [1].')).toEqual([{ kind: 'prose', text: 'It ends soon [1].' }]);
    expect(answerParts('')).toEqual([{ kind: 'prose', text: '' }]);
  });
});
