import { SMTPServer } from 'smtp-server';
import { waitUntil } from './wait-until.mjs';

function decodedWords(value) {
  // RFC 2047: a line break between two encoded words does not count.
  return value.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding, text) => {
    return encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : quotedPrintable(text.replaceAll('_', ' '));
  });
}

function quotedPrintable(text) {
  const bytes = text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function headersOf(head) {
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, ' ');
  return Object.fromEntries(unfolded.split(/\r?\n/).filter((line) => line.includes(':')).map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), decodedWords(line.slice(line.indexOf(':') + 1).trim())]));
}

function textOf(part) {
  const [head, ...rest] = part.split(/\r?\n\r?\n/);
  const headers = headersOf(head);
  const body = rest.join('\n\n');
  const boundary = /boundary="?([^";]+)"?/i.exec(headers['content-type'] ?? '')?.[1];
  if (boundary) return body.split(`--${boundary}`).slice(1, -1).map((inner) => textOf(inner.trimStart())).join('\n');
  const encoding = (headers['content-transfer-encoding'] ?? '').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? quotedPrintable(body) : body;
}

/** A mail as the tests look at it: who to, its subject, and all its readable parts as one text. */
export function readMail(raw) {
  const headers = headersOf(raw.slice(0, raw.search(/\r?\n\r?\n/)));
  return { at: Date.now(), to: headers.to ?? '', from: headers.from ?? '', subject: headers.subject ?? '', headers, text: textOf(raw), raw };
}

class SmtpSink {
  constructor() {
    this.mails = [];
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onData: (stream, _session, done) => {
        let raw = Buffer.alloc(0);
        stream.on('data', (chunk) => (raw = Buffer.concat([raw, chunk])));
        stream.on('end', () => {
          this.mails.push(readMail(raw.toString('latin1')));
          done();
        });
      },
    });
  }

  /** Resolves with the first mail that satisfies `matches`. */
  waitFor(matches, timeoutMs) {
    return waitUntil('no such mail', () => this.mails.find(matches), { timeoutMs });
  }

  stop() {
    return new Promise((resolve) => this.server.close(resolve));
  }
}

/** A mailbox for everybody on loopback; `url` is what SMTP_URL wants. */
export async function startSmtpSink({ port = 0 } = {}) {
  const sink = new SmtpSink();
  await new Promise((resolve, reject) => {
    sink.server.once('error', reject);
    sink.server.listen(port, '127.0.0.1', resolve);
  });
  sink.url = `smtp://127.0.0.1:${sink.server.server.address().port}`;
  return sink;
}
