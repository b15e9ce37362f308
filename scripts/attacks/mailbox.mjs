import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

function unquoted(text) {
  const bytes = text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function partsOf(raw) {
  const boundary = /boundary="?([^"\r\n;]+)"?/i.exec(raw)?.[1];
  const pieces = boundary ? raw.split(`--${boundary}`).slice(1, -1) : [raw];
  return pieces.flatMap((piece) => (/boundary=/i.test(piece.split(/\r?\n\r?\n/)[0]) ? partsOf(piece) : [partOf(piece)]));
}

function partOf(piece) {
  const [head, ...rest] = piece.trimStart().split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  const encoding = /content-transfer-encoding:\s*([\w-]+)/i.exec(head)?.[1]?.toLowerCase();
  const type = /content-type:\s*([\w/]+)/i.exec(head)?.[1]?.toLowerCase() ?? 'text/plain';
  if (encoding === 'base64') return { type, text: Buffer.from(body, 'base64').toString('utf8') };
  return { type, text: encoding === 'quoted-printable' ? unquoted(body) : body };
}

/** The mails that the product has written to its data folder, oldest first, as their receivers would read them. */
export function mailsIn(dataDir) {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    .map((name) => {
      const raw = readFileSync(join(folder, name), 'latin1');
      const head = raw.split(/\r?\n\r?\n/)[0].replace(/\r?\n[ \t]+/g, ' ');
      const parts = partsOf(raw);
      const header = (key) => new RegExp(`^${key}:\\s*(.*)$`, 'im').exec(head)?.[1] ?? '';
      return { name, head, to: header('to'), subject: header('subject'), html: parts.find(({ type }) => type === 'text/html')?.text ?? '', text: parts.find(({ type }) => type === 'text/plain')?.text ?? '' };
    });
}

/** The mails to one address. */
export const mailsTo = (dataDir, address) => mailsIn(dataDir).filter(({ to }) => to.includes(address));
