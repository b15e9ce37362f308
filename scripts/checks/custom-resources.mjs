/** What charts and manifests ask of operators, held against the operators' own definitions; part of it needs Go, Maven and Java 21. */
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { runSteps } from '../lib/steps.mjs';

const work = ({ helm }) => ({ command: process.execPath, args: [join(ROOT, 'charts/test/custom-resources.mjs')], env: { HELM: helm.command } });
await runSteps([{ name: 'charts/test/custom-resources.mjs', needs: ['helm'], work }]);
