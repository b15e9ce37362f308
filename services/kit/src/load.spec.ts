import { gatherMs, loopUtilization } from './load.ts';
import { eventually } from './testing.ts';

describe('the load of a process', () => {
  it('is near 1 while nothing else gets its turn, and near 0 at rest', async () => {
    loopUtilization();
    for (const end = performance.now() + 300; performance.now() < end; );
    await new Promise((resolve) => setImmediate(resolve));
    expect(loopUtilization()).toBeGreaterThan(0.5);
    await eventually(() => loopUtilization() < 0.5);
  });

  it.each([
    { utilization: 0.4, waitMs: 0 },
    { utilization: 0.55, waitMs: 150 },
    { utilization: 0.7, waitMs: 300 },
    { utilization: 1, waitMs: 300 },
  ])('lets work be gathered for $waitMs ms at $utilization', ({ utilization, waitMs }) => {
    expect(gatherMs(utilization)).toBeCloseTo(waitMs);
  });
});
