/** Writes docs/events.md anew from the contracts: `npm run docs:events`. */
import { writeFileSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { EVENTS_DOC, eventsDoc } from './lib/events-doc.mjs';
import { fail, say } from './lib/say.mjs';

async function main() {
  await build({ name: 'contracts', folders: ['proto'], log: say });
  writeFileSync(EVENTS_DOC, await eventsDoc());
  say('docs/events.md is written');
}

main().catch(fail);
