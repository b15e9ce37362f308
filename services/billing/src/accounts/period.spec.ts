import { periodAt } from './period.ts';

const at = (text: string) => new Date(`${text}T09:30:00.000Z`);

describe('billing periods', () => {
  it('are counted from the anchor, to the minute', () => {
    expect(periodAt(at('2026-01-15'), 'month', at('2026-01-15'))).toEqual({ start: at('2026-01-15'), end: at('2026-02-15') });
    expect(periodAt(at('2026-01-15'), 'month', new Date('2026-02-15T09:29:59.999Z')).start).toEqual(at('2026-01-15'));
    expect(periodAt(at('2026-01-15'), 'month', at('2026-02-15')).start).toEqual(at('2026-02-15'));
  });

  it('end on the last day of short months and come back to the day after', () => {
    expect(periodAt(at('2026-01-31'), 'month', at('2026-02-10')).end).toEqual(at('2026-02-28'));
    expect(periodAt(at('2026-01-31'), 'month', at('2026-03-01'))).toEqual({ start: at('2026-02-28'), end: at('2026-03-31') });
    expect(periodAt(at('2028-01-31'), 'month', at('2028-02-10')).end).toEqual(at('2028-02-29'));
  });

  it('follow on each other without gap or overlap for years', () => {
    const anchor = at('2025-10-31');
    let end = anchor;
    for (let i = 0; i < 60; i++) {
      const period = periodAt(anchor, 'month', end);
      expect(period.start).toEqual(end);
      expect(periodAt(anchor, 'month', new Date(period.end.getTime() - 1))).toEqual(period);
      end = period.end;
    }
  });

  it('last a year where the plan does', () => {
    expect(periodAt(at('2024-02-29'), 'year', at('2025-02-28'))).toEqual({ start: at('2025-02-28'), end: at('2026-02-28') });
    expect(periodAt(at('2024-02-29'), 'year', at('2024-12-31'))).toEqual({ start: at('2024-02-29'), end: at('2025-02-28') });
  });

  it('hold a moment before the anchor as well, as when clocks differ', () => {
    expect(periodAt(at('2026-01-15'), 'month', at('2026-01-14')).start).toEqual(at('2026-01-15'));
  });
});
