/** docs/events.md is what the contracts say now. */
import { existsSync, readFileSync } from 'node:fs';
import { EVENTS_DOC, eventsDoc } from '../lib/events-doc.mjs';
import { fail } from '../lib/say.mjs';

async function main() {
  const present = existsSync(EVENTS_DOC) ? readFileSync(EVENTS_DOC, 'utf8') : '';
  if (present !== (await eventsDoc())) throw new Error('docs/events.md is older than the contracts: npm run docs:events');
}

main().catch(fail);
