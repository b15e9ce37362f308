import type { Entitlement } from '@forewire/contracts/permissions';
import { newId } from '@forewire/kit/ids';
import { Jobs } from '@forewire/kit/jobs';
import { eventually } from '@forewire/kit/testing';
import { deliver, envelopeOf } from '@forewire/kit/testing-events';
import { TwilioServer, type SentText } from '@forewire/kit/testing-twilio';
import { buildRun, seedWatcher, type Watcher } from '../../test/factories.ts';
import { TestService } from '../../test/service.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { DeliveryRepository } from '../deliveries/delivery.repository.ts';
import { PersonRepository } from '../people/person.repository.ts';

const site = 'https://desk.example';
const inboundUrl = `${site}/api/sms/inbound`;
let numbers = 0;

describe('a text message', () => {
  let twilio: TwilioServer;
  const before = { ...process.env };
  beforeAll(async () => {
    twilio = await TwilioServer.start();
    Object.assign(process.env, twilio.env);
  });
  const service = TestService.forFile({ PUBLIC_URL: site });
  beforeEach(() => twilio.clear());
  afterAll(async () => {
    process.env = before;
    await twilio.stop();
  });

  const people = () => service.get(PersonRepository);
  const plan = (changes: Partial<Entitlement> = {}) => ({ planId: 'pro_monthly', status: 'active', limited: true, usageBased: false, creditAllowance: 30_000, creditsUsed: 0, ...changes });

  async function seedPhone(changes: Partial<Entitlement> = {}): Promise<Watcher & { number: string }> {
    const watcher = await seedWatcher(service, { browserAlerts: false }, { email: false });
    const number = `+4474002${String(++numbers).padStart(5, '0')}`;
    const { userId } = watcher;
    const { creditAllowance, creditsUsed, ...rest } = plan(changes);
    await service.emit('phone.changed', userId, { userId, phoneNumber: number, smsEnabled: true });
    await service.emit('entitlement.changed', userId, { ownerId: userId, ...rest, creditAllowance: BigInt(creditAllowance), creditsUsed: BigInt(creditsUsed) });
    await eventually(async () => (await people().find(userId))?.phoneNumber === number && (await people().entitlementOf(userId)).limited);
    return { ...watcher, number };
  }

  const list = async ({ userId }: Watcher): Promise<Delivery[]> => (await service.get(DeliveryRepository).list(userId, { limit: 10 })).rows;
  const find = async (watcher: Watcher): Promise<Delivery | undefined> => (await list(watcher)).find(({ platform }) => platform === 'sms');
  const jobs = () => service.test.process.database('notifications').connection.models['Job'];
  const until = (watcher: Watcher, status: Delivery['status']) => eventually(async () => {
    const delivery = await find(watcher);
    return delivery?.status === status && delivery;
  });
  const tell = (watcher: Watcher, titles = ['Harbour bridge closes']) => service.emit('run.completed', watcher.taskId, buildRun(watcher, titles));
  const post = async ({ url, payload, headers }: { url: string; payload: string; headers: Record<string, string> }) => {
    const answer = await service.test.app.inject({ method: 'POST', url: url.slice(site.length), headers, payload });
    return { status: answer.statusCode, type: String(answer.headers['content-type']), body: answer.body };
  };
  const found = ({ taskId }: Watcher) => service.test.process.database('notifications').connection.models['FoundResult']?.countDocuments({ taskId, foundAt: { $gt: new Date(0) } });
  const textOf = (watcher: { number: string }): Promise<SentText> => eventually(() => twilio.sent.find(({ to }) => to === watcher.number));
  const reply = (From: string, Body: string) => post({ url: inboundUrl, ...twilio.callback(inboundUrl, inboundFields(From, Body)) });

  /** As many fields as Twilio sends of a reply, all of which are signed. */
  const inboundFields = (From: string, Body: string): Record<string, string> => ({
    ...Object.fromEntries(['City', 'State', 'Zip', 'Country'].flatMap((part) => [[`From${part}`, ''], [`To${part}`, '']])),
    ...{ MessageSid: 'SM1', SmsSid: 'SM1', SmsMessageSid: 'SM1', SmsStatus: 'received', NumMedia: '0', NumSegments: '1', MessagingServiceSid: 'MG1' },
    ...{ To: '+15005550006', From, Body, ChannelMetadata: '{}', WaId: '', ProfileName: '' },
  });

  it('goes out once a run, is shown as sent, and as delivered once Twilio reports it; billing hears of it once', async () => {
    const watcher = await seedPhone();
    await tell(watcher, ['Harbour bridge closes', 'Ferry stops']);
    const sent = await until(watcher, 'sent');
    const text = await textOf(watcher);
    expect(text).toMatchObject({ from: '+15005550006', body: expect.stringContaining('Harbour traffic: Harbour bridge closes and 1 more\nhttps://desk.example/dashboard?task='), statusCallback: `${site}/api/sms/report?delivery=${sent.id}`, validSeconds: 14_400 });
    expect(sent).toMatchObject({ attempts: 1, error: null, settledAt: null, target: `•••${watcher.number.slice(-3)}` });
    expect(service.settled.filter(({ id }) => id === sent.id)).toEqual([]);

    expect((await post(twilio.report(text, 'sent'))).status).toBe(200);
    expect((await find(watcher))?.status).toBe('sent');
    for (let times = 0; times < 2; times++) expect(await post(twilio.report(text, 'delivered'))).toMatchObject({ status: 200 });
    expect(await post(twilio.report(text, 'undelivered', 30003))).toMatchObject({ status: 200 });
    await until(watcher, 'delivered');
    await eventually(() => service.settled.some(({ id }) => id === sent.id));
    expect(service.settled.filter(({ id }) => id === sent.id)).toMatchObject([{ platform: 'sms', outcome: 'delivered', userId: watcher.userId, attempts: 1 }]);
    expect(twilio.sent.filter(({ to }) => to === watcher.number)).toHaveLength(1);

    const { body } = await service.call(watcher.userId, 'GET', '/api/deliveries');
    expect(body['deliveries']).toMatchObject([{ platform: 'sms', status: 'delivered' }]);
    expect(JSON.stringify(body)).not.toContain(watcher.number);
  });

  it('that does not arrive says why, and costs nothing', async () => {
    const watcher = await seedPhone();
    await tell(watcher);
    await until(watcher, 'sent');
    await post(twilio.report(await textOf(watcher), 'undelivered', 30005));
    expect(await until(watcher, 'failed')).toMatchObject({ error: 'There is no such phone number any more (Twilio error 30005)' });
    await eventually(() => service.settled.some(({ userId, outcome }) => userId === watcher.userId && outcome === 'failed'));
  });

  it('is asked about when no report comes', async () => {
    const watcher = await seedPhone();
    await tell(watcher);
    const { id, reference = '' } = await until(watcher, 'sent');
    twilio.statuses.set(reference, { status: 'delivered', error_code: null });
    // As if the wait for the report were over.
    await service.get(Jobs).add('await-sms-report', `early:${id}`, { deliveryId: id });
    await until(watcher, 'delivered');
  });

  it.each([
    { status: 500 },
    { status: 429, code: 20429, retryAfter: '0' },
    { status: 401, code: 20003 },
  ])('that Twilio cannot take at present is tried again: %j', async (refusal) => {
    const watcher = await seedPhone();
    twilio.refuseNext(refusal);
    await tell(watcher);
    expect(await until(watcher, 'sent')).toMatchObject({ attempts: 2, error: null });
  });

  it('that Twilio refuses is not tried again, and its words with the number are shown to nobody', async () => {
    const watcher = await seedPhone();
    twilio.refuseNext({ status: 400, code: 21211 });
    await tell(watcher);
    expect(await until(watcher, 'failed')).toMatchObject({ attempts: 1, error: 'There is no such phone number (Twilio error 21211)' });
    expect(twilio.sent).toEqual([]);
  });

  it('whose answer got lost is not sent twice when its report came meanwhile', async () => {
    const watcher = await seedPhone();
    twilio.refuseNext({ status: 503, retryAfter: '2' });
    await tell(watcher);
    const delivery = await eventually(async () => {
      const tried = await find(watcher);
      return tried && tried.attempts > 0 && tried;
    });
    const url = `${site}/api/sms/report?delivery=${delivery.id}`;
    await post({ url, ...twilio.callback(url, { MessageSid: 'SM9', MessageStatus: 'delivered' }) });
    await until(watcher, 'delivered');
    await eventually(async () => !(await jobs()?.exists({ _id: `deliver:${delivery.id}` })));
    expect(twilio.sent).toEqual([]);
  });

  it('is not sent to a phone that replied STOP, which the account hears of', async () => {
    for (const stop of [(number: string) => reply(number, 'Stop'), async () => undefined]) {
      const watcher = await seedPhone();
      const answer = await stop(watcher.number);
      if (answer) expect(answer).toMatchObject({ status: 200, type: 'text/xml; charset=utf-8', body: expect.stringContaining('<Response/>') });
      else {
        twilio.refuseNext({ status: 400, code: 21610 });
        await tell(watcher);
        await until(watcher, 'failed');
      }
      await eventually(async () => (await people().find(watcher.userId))?.smsEnabled === false);
      expect(await eventually(() => service.stopped.find(({ userId }) => userId === watcher.userId))).not.toHaveProperty('phoneNumber');
      twilio.clear();
      const known = (await found(watcher)) ?? 0;
      await tell(watcher);
      await eventually(async () => ((await found(watcher)) ?? 0) > known);
      // Planned with the results, or not at all.
      expect((await list(watcher)).filter(({ platform }) => platform === 'sms')).toHaveLength(answer ? 0 : 1);
    }
  });

  it('goes on to a phone that replies something else', async () => {
    const watcher = await seedPhone();
    await reply(watcher.number, 'Thanks!');
    expect((await people().find(watcher.userId))?.smsEnabled).toBe(true);
  });

  it.each([
    ['the plan has none', { planId: 'starter_monthly' }, 'This feature requires an upgrade'],
    ['the credits are used up', { creditAllowance: 100, creditsUsed: 16 }, 'Credit limit exceeded'],
  ] as [string, Partial<Entitlement>, string][])('is not sent when %s', async (_when, changes, error) => {
    const watcher = await seedPhone(changes);
    await tell(watcher);
    expect(await until(watcher, 'skipped')).toMatchObject({ error });
    expect(twilio.sent).toEqual([]);
  });

  it('is not sent to followers, whose credits it would take', async () => {
    const owner = await seedWatcher(service, { browserAlerts: false }, { email: false });
    const follower = await seedPhone();
    await service.emit('subscription.changed', owner.taskId, { taskId: owner.taskId, userId: follower.userId, subscribed: true });
    await tell(owner);
    await eventually(async () => (await list(follower)).length > 0);
    expect(await find(follower)).toBeUndefined();
  });

  it('takes no word of a report or a reply that Twilio has not signed', async () => {
    const watcher = await seedPhone();
    await tell(watcher);
    await until(watcher, 'sent');
    const report = twilio.report(await textOf(watcher), 'delivered');
    expect((await post({ ...report, payload: report.payload.replace('delivered', 'failed') })).status).toBe(403);
    expect((await post({ ...report, url: `${site}/api/sms/report?delivery=${newId()}` })).status).toBe(403);
    expect((await post({ ...report, headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status).toBe(403);
    expect((await find(watcher))?.status).toBe('sent');
    const stop = twilio.callback(inboundUrl, inboundFields(watcher.number, 'STOP'));
    expect((await post({ url: inboundUrl, ...stop, payload: `${stop.payload}&Extra=1` })).status).toBe(403);
    expect((await people().find(watcher.userId))?.smsEnabled).toBe(true);
  });

  it('leaves no number behind when its account is deleted, also when it is told of late', async () => {
    const { userId, number } = await seedPhone();
    await service.emit('user.deleted', userId, { id: userId });
    await eventually(async () => (await people().find(userId))?.goneAt);
    await deliver(service.test, envelopeOf('phone.changed', userId, { userId, phoneNumber: number, smsEnabled: true }));
    expect(await people().listByPhone(number)).toEqual([]);
    expect((await people().find(userId))?.phoneNumber).toBe('');
  });
});

describe('a server without an account at Twilio', () => {
  const service = TestService.forFile({ PUBLIC_URL: site });

  it('sends no text messages, says so, and takes no word from anybody', async () => {
    const watcher = await seedWatcher(service, { browserAlerts: false }, { email: false });
    await service.emit('phone.changed', watcher.userId, { userId: watcher.userId, phoneNumber: '+447400299999', smsEnabled: true });
    await service.emit('run.completed', watcher.taskId, buildRun(watcher, ['Harbour bridge closes']));
    const listed = () => service.get(DeliveryRepository).list(watcher.userId, { limit: 10 });
    expect(await eventually(async () => (await listed()).rows.find(({ status }) => status === 'skipped'))).toMatchObject({ error: 'Text messages are not set up on this server' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'c2lnbmVk' };
    expect((await service.test.app.inject({ method: 'POST', url: '/api/sms/inbound', headers, payload: 'From=%2B447400299999&Body=STOP' })).statusCode).toBe(403);
  });
});
