import { backoffMs, freshnessMs, needsCheck, newSource, type Source, watchClassOf } from './source.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = (ms: number): Date => new Date(now.getTime() - ms);
const checked = (changes: Partial<Source> = {}): Source => ({ ...newSource('s', 'http://a.test/', now), kind: 'feed', status: 'ok', lastCheckedAt: before(60_000), ...changes });

describe('a source', () => {
  it('is watched as closely as its task looks', () => {
    expect([300, 3600, 86_400, 0].map((intervalSeconds) => watchClassOf({ active: true, intervalSeconds }))).toEqual(['realtime', 'hourly', 'daily', 'inactive']);
    expect(watchClassOf({ active: false, intervalSeconds: 300 })).toBe('inactive');
  });

  it('is checked for a run when its last check is too old for the cadence', () => {
    const asked = (watch: 'realtime' | 'hourly', trigger: string, ageMs: number) => needsCheck(checked({ lastCheckedAt: before(ageMs) }), freshnessMs(watch, trigger, 120_000), trigger, now);
    expect([asked('realtime', 'schedule', 170_000), asked('realtime', 'schedule', 190_000)]).toEqual([false, true]);
    expect([asked('hourly', 'schedule', 290_000), asked('hourly', 'schedule', 310_000)]).toEqual([false, true]);
    expect([asked('hourly', 'manual', 5000), asked('hourly', 'manual', 11_000)]).toEqual([false, true]);
    expect([asked('realtime', 'source-update', 290_000)]).toEqual([false]);
    expect(needsCheck(checked({ lastCheckedAt: null }), 1e9, 'schedule', now)).toBe(true);
    expect(needsCheck(checked({ kind: 'ingest', lastCheckedAt: null }), 0, 'manual', now)).toBe(false);
  });

  it('that fails is left to its back-off, but a person may try once a minute unless the site said when', () => {
    const failing = { failures: 3, nextCheckAt: new Date(now.getTime() + 3_600_000) };
    expect(needsCheck(checked({ ...failing, lastCheckedAt: before(900_000) }), 300_000, 'schedule', now)).toBe(false);
    expect(needsCheck(checked({ ...failing, lastCheckedAt: before(900_000), nextCheckAt: before(1) }), 300_000, 'schedule', now)).toBe(true);
    expect(needsCheck(checked({ ...failing, lastCheckedAt: before(59_000) }), 10_000, 'manual', now)).toBe(false);
    expect(needsCheck(checked({ ...failing, lastCheckedAt: before(61_000) }), 10_000, 'manual', now)).toBe(true);
    expect(needsCheck(checked({ ...failing, lastCheckedAt: before(900_000), notBefore: new Date(now.getTime() + 1) }), 10_000, 'manual', now)).toBe(false);
  });

  it('waits twice as long after each failure, at most a day', () => {
    expect([1, 2, 3, 4].map((failures) => backoffMs(failures, 120_000, 0.5))).toEqual([120_000, 240_000, 480_000, 960_000]);
    expect(backoffMs(400, 120_000, 0.5)).toBe(86_400_000);
    expect(backoffMs(1, 1000, 0)).toBe(900);
  });
});
