import { HttpClient, parsePrivateHosts } from './http-client.ts';
import { setLogLevel } from './log.ts';
import { TwilioServer, twilioTestAccount } from './testing-twilio.ts';
import { twilioAccount } from './twilio-account.ts';
import { isSignedByTwilio, twilioSignature } from './twilio-signature.ts';
import { Twilio, TwilioError } from './twilio.ts';

const number = '+447700900123';

describe('text messages by Twilio', () => {
  const http = new HttpClient({ privateHosts: parsePrivateHosts('127.0.0.1') });
  let server: TwilioServer;
  beforeAll(async () => {
    setLogLevel('silent');
    server = await TwilioServer.start();
  });
  beforeEach(() => server.clear());
  afterAll(async () => {
    await http.close();
    await server.stop();
  });

  const account = (changes: object = {}) => ({ sid: twilioTestAccount.TWILIO_ACCOUNT_SID, token: twilioTestAccount.TWILIO_AUTH_TOKEN, from: twilioTestAccount.TWILIO_FROM, url: server.url, ...changes });
  const send = (changes: object = {}, signal?: AbortSignal) => new Twilio(http, account(changes)).send({ to: number, body: 'A & B = “C”', statusCallback: 'https://desk.example/api/sms/report?delivery=7', validSeconds: 600, ...(signal && { signal }) });
  const refused = async (changes?: object): Promise<TwilioError> => {
    const error: unknown = await send(changes).catch((thrown: unknown) => thrown);
    if (error instanceof TwilioError) return error;
    throw new Error(`no refusal: ${String(error)}`);
  };

  it('are handed over as they are', async () => {
    expect(await send()).toEqual({ sid: expect.stringMatching(/^SM/), status: 'queued', errorCode: null });
    expect(server.sent).toEqual([{ sid: expect.any(String), to: number, from: '+15005550006', body: 'A & B = “C”', statusCallback: 'https://desk.example/api/sms/report?delivery=7', validSeconds: 600 }]);
  });

  it('go through a messaging service where one is named', async () => {
    const service = `MG${'1b'.repeat(16)}`;
    await send({ from: service });
    expect(server.sent[0]?.from).toBe(service);
  });

  it.each([
    [400, 21211, 'invalid_number', false],
    [400, 21614, 'unsupported_number', false],
    [400, 21408, 'unsupported_number', false],
    [400, 21610, 'stopped', false],
    [400, 21606, 'misconfigured', true],
    [429, 20429, 'busy', true],
    [400, 99999, 'refused', false],
    [500, 20500, 'away', true],
    [503, undefined, 'away', true],
  ])('that Twilio refuses with %d and %s are %s', async (status, code, problem, passes) => {
    server.refuseNext({ status, ...(code && { code }), retryAfter: '7' });
    const error = await refused();
    expect(error).toMatchObject({ problem, code: code ?? null, passes, retryAfter: '7' });
    expect(error.message).not.toContain(number);
  });

  it('of an account whose token is wrong are a fault of the set-up', async () => {
    expect(await refused({ token: 'another token altogether' })).toMatchObject({ problem: 'misconfigured', code: 20003 });
  });

  it('that get no answer in time may have gone out', async () => {
    server.refuseNext('silence');
    await expect(send({}, AbortSignal.timeout(200))).rejects.toMatchObject({ name: 'HttpClientError' });
  });

  it('can be asked about', async () => {
    const { sid } = await send();
    server.statuses.set(sid, { status: 'undelivered', error_code: 30003 });
    expect(await new Twilio(http, account()).find(sid)).toEqual({ sid, status: 'undelivered', errorCode: 30003 });
  });
});

describe("Twilio's signature", () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const fields = { CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234', From: '+14158675309', To: '+18005551212' };

  it('is the one that its documentation shows', () => {
    expect(twilioSignature('12345', url, new URLSearchParams(fields))).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
  });

  it('holds for this address, these fields and this token alone', () => {
    const form = new URLSearchParams(fields);
    const signature = twilioSignature('12345', url, form);
    expect(isSignedByTwilio('12345', url, form, signature)).toBe(true);
    expect(isSignedByTwilio('12346', url, form, signature)).toBe(false);
    expect(isSignedByTwilio('12345', `${url}3`, form, signature)).toBe(false);
    expect(isSignedByTwilio('12345', url, new URLSearchParams({ ...fields, Digits: '1235' }), signature)).toBe(false);
    expect(isSignedByTwilio('12345', url, form, '')).toBe(false);
  });
});

describe('the account at Twilio', () => {
  const url = { TWILIO_API_URL: 'https://api.twilio.com/' };

  it('is there when all of it is set', () => {
    expect(twilioAccount(url)).toBeNull();
    expect(twilioAccount({ ...twilioTestAccount, ...url })).toMatchObject({ from: '+15005550006', url: 'https://api.twilio.com' });
  });

  it('stops the start when half of it is set, and says what is missing', () => {
    expect(() => twilioAccount({ TWILIO_ACCOUNT_SID: twilioTestAccount.TWILIO_ACCOUNT_SID, ...url })).toThrow('TWILIO_AUTH_TOKEN, TWILIO_FROM: needed for text messages');
  });
});
