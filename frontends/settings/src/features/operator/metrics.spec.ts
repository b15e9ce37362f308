import { parseMetrics, sumOf, uptime } from './metrics.ts';

const text = `# HELP forewire_outbox_depth Events committed and not yet handled by all
# TYPE forewire_outbox_depth gauge
forewire_outbox_depth{service="tasks"} 2
forewire_outbox_depth{service="a \\"quoted\\" one"} 3.5
process_resident_memory_bytes 1.5e+08
broken line
`;

describe('parseMetrics', () => {
  it('reads names, labels and values, and leaves out the rest', () => {
    expect(parseMetrics(text)).toEqual([
      { name: 'forewire_outbox_depth', labels: { service: 'tasks' }, value: 2 },
      { name: 'forewire_outbox_depth', labels: { service: 'a \\"quoted\\" one' }, value: 3.5 },
      { name: 'process_resident_memory_bytes', labels: {}, value: 150_000_000 },
    ]);
  });
});

describe('sumOf', () => {
  it('adds up what matches, and knows nothing from zero', () => {
    const samples = parseMetrics(text);
    expect(sumOf(samples, 'forewire_outbox_depth')).toBe(5.5);
    expect(sumOf(samples, 'forewire_outbox_depth', { service: 'tasks' })).toBe(2);
    expect(sumOf(samples, 'forewire_outbox_depth', { service: 'teams' })).toBeNull();
  });
});

describe('uptime', () => {
  it.each([
    [30, 'less than a minute'],
    [250, '4 min'],
    [12_000, '3 h 20 min'],
    [100_000, '1 day'],
    [200_000, '2 days'],
  ])('says of %s seconds: %s', (seconds, words) => {
    expect(uptime(seconds)).toBe(words);
  });
});
