import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { TwilioServer } from '@forewire/kit/testing-twilio';
import { call, type IdentityTest, type Person, signUp, signUpConfirmed, staleToken, startIdentity, waitForEvent } from '../../test/factories.ts';

const path = '/api/functions/verify-phone';
const reply = (person: Person, body: object, test: IdentityTest) => call<{ code?: string; detail?: string; user?: object }>(test, 'POST', path, { token: person.token, body });

let numbers = 0;
/** A mobile number that no other test uses. */
const nextNumber = (): string => `+4474001${String(++numbers).padStart(5, '0')}`;

describe('verifying a phone', () => {
  let twilio: TwilioServer;
  let test: IdentityTest;
  const before = { ...process.env };
  beforeAll(async () => {
    twilio = await TwilioServer.start();
    Object.assign(process.env, twilio.env, { SMS_COUNTRIES: 'gb, us' });
    test = await startIdentity({ PRIVATE_HOSTS_ALLOWED: '127.0.0.1', PAYMENTS_ENABLED: 'true' });
  });
  beforeEach(() => twilio.clear());
  afterAll(async () => {
    process.env = before;
    await test.close();
    await twilio.stop();
  });

  const verifications = () => test.process.database('identity').connection.models['PhoneVerification'];
  const plans = () => test.process.database('identity').connection.models['Plan'];
  const subscribe = async (id: string, planId = 'pro_monthly'): Promise<void> => {
    await test.probe.emit(test, 'entitlement.changed', id, { ownerId: id, planId, status: 'active', limited: true, creditAllowance: 30_000n, creditsUsed: 0n, usageBased: false });
    await eventually(async () => (await plans()?.countDocuments({ _id: id, planId })) === 1);
  };
  const subscriber = async (): Promise<Person> => {
    const person = await signUpConfirmed(test);
    await subscribe(person.id);
    return person;
  };
  const send = (person: Person, phoneNumber: string) => reply(person, { action: 'send', phoneNumber, userId: person.id }, test);
  const verify = (person: Person, phoneNumber: string, code: string) => reply(person, { action: 'verify', phoneNumber, code, userId: person.id }, test);
  const codeSent = (): string => /^\d{6}/.exec(twilio.sent.at(-1)?.body ?? '')?.[0] ?? '';
  const verified = async (person: Person, phoneNumber = nextNumber()): Promise<string> => {
    expect((await send(person, phoneNumber)).status).toBe(200);
    expect(await verify(person, phoneNumber, codeSent())).toMatchObject({ status: 200, body: { user: { phoneNumber, smsNotificationsEnabled: true } } });
    return phoneNumber;
  };

  it('texts a code, takes it, saves the number and switches alerts on; removing takes all of it back', async () => {
    const person = await subscriber();
    const number = nextNumber();
    expect(await send(person, number.replace('+44', '+44 '))).toMatchObject({ status: 200, body: { success: true, user: { phoneNumber: null } } });
    expect(twilio.sent).toMatchObject([{ to: number, validSeconds: 600, body: expect.stringMatching(/^\d{6} is your Forewire code\./) }]);
    const row: unknown = await verifications()?.findById(person.id).lean();
    expect(JSON.stringify(row)).not.toContain(codeSent());

    expect(await verify(person, number, codeSent())).toMatchObject({ status: 200, body: { user: { phoneNumber: number, smsNotificationsEnabled: true } } });
    expect(await waitForEvent(test, 'phone.changed', ({ userId }) => userId === person.id)).toMatchObject({ phoneNumber: number, smsEnabled: true });
    expect((await verify(person, number, codeSent())).body.code).toBe('phone_code.expired');

    expect(await reply(person, { action: 'remove', userId: person.id }, test)).toMatchObject({ status: 200, body: { user: { phoneNumber: null, smsNotificationsEnabled: false } } });
    await waitForEvent(test, 'phone.changed', ({ userId, phoneNumber }) => userId === person.id && phoneNumber === '');
  });

  it('keeps the number out of what every service is told', async () => {
    const person = await subscriber();
    const number = await verified(person);
    const told = await waitForEvent(test, 'user.changed', ({ id, smsEnabled }) => id === person.id && smsEnabled);
    expect(JSON.stringify({ ...told, createdAt: null })).not.toContain(number);
  });

  it('wants Pro or Ultra, a confirmed address and the number of a mobile phone that is served', async () => {
    const person = await signUp(test);
    expect(await send(person, nextNumber())).toMatchObject({ status: 403, body: { code: 'plan.upgrade_required' } });
    await subscribe(person.id, 'starter_monthly');
    expect(await send(person, nextNumber())).toMatchObject({ status: 403, body: { code: 'plan.upgrade_required' } });
    await subscribe(person.id, 'ultra_yearly');
    expect(await send(person, nextNumber())).toMatchObject({ status: 403, body: { code: 'email.unconfirmed' } });
    const confirmed = await subscriber();
    expect(await send(confirmed, '07400 123456')).toMatchObject({ status: 400, body: { detail: 'Please enter a valid phone number with country code (e.g. +1234567890)', fields: { phoneNumber: expect.any(String) } } });
    expect(await send(confirmed, '+442079460000')).toMatchObject({ status: 400, body: { code: 'phone.unsupported' } });
    expect(await send(confirmed, '+4915112345678')).toMatchObject({ status: 400, body: { detail: 'Text messages are not available in this country.' } });
    expect(twilio.sent).toEqual([]);
  });

  it('takes a code of six digits for the number that it was sent to, five times at most', async () => {
    const person = await subscriber();
    const number = nextNumber();
    await send(person, number);
    const wrong = codeSent() === '000000' ? '000001' : '000000';
    expect((await verify(person, number, '12345')).body.detail).toBe('Please enter a 6-digit code');
    expect((await verify(person, nextNumber(), codeSent())).body.code).toBe('phone_code.expired');
    for (let tries = 0; tries < 5; tries++) expect(await verify(person, number, wrong)).toMatchObject({ status: 400, body: { code: 'phone_code.invalid', detail: 'Invalid verification code' } });
    expect((await verify(person, number, codeSent())).body.code).toBe('phone_code.expired');
  });

  it('takes no code that is older than ten minutes', async () => {
    const person = await subscriber();
    const number = nextNumber();
    await send(person, number);
    await verifications()?.updateOne({ _id: person.id }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
    expect((await verify(person, number, codeSent())).body.code).toBe('phone_code.expired');
  });

  it('does not send the next code at once', async () => {
    const person = await subscriber();
    const number = nextNumber();
    await send(person, number);
    expect(await send(person, number)).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
    expect(twilio.sent).toHaveLength(1);
  });

  it('says what Twilio finds wrong, without the number', async () => {
    for (const [code, problem] of [[21211, 'There is no such phone number (Twilio error 21211)'], [21610, 'This phone replied STOP to our messages. Text START to the same number first.']] as const) {
      twilio.refuseNext({ status: 400, code });
      expect(await send(await subscriber(), nextNumber())).toMatchObject({ status: 400, body: { code: 'phone.not_sent', detail: problem } });
    }
    twilio.refuseNext({ status: 503 }, { status: 429, code: 20429 });
    for (let times = 0; times < 2; times++) expect(await send(await subscriber(), nextNumber())).toMatchObject({ status: 503, body: { detail: 'Failed to send verification code' } });
  });

  it('is for the account itself, from a session that is fresh', async () => {
    const person = await subscriber();
    expect(await reply(person, { action: 'send', phoneNumber: nextNumber(), userId: newId() }, test)).toMatchObject({ status: 403, body: { code: 'permission.denied' } });
    const token = await staleToken(test, person);
    expect(await call(test, 'POST', path, { token, body: { action: 'send', phoneNumber: nextNumber() } })).toMatchObject({ body: { code: 'session.confirmation_required' } });
    expect(twilio.sent).toEqual([]);
  });

  it('switches off when the phone replied STOP', async () => {
    const person = await subscriber();
    await verified(person);
    await test.probe.emit(test, 'sms.stopped', person.id, { userId: person.id });
    await waitForEvent(test, 'phone.changed', ({ userId, smsEnabled }) => userId === person.id && !smsEnabled);
    expect((await call(test, 'GET', '/api/me', { token: person.token })).body).toMatchObject({ smsNotificationsEnabled: false, phoneNumber: expect.any(String) });
    const toggle = () => call(test, 'PATCH', '/api/me', { token: person.token, body: { smsNotificationsEnabled: true } });
    expect(await toggle()).toMatchObject({ status: 200, body: { smsNotificationsEnabled: true } });
    await subscribe(person.id, 'free');
    expect(await toggle()).toMatchObject({ status: 403, body: { code: 'plan.upgrade_required' } });
  });

  it('leaves nothing of an account that is deleted', async () => {
    const person = await subscriber();
    await send(person, nextNumber());
    expect((await call(test, 'DELETE', '/api/me', { token: person.token })).status).toBe(200);
    expect(await verifications()?.countDocuments({ _id: person.id })).toBe(0);
    expect(await plans()?.countDocuments({ _id: person.id })).toBe(0);
  });
});

describe('a server without an account at Twilio', () => {
  let test: IdentityTest;
  beforeAll(async () => {
    test = await startIdentity();
  });
  afterAll(() => test.close());

  it('says that it sends no text messages', async () => {
    const person = await signUpConfirmed(test);
    expect((await call(test, 'GET', path, { token: person.token })).body).toEqual({ available: false });
    expect(await reply(person, { action: 'send', phoneNumber: '+447400123456' }, test)).toMatchObject({ status: 409, body: { code: 'phone.unavailable' } });
  });
});
