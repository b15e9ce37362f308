import { buildAlert, buildPerson, buildResult } from '../../test/factories.ts';
import type { Channel } from '../channels/channel.ts';
import type { Person } from '../people/person.ts';
import { type Listener, planAlert } from './plan-alert.ts';

const now = new Date('2026-03-01T09:00:00Z');
const owner = (extra: Partial<Listener> = {}): Listener => ({ person: buildPerson(), email: true, push: true, watching: false, sms: true, channels: [], ...extra });

function buildChannel(overrides: Partial<Channel> = {}): Channel {
  return {
    id: 'c1',
    userId: 'u',
    name: 'Desk',
    platform: 'webhook',
    broadcastType: 'both',
    taskId: null,
    options: {},
    enabled: true,
    config: { url: 'https://hooks.example/1' },
    createdAt: now,
    updatedAt: now,
    ...overrides,
  };
}

const platforms = (alert: ReturnType<typeof buildAlert>, listener: Listener): string[] => planAlert(alert, [listener], now).map(({ delivery }) => delivery.platform);

describe('planning an alert', () => {
  const two = buildAlert({ results: [buildResult(), buildResult({ title: 'Second' })] });

  it('gives the same ids whenever it is asked', () => {
    const listener = owner({ channels: [buildChannel()] });
    const ids = (): string[] => planAlert(two, [listener], new Date()).map(({ delivery }) => delivery.id);
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(5);
  });

  it('makes one mail a run, and a webhook and a notification for each result', () => {
    expect(platforms(two, owner({ channels: [buildChannel()] }))).toEqual(['email', 'browser', 'browser', 'webhook', 'webhook']);
  });

  it('makes one text message a run, for the owner whose phone is verified and switched on', () => {
    const withPhone = (extra: Partial<Person>, sms = true) => owner({ person: buildPerson({ phoneNumber: '+447400123456', smsEnabled: true, ...extra }), sms });
    const texts = (listener: Listener) => planAlert(two, [listener], now).filter(({ delivery }) => delivery.platform === 'sms');
    expect(texts(withPhone({}))).toMatchObject([{ delivery: { target: '•••456', resultId: null }, content: { kind: 'alert' } }]);
    expect(texts(withPhone({ smsEnabled: false }))).toEqual([]);
    expect(texts(withPhone({ phoneNumber: '' }))).toEqual([]);
    expect(texts(withPhone({}, false))).toEqual([]);
    expect(texts(owner())).toEqual([]);
  });

  it('groups notifications when there are more than three results', () => {
    const many = buildAlert({ results: [1, 2, 3, 4].map((n) => buildResult({ title: `Result ${n}` })) });
    const [, browser, ...rest] = planAlert(many, [owner()], now);
    expect(rest).toEqual([]);
    expect(browser?.content).toMatchObject({ push: { title: '🚨 Harbour traffic: 4 new results', body: '• Result 1\n• Result 2\n• Result 3', id: browser?.delivery.id } });
  });

  it('makes one post a run for a team chat', () => {
    expect(platforms(two, owner({ email: false, push: false, channels: [buildChannel({ platform: 'slack' })] })).filter((name) => name === 'slack')).toHaveLength(1);
  });

  it.each([
    ['is switched off', { enabled: false }],
    ['takes briefings only', { broadcastType: 'briefings' }],
    ['is for another task', { taskId: 'another' }],
    ['wants more results', { options: { minResults: 3 } }],
  ] as [string, Partial<Channel>][])('leaves out a channel that %s', (_, extra) => {
    expect(platforms(two, owner({ channels: [buildChannel(extra)] }))).not.toContain('webhook');
  });

  it('shows it at once where a page is open and says so where nobody is', () => {
    const seen = planAlert(two, [owner({ push: false, watching: true })], now)[1]?.delivery;
    const missed = planAlert(two, [owner({ push: false })], now)[1]?.delivery;
    expect(seen).toMatchObject({ status: 'delivered', settledAt: now });
    expect(missed).toMatchObject({ status: 'skipped', error: expect.stringContaining('No page is open') });
  });

  it('tells nobody who is disabled or gone, and nothing by browser to those who switched it off', () => {
    expect(platforms(two, owner({ person: buildPerson({ disabled: true }) }))).toEqual([]);
    expect(platforms(two, owner({ person: buildPerson({ goneAt: now }) }))).toEqual([]);
    expect(platforms(two, owner({ person: buildPerson({ browserAlerts: false }) }))).toEqual(['email']);
  });

  it('shows no secret in a delivery’s target', () => {
    const channel = buildChannel({ platform: 'slack', config: { webhook_url: 'https://hooks.example/secret' } });
    const targets = planAlert(two, [owner({ channels: [channel] })], now).map(({ delivery }) => delivery.target);
    expect(targets).toEqual(['a•••@example.com', 'Browser', 'Browser', 'Desk (hooks.example)']);
  });
});
