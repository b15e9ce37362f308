/** The operator's tools: `npm run -s forewire -- <command> …`; builds what they need when it changed. */
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { fail, sayAside } from './lib/say.mjs';

const NEEDED = ['proto', 'services/kit', 'services/crawler'];

async function main(argv) {
  await install({ log: sayAside });
  await build({ name: 'forewire', folders: NEEDED, log: sayAside });
  const cli = await import('../services/crawler/dist/cli/main.js');
  process.exitCode = await cli.main(argv);
}

main(process.argv.slice(2)).catch(fail);
