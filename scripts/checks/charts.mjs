/** The charts: linted, rendered with the values of every environment, and held against the code that they run. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { runSteps } from '../lib/steps.mjs';

const own = (file, { needs = [], args = [] } = {}) => ({
  name: `charts/test/${file}`,
  needs,
  work: (tools) => ({
    command: process.execPath,
    args: [join(ROOT, 'charts/test', file), ...args],
    env: Object.fromEntries(needs.map((name) => [name.toUpperCase(), tools[name].command])),
  }),
});

const environments = readdirSync(join(ROOT, 'k8s'), { recursive: true }).filter((name) => name.endsWith('values.yaml'));
const lint = (chart, values) => ({
  name: `helm lint ${chart}${values ? ` with ${values}` : ''}`,
  needs: ['helm'],
  work: ({ helm }) => ({ command: helm.command, args: ['lint', '--strict', '--quiet', `charts/${chart}`, ...(values ? ['-f', values] : [])] }),
});
const promtool = (...args) => ({ name: `promtool ${args.slice(0, 2).join(' ')}`, needs: ['promtool'], work: (tools) => ({ command: tools.promtool.command, args }) });

await runSteps([
  lint('service'),
  ...environments.map((name) => lint('forewire', join('k8s', name))),
  own('values-table.mjs', { args: ['--check'] }),
  own('routes.mjs'),
  own('alerts.mjs'),
  own('refused.mjs', { needs: ['helm'] }),
  own('rendered.mjs', { needs: ['helm'] }),
  own('expressions.mjs', { needs: ['promtool'] }),
  promtool('check', 'rules', 'charts/forewire/alerts/forewire.yaml'),
  promtool('test', 'rules', 'charts/forewire/alerts/forewire.test.yaml'),
]);
