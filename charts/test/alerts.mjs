import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../', import.meta.url));
// Of Node itself, and of Prometheus.
const given = new Set(['up', 'process_resident_memory_bytes', 'process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds']);

function metricsOfTheCode() {
  const files = readdirSync(join(root, 'services'), { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.includes('node_modules') && !entry.parentPath.includes('dist'));
  const names = files.flatMap((entry) => [...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(/new (?:Counter|Gauge|Histogram)\(\{\s*name: '(\w+)'/g)].map(([, name]) => name));
  return new Set(names.flatMap((name) => [name, `${name}_count`, `${name}_sum`, `${name}_bucket`]));
}

const known = metricsOfTheCode();

function unknownMetrics(expression) {
  const names = expression.match(/\b(?:forewire|process|nodejs)_\w+|\bup\b(?=\{)/g) ?? [];
  return names.filter((name) => !known.has(name) && !given.has(name));
}

const rules = parse(readFileSync(join(root, 'charts/forewire/alerts/forewire.yaml'), 'utf8')).groups.flatMap((group) => group.rules);
const runbooks = new Set(rules.map((rule) => rule.annotations.runbook_url));
const dashboards = readdirSync(join(root, 'charts/forewire/dashboards')).map((name) => ({ name, ...JSON.parse(readFileSync(join(root, 'charts/forewire/dashboards', name), 'utf8')) }));

const wrong = [
  ...rules.flatMap((rule) => unknownMetrics(rule.expr).map((name) => `${rule.alert}: no service gives ${name}`)),
  ...rules.filter((rule) => !existsSync(join(root, rule.annotations.runbook_url))).map((rule) => `${rule.alert}: ${rule.annotations.runbook_url} is missing`),
  ...readdirSync(join(root, 'docs/runbooks')).filter((name) => name !== 'README.md' && !runbooks.has(`docs/runbooks/${name}`)).map((name) => `docs/runbooks/${name}: no alert leads there`),
  ...dashboards.flatMap(({ name, panels }) => panels.flatMap((panel) => panel.targets.flatMap((target) => unknownMetrics(target.expr).map((metric) => `${name}, ${panel.title}: no service gives ${metric}`)))),
];
for (const line of wrong) console.error(line);
if (wrong.length === 0) console.log(`${rules.length} alerts have their runbooks; ${dashboards.length} dashboards and all alerts use metrics that exist`);
process.exitCode = wrong.length === 0 && rules.length > 0 ? 0 : 1;
