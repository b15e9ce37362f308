import type { OnApplicationShutdown } from '@nestjs/common';
import { PermanentFailure } from '@forewire/kit/jobs';
import { createTransport, type Transporter } from 'nodemailer';
import { compose } from './compose.ts';
import { Mailer, type OutgoingMail } from './mail.ts';
import type { Site } from './site.ts';

/** How many mails are on their way to the server at once. */
export const smtpConnections = 5;
const timeoutMs = 20_000;

/** Sends through the operator's SMTP server over a few kept connections. */
export class SmtpMailer extends Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter;

  constructor(
    url: string,
    private readonly site: Site,
  ) {
    super();
    this.transport = createTransport({
      url,
      pool: true,
      maxConnections: smtpConnections,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
  }

  async send(mail: OutgoingMail): Promise<void> {
    try {
      await this.transport.sendMail(compose(mail, this.site));
    } catch (error) {
      throw isFinal(error) ? new PermanentFailure(error.message) : error;
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

// 5yz says that this mail to this address will not be taken (RFC 5321 4.2.1); a refused login (535 and its kin)
// says something about our set-up instead, which an operator can mend while the mail waits.
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  const code = 'code' in error ? error.code : '';
  return status >= 500 && status < 600 && code !== 'EAUTH';
}
