import { tableOf } from './table.mjs';

describe('tableOf', () => {
  it('sets what was measured beside what is to be reached, and leaves out what was not measured', () => {
    const news = { perSecond: 10, cpuPerThousand: 69.96, delay: { webhook: { p50: 220, p99: 740, max: 1000 } }, api: null };
    const lines = tableOf({ trickle: { unchanged: { cpuPerThousand: 1.904 }, news, memory: { settled: 1249, peak: 1638 } } });
    expect(lines).toContain('| unchanged checks, CPU s per 1,000, paced | 1.9 | 1.0 |');
    expect(lines).toContain('| 10 news a second, CPU s per 1,000 above the unchanged | 70 | 15 |');
    expect(lines).toContain('| fetch to alert p50 / p99 / max | 0.22 / 0.74 / 1.00 s | 0.10 / 0.40 / 0.80 s |');
    expect(lines).toContain('| memory, product and database, settled | 1.22 GiB | 1.00 GiB |');
    expect(lines.join('\n')).not.toContain('as fast as it goes');
  });

  it('compares the cost of a source with many watchers with that of one with few', () => {
    const lines = tableOf({ watchers: { sizes: [{ watchers: 10, cpuMsPerArticle: 100, ratio: 1 }, { watchers: 1000, cpuMsPerArticle: 4210, ratio: 42.1 }] } });
    expect(lines.at(-1)).toBe('| an article of a source that 1000 tasks watch, ten of them concerned | 4210 ms (42.1 ×) | 5 × |');
  });
});
