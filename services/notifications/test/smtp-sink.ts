import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback that keeps what it takes and refuses as often as it is told. */
export class SmtpSink {
  readonly taken: { to: string[]; raw: string; mail: Email }[] = [];
  readonly refusals: { code: number; text: string }[] = [];
  /** How many recipients wait for an answer. */
  waiting = 0;
  private held: Promise<void> = Promise.resolve();
  private readonly server: SMTPServer;

  private constructor() {
    this.server = new SMTPServer({
      authOptional: true,
      // The product keeps its connections open for the next mail.
      closeTimeout: 100,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, callback) => {
        const refusal = this.refusals.shift();
        this.waiting += 1;
        void this.held.then(() => {
          this.waiting -= 1;
          callback(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null);
        });
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString('utf8');
          void PostalMime.parse(raw).then((mail) => {
            this.taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw, mail });
            callback();
          });
        });
      },
    });
  }

  /** One for the tests of a file: emptied before each of them, and gone after the last. */
  static forFile(): SmtpSink {
    const sink = new SmtpSink();
    beforeAll(() => new Promise<void>((resolve) => void sink.server.listen(0, '127.0.0.1', () => resolve())));
    beforeEach(() => sink.clear());
    afterAll(() => sink.close());
    return sink;
  }

  /** Keeps whoever comes waiting until what this gives is called. */
  hold(): () => void {
    let release = (): void => undefined;
    this.held = new Promise<void>((resolve) => (release = resolve));
    return release;
  }

  private clear(): void {
    this.held = Promise.resolve();
    this.taken.length = 0;
    this.refusals.length = 0;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  private async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
