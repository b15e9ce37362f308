/** The images' recipes, which no machine without Docker can build: linted, and held against the code that they run. */
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { runSteps } from '../lib/steps.mjs';

const own = (file) => ({ command: process.execPath, args: [join(ROOT, 'docker/test', file)] });

await runSteps([
  { name: 'hadolint', needs: ['hadolint'], work: ({ hadolint }) => ({ command: hadolint.command, args: ['docker/service.Dockerfile', 'docker/frontends.Dockerfile'] }) },
  { name: 'docker/test/compose.mjs', work: () => own('compose.mjs') },
  { name: 'docker/test/site.mjs', needs: ['nginx'], work: () => own('site.mjs') },
]);
