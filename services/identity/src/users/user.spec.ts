import { defaultFocusHours } from '@forewire/contracts/http/auth';
import { buildUser } from '../../test/factories.ts';
import { changeProfile, checkFocusHours, chooseBriefings, isAdmin, isTimezone, parseAdminEmails } from './user.ts';

describe('a user', () => {
  const withMonday = (start: string, end: string, enabled = true) => ({ ...defaultFocusHours, schedule: { ...defaultFocusHours.schedule, mon: { enabled, start, end } } });

  it('knows IANA time zones and nothing else', () => {
    expect(['Europe/London', 'Asia/Kathmandu', 'UTC'].map(isTimezone)).toEqual([true, true, true]);
    expect(['Europe/Nowhere', '', '+02:00', '../etc'].map(isTimezone)).toEqual([false, false, false, false]);
  });

  it('refuses a focus day that ends before or when it starts, unless the day is off', () => {
    expect(() => checkFocusHours(withMonday('18:00', '06:00'))).toThrow('End time must be after start time');
    expect(() => checkFocusHours(withMonday('06:00', '06:00'))).toThrow('End time must be after start time');
    expect(checkFocusHours(withMonday('00:00', '23:59')).schedule.mon.end).toBe('23:59');
    expect(checkFocusHours(withMonday('18:00', '06:00', false)).schedule.mon.enabled).toBe(false);
  });

  it('refuses focus hours in a zone that does not exist', () => {
    expect(() => checkFocusHours({ ...defaultFocusHours, timezone: 'Mars/Olympus' })).toThrow('Unknown time zone');
  });

  it('turns SMS on only for a number that is verified', () => {
    expect(() => changeProfile(buildUser(), { smsNotificationsEnabled: true })).toThrow('Verify a phone number first');
    expect(changeProfile(buildUser({ phoneNumber: '+447700900123' }), { smsNotificationsEnabled: true }).smsNotificationsEnabled).toBe(true);
    expect(changeProfile(buildUser(), { smsNotificationsEnabled: false }).smsNotificationsEnabled).toBe(false);
  });

  it('changes only the briefing that is named', () => {
    expect(chooseBriefings(buildUser(), { morningBriefing: false })).toMatchObject({ morningBriefing: false, eveningBriefing: true });
    expect(chooseBriefings(buildUser(), {})).toMatchObject({ morningBriefing: true, eveningBriefing: true });
  });

  it('is an admin by a listed and proven address', () => {
    const admins = parseAdminEmails(' Ops@Example.org, ,desk@example.org');
    expect(admins).toEqual(['ops@example.org', 'desk@example.org']);
    expect(isAdmin({ email: 'ops@example.org', emailVerified: true, operator: false }, admins)).toBe(true);
    expect(isAdmin({ email: 'ops@example.org', emailVerified: false, operator: true }, admins)).toBe(false);
    expect(isAdmin({ email: 'else@example.org', emailVerified: true, operator: false }, admins)).toBe(false);
  });
});
