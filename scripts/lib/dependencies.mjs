import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Every package of others that the product runs with or ships, from the lockfile: the same list on every machine. */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const found = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.dev || entry.devOptional) continue;
    const name = entry.name ?? nameOf(path);
    found.set(`${name}@${entry.version}`, { name, version: entry.version, licence: entry.license ?? '' });
  }
  return [...found.values()].sort((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1));
}
