import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { twilioSignature } from './twilio-signature.ts';

export type SentText = { sid: string; to: string; from: string; body: string; statusCallback: string | null; validSeconds: number };
/** An error as Twilio answers it, or no answer at all. */
export type TwilioRefusal = { status: number; code?: number; retryAfter?: string } | 'silence';

const path = /^\/2010-04-01\/Accounts\/(?<account>\w+)\/Messages(?:\/(?<sid>\w+))?\.json$/;
export const twilioTestAccount = { TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`, TWILIO_AUTH_TOKEN: 'the token of the test account', TWILIO_FROM: '+15005550006' };

function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Twilio as far as a service sees it: takes messages of one account, refuses as it is told, and signs its callbacks. */
export class TwilioServer {
  readonly sent: SentText[] = [];
  /** What later questions about a message are answered with. */
  readonly statuses = new Map<string, { status: string; error_code: number | null }>();
  private refusals: TwilioRefusal[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<TwilioServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const twilio = new TwilioServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => void twilio.answer(request, response));
    return twilio;
  }

  /** What the environment of a service says to send its messages here. */
  get env(): Record<string, string> {
    return { ...twilioTestAccount, TWILIO_API_URL: this.url };
  }

  /** Refuses the next messages, one after the other. */
  refuseNext(...refusals: TwilioRefusal[]): void {
    this.refusals.push(...refusals);
  }

  clear(): void {
    this.sent.length = 0;
    this.refusals = [];
    this.statuses.clear();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Body and headers of a callback that Twilio makes to this address. */
  callback(url: string, fields: Record<string, string>): { payload: string; headers: Record<string, string> } {
    const form = new URLSearchParams({ AccountSid: twilioTestAccount.TWILIO_ACCOUNT_SID, ApiVersion: '2010-04-01', ...fields });
    const signature = twilioSignature(twilioTestAccount.TWILIO_AUTH_TOKEN, url, form);
    return { payload: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature } };
  }

  /** The same of a message's status. */
  report({ statusCallback, sid, to, from }: SentText, status: string, errorCode?: number): { url: string; payload: string; headers: Record<string, string> } {
    const url = statusCallback ?? '';
    const fields = { MessageSid: sid, SmsSid: sid, MessageStatus: status, SmsStatus: status, To: to, From: from, ...(errorCode && { ErrorCode: String(errorCode) }) };
    return { url, ...this.callback(url, fields) };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { account, sid } = path.exec(request.url ?? '')?.groups ?? {};
    const { TWILIO_ACCOUNT_SID: user, TWILIO_AUTH_TOKEN: token } = twilioTestAccount;
    const isKnown = request.headers.authorization === `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
    if (!isKnown || account !== user) return json(response, 401, { code: 20003, message: 'Authenticate', status: 401 });
    if (request.method === 'GET') return this.show(response, sid ?? '');
    this.take(response, new URLSearchParams(Buffer.concat(chunks).toString()));
  }

  private show(response: ServerResponse, sid: string): void {
    const status = this.statuses.get(sid);
    if (status) json(response, 200, { sid, ...status });
    else json(response, 404, { code: 20404, message: 'The requested resource was not found', status: 404 });
  }

  private take(response: ServerResponse, form: URLSearchParams): void {
    const to = form.get('To') ?? '';
    const refusal = this.refusals.shift();
    if (refusal === 'silence') return;
    if (refusal) {
      const { status, code, retryAfter } = refusal;
      // As Twilio does it, with the number in the text.
      return json(response, status, { ...(code && { code }), message: `The 'To' number ${to} is refused`, status }, retryAfter ? { 'retry-after': retryAfter } : {});
    }
    const sid = `SM${String(this.sent.length + 1).padStart(32, '0')}`;
    const from = form.get('From') ?? form.get('MessagingServiceSid') ?? '';
    this.sent.push({ sid, to, from, body: form.get('Body') ?? '', statusCallback: form.get('StatusCallback'), validSeconds: Number(form.get('ValidityPeriod')) });
    this.statuses.set(sid, { status: 'queued', error_code: null });
    json(response, 201, { sid, status: 'queued', error_code: null, to, from });
  }
}
