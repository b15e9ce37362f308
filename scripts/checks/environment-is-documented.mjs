/** Every variable that a config.ts reads stands in the README's table, and the table names none that nobody reads. */
import { readFileSync } from 'node:fs';
import { services, variablesOf } from '../lib/environment.mjs';

const root = new URL('../../', import.meta.url);
// Read by the scripts alone, before any service starts.
const OF_THE_SCRIPTS = ['MONGOD_BIN'];

const read = new Set(services().flatMap((service) => [...variablesOf(service)]));
const documented = new Set([...readFileSync(new URL('README.md', root), 'utf8').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name]) => name));

const problems = [
  ...[...read].filter((name) => !documented.has(name)).map((name) => `${name} is read by a config.ts but is not in the README's table`),
  ...[...documented].filter((name) => !read.has(name) && !OF_THE_SCRIPTS.includes(name)).map((name) => `${name} is in the README's table but no config.ts reads it`),
];
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
