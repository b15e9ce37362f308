import { holdsBack } from './admission.ts';

describe('admission of checks', () => {
  const finding = { sinceMs: 1000, utilization: 1, begun: 128, found: 100 };

  it('waits while what was found keeps the process busy', () => {
    expect(holdsBack(finding)).toBe(true);
    expect(holdsBack({ ...finding, utilization: 0.91 })).toBe(true);
  });

  it('goes on once the process has pauses', () => {
    expect(holdsBack({ ...finding, utilization: 0.89 })).toBe(false);
  });

  it('never holds back checks that find next to nothing, however busy they keep the process', () => {
    expect(holdsBack({ ...finding, found: 0 })).toBe(false);
    expect(holdsBack({ ...finding, found: 12 })).toBe(false);
    expect(holdsBack({ ...finding, begun: 0, found: 0 })).toBe(false);
  });

  it('waits for no longer than two seconds, so that sources are checked however busy the process is', () => {
    expect(holdsBack({ ...finding, sinceMs: 1999 })).toBe(true);
    expect(holdsBack({ ...finding, sinceMs: 2000 })).toBe(false);
  });
});
