import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { FRONT_ENDS, SERVICES } from '../../scripts/lib/components.mjs';

const charts = fileURLToPath(new URL('../', import.meta.url));
const start = '<!-- values -->';
const end = '<!-- /values -->';

function show(value) {
  if (value !== null && typeof value === 'object' && Object.keys(value).length === 0) return Array.isArray(value) ? '`[]`' : '`{}`';
  return `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``;
}

/** Each value that a `# --` comment describes, with its path, default and description. */
function described(text) {
  const values = parse(text, { merge: true });
  const path = [];
  const rows = [];
  let comment = null;
  for (const line of text.split('\n')) {
    const note = /^\s*# -- (?:\(\w+\) )?(.*)$/.exec(line);
    if (note) comment = note[1];
    const key = /^(\s*)([\w-]+):/.exec(line);
    if (!key) continue;
    path.length = key[1].length / 2;
    path.push(key[2]);
    if (comment) rows.push({ path: path.join('.'), value: path.reduce((at, part) => at[part], values), comment });
    comment = null;
  }
  return { rows, values };
}

/** The leaves that no row covers: a value without a description. */
function undescribed({ rows, values }, excluded) {
  const covered = rows.map((row) => row.path);
  const walk = (value, path) => {
    if (covered.includes(path) || excluded.has(path.split('.')[0])) return [];
    if (value === null || typeof value !== 'object' || Array.isArray(value) || Object.keys(value).length === 0) return [path];
    return Object.entries(value).flatMap(([key, inner]) => walk(inner, path ? `${path}.${key}` : key));
  };
  return walk(values, '');
}

const aliases = new Set([...SERVICES, ...FRONT_ENDS]);
const checks = process.argv.includes('--check');
let failed = false;

for (const chart of ['service', 'forewire']) {
  const found = described(readFileSync(join(charts, chart, 'values.yaml'), 'utf8'));
  const missing = undescribed(found, chart === 'forewire' ? aliases : new Set());
  const table = ['| value | default | what it does |', '|---|---|---|', ...found.rows.map(({ path, value, comment }) => `| \`${path}\` | ${show(value)} | ${comment.replaceAll('|', '\\|')} |`)].join('\n');
  const file = join(charts, chart, 'README.md');
  const readme = readFileSync(file, 'utf8');
  const next = readme.slice(0, readme.indexOf(start) + start.length) + `\n${table}\n` + readme.slice(readme.indexOf(end));
  if (checks && next !== readme) missing.push('README.md (run node charts/test/values-table.mjs)');
  if (!checks) writeFileSync(file, next);
  for (const path of missing) console.error(`${chart}: ${path} is not described`);
  failed ||= missing.length > 0;
  console.log(`${chart}: ${found.rows.length} values`);
}
process.exitCode = failed ? 1 : 0;
