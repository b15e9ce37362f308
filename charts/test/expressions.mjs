import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';

/** Prometheus' own tool reads rules and no dashboards, so each panel's query is given to it as a rule. */
const dashboards = fileURLToPath(new URL('../forewire/dashboards/', import.meta.url));
const promtool = process.env['PROMTOOL'] ?? 'promtool';

// What Grafana puts in before it asks.
const filled = (expression) => expression.replaceAll('$__rate_interval', '5m').replaceAll('$__interval', '1m').replaceAll('$__range', '1h').replace(/\$\{?\w+\}?/g, 'any');

const groups = readdirSync(dashboards).map((name) => {
  const { panels } = JSON.parse(readFileSync(join(dashboards, name), 'utf8'));
  const targets = panels.flatMap((panel) => (panel.targets ?? []).map(({ expr }) => expr));
  return { name, rules: targets.map((expr, at) => ({ record: `query:${at}`, expr: filled(expr) })) };
});

const folder = mkdtempSync(join(tmpdir(), 'forewire-queries-'));
try {
  const file = join(folder, 'queries.yaml');
  writeFileSync(file, stringify({ groups }));
  const { status, stdout, stderr, error } = spawnSync(promtool, ['check', 'rules', '--lint=none', file], { encoding: 'utf8' });
  if (error) throw error;
  const count = groups.reduce((sum, { rules }) => sum + rules.length, 0);
  if (status === 0 && count > 0) console.log(`${count} queries of ${groups.length} dashboards are PromQL`);
  else console.error(`${stdout}${stderr}`);
  process.exitCode = status === 0 && count > 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
