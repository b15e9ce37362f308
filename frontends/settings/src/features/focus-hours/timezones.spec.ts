import { listTimezones, searchTimezones } from './timezones.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const zones = listTimezones('Europe/London', winter);
const idsOf = (search: string) => searchTimezones(zones, search).map(({ id }) => id);

describe('listTimezones', () => {
  it('names zones readably, with their offset at that time', () => {
    expect(zones.find(({ id }) => id === 'America/New_York')).toEqual({ id: 'America/New_York', label: 'America/New York', offset: 'GMT-05:00' });
    expect(zones.find(({ id }) => id === 'Europe/London')?.offset).toBe('GMT+00:00');
  });

  it('has the zone that is set even where the browser calls it otherwise', () => {
    expect(listTimezones('Asia/Calcutta', winter).some(({ id }) => id === 'Asia/Calcutta')).toBe(true);
  });
});

describe('searchTimezones', () => {
  it('puts the city that was typed first', () => {
    expect(idsOf('lond')[0]).toBe('Europe/London');
    expect(idsOf('new york')[0]).toBe('America/New_York');
    expect(idsOf('America/New_York')).toEqual(['America/New_York']);
  });

  it('finds offsets, and nothing for nonsense', () => {
    expect(idsOf('+09:00')).toContain('Asia/Tokyo');
    expect(idsOf('atlantis')).toEqual([]);
  });
});
