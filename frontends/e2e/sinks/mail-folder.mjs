import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMail } from './smtp-sink.mjs';
import { waitUntil } from './wait-until.mjs';

function mailsIn(folder) {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml')).map((name) => readMail(readFileSync(join(folder, name), 'latin1')));
  } catch {
    return [];
  }
}

/** The mails that a product without a mail server puts into its data folder, to be waited for as at the SMTP sink. */
export function mailFolder(dataDir) {
  const folder = join(dataDir, 'mail');
  return { waitFor: (matches, timeoutMs) => waitUntil('no such mail', () => mailsIn(folder).find(matches), { timeoutMs }) };
}
