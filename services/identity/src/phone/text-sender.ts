import { type HttpClient, HttpClientError } from '@forewire/kit/http-client';
import { log } from '@forewire/kit/log';
import { Twilio, TwilioError } from '@forewire/kit/twilio';
import { twilioAccount, type TwilioSettings } from '@forewire/kit/twilio-account';
import { codeLifeMinutes, codeNotSent, codeText, phoneUnavailable, sendingFailed } from './verification.ts';

/** Texts codes to phones; without an account at Twilio it says that it cannot. */
export class TextSender {
  constructor(private readonly twilio: Twilio | null) {}

  get available(): boolean {
    return this.twilio !== null;
  }

  async sendCode(phoneNumber: string, code: string): Promise<void> {
    if (!this.twilio) throw phoneUnavailable();
    try {
      await this.twilio.send({ to: phoneNumber, body: codeText(code), validSeconds: codeLifeMinutes * 60 });
    } catch (error) {
      throw problemOf(error);
    }
  }
}

/** The sender that the environment sets up. */
export function textSender(http: HttpClient, settings: TwilioSettings): TextSender {
  const account = twilioAccount(settings);
  return new TextSender(account && new Twilio(http, account));
}

function problemOf(error: unknown): unknown {
  if (error instanceof TwilioError && !error.passes) return codeNotSent(error.problem === 'stopped' ? 'This phone replied STOP to our messages. Text START to the same number first.' : error.message);
  if (!(error instanceof TwilioError) && !(error instanceof HttpClientError)) return error;
  log.warn({ err: error }, 'a phone code could not be sent');
  return sendingFailed();
}
