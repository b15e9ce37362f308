import { z } from 'zod';
import { HttpClient, type HttpResponse } from './http-client.ts';
import { log } from './log.ts';
import type { TwilioAccount } from './twilio-account.ts';

/** What is wrong when Twilio does not take a message. */
export type TwilioProblem = 'invalid_number' | 'unsupported_number' | 'stopped' | 'misconfigured' | 'busy' | 'away' | 'refused';

const words: Record<TwilioProblem, string> = {
  invalid_number: 'There is no such phone number',
  unsupported_number: 'Text messages cannot be sent to this number',
  stopped: 'The phone replied STOP, so text messages to it are blocked',
  misconfigured: 'Text messages are not set up correctly on this server',
  busy: 'The text message service is busy',
  away: 'The text message service has a problem',
  refused: 'The text message service refused the message',
};

// twilio.com/docs/api/errors
const problemOfCode = new Map<number, TwilioProblem>([
  ...[21211, 21217, 21401, 21421].map((code) => [code, 'invalid_number'] as const),
  ...[21408, 21612, 21614, 21635, 60410].map((code) => [code, 'unsupported_number'] as const),
  [21610, 'stopped'],
  ...[20003, 20005, 20404, 21603, 21606, 21607, 21608, 21609, 21656, 21659, 21660, 21703, 21705].map((code) => [code, 'misconfigured'] as const),
  ...[20429, 21611, 30001].map((code) => [code, 'busy'] as const),
]);

/** A message that Twilio did not take. Its text is our own: Twilio's names the number. */
export class TwilioError extends Error {
  override name = 'TwilioError';

  constructor(
    readonly problem: TwilioProblem,
    readonly code: number | null,
    /** What Twilio asks to wait, in seconds or as a date. */
    readonly retryAfter: string | undefined,
  ) {
    super(code === null ? words[problem] : `${words[problem]} (Twilio error ${code})`);
  }

  /** Whether the same message may be taken later. */
  get passes(): boolean {
    return this.problem === 'busy' || this.problem === 'away' || this.problem === 'misconfigured';
  }
}

export type OutgoingText = { to: string; body: string; statusCallback?: string; validSeconds: number; signal?: AbortSignal };
export type TextStatus = { sid: string; status: string; errorCode: number | null };

const answered = z.object({ sid: z.string().max(64), status: z.string().max(32), error_code: z.number().nullish() });
const refusal = z.object({ code: z.number() });
const limits = { timeoutMs: 10_000, headersTimeoutMs: 10_000, maxBodyBytes: 262_144 };

function problemOf(status: number, code: number | null): TwilioProblem {
  const known = code === null ? undefined : problemOfCode.get(code);
  if (known) return known;
  if (status === 401 || status === 403) return 'misconfigured';
  if (status === 429) return 'busy';
  return status >= 500 ? 'away' : 'refused';
}

function read(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** Twilio's REST API for messages, version 2010-04-01. */
export class Twilio {
  private readonly headers: Record<string, string>;

  constructor(
    private readonly http: HttpClient,
    readonly account: TwilioAccount,
  ) {
    this.headers = { authorization: `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}`, accept: 'application/json' };
  }

  /** Hands a message over; throws TwilioError when it is not taken, and HttpClientError when it is not known whether it was. */
  async send({ to, body, statusCallback, validSeconds, signal }: OutgoingText): Promise<TextStatus> {
    const { from } = this.account;
    const form = new URLSearchParams({
      To: to,
      [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
      Body: body,
      ValidityPeriod: String(validSeconds),
      // Curly quotes alone would halve what fits into a message.
      SmartEncoded: 'true',
      ...(statusCallback && { StatusCallback: statusCallback }),
    });
    const headers = { ...this.headers, 'content-type': 'application/x-www-form-urlencoded' };
    return this.accept(await this.http.post(this.address('Messages.json'), form.toString(), { ...limits, headers, ...(signal && { signal }) }));
  }

  /** How a message that was taken is doing. */
  async find(sid: string, signal?: AbortSignal): Promise<TextStatus> {
    return this.accept(await this.http.get(this.address(`Messages/${encodeURIComponent(sid)}.json`), { ...limits, redirect: 'error', headers: this.headers, ...(signal && { signal }) }));
  }

  private address(path: string): string {
    return `${this.account.url}/2010-04-01/Accounts/${this.account.sid}/${path}`;
  }

  private accept({ status, body, headers }: HttpResponse): TextStatus {
    const content = read(body);
    const message = answered.safeParse(content);
    if (status >= 200 && status < 300 && message.success) return { sid: message.data.sid, status: message.data.status, errorCode: message.data.error_code ?? null };
    const code = refusal.safeParse(content).data?.code ?? null;
    const problem = status < 300 ? 'away' : problemOf(status, code);
    if (problem === 'misconfigured') log.error({ status, code }, 'twilio does not accept the account or the sender');
    throw new TwilioError(problem, code, headers['retry-after']);
  }
}
