/** A lockfile made on one machine can lack other platforms' binaries or addresses, and then fails only on those. */
import { readFileSync } from 'node:fs';

const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
// The platforms that the product is developed and run on; WebAssembly fallbacks and the rest are welcome to be missing.
const PLATFORMS = /(?:^|[-/])(?:linux-(?:x64|arm64|aarch64)|darwin-(?:x64|arm64))(?:-(?:gnu|glibc))?$/;

const isExternal = ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle;

function places(path, dependency) {
  const parents = path.split('/node_modules/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/node_modules/'));
  return [...parents.map((parent) => `${parent}/node_modules/${dependency}`), `node_modules/${dependency}`];
}

const problems = [];
for (const [path, entry] of Object.entries(packages).filter(isExternal)) {
  if (!entry.resolved || !entry.integrity) problems.push(`${path} has no address or no checksum`);
  for (const dependency of Object.keys(entry.optionalDependencies ?? {}).filter((name) => PLATFORMS.test(name))) {
    if (!places(path, dependency).some((place) => packages[place])) problems.push(`${path} lacks ${dependency}`);
  }
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\nRegenerate package-lock.json with node_modules moved away: npm install --package-lock-only\n`);
  process.exitCode = 1;
}
