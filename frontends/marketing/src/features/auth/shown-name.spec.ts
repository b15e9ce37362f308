import { describe, expect, it } from '@jest/globals';
import { shownName } from './shown-name.ts';

describe('a name on the page of an invitation', () => {
  it('is shown as it is', () => {
    expect(shownName('Zoë’s Newsroom 📰')).toBe('Zoë’s Newsroom 📰');
  });

  it('is one line that nothing turns around', () => {
    expect(shownName(' North\n\u202eDesk\u200b\t ')).toBe('North Desk');
  });

  it('is cut where it is longer than a name', () => {
    expect(shownName('a'.repeat(60))).toBe('a'.repeat(60));
    expect(shownName(`${'a'.repeat(58)} bcd`)).toBe(`${'a'.repeat(58)}…`);
    expect(shownName('📰'.repeat(90))).toBe(`${'📰'.repeat(59)}…`);
  });
});
