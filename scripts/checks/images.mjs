/** The images' recipes, which no machine without Docker can build: read by a linter. */
import { runSteps } from '../lib/steps.mjs';

await runSteps([{ name: 'hadolint', needs: ['hadolint'], work: ({ hadolint }) => ({ command: hadolint.command, args: ['docker/service.Dockerfile', 'docker/frontends.Dockerfile'] }) }]);
