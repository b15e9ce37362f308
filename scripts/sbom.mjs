/** Prints what the product is made of, as CycloneDX: npm run -s sbom > forewire.cdx.json. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPackages } from './lib/dependencies.mjs';
import { ROOT } from './lib/paths.mjs';
import { fail } from './lib/say.mjs';

const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const shipped = shippedPackages();
const namesShipped = new Set(shipped.map((each) => `${each.name}@${each.version}`));
const named = ({ purl }) => decodeURIComponent(purl ?? '').replace(/^pkg:npm\//, '').replace(/\?.*$/, '');

/**
 * What npm says of all packages, without those that only build and test. npm's own `--omit=dev` leaves out a third of what
 * the workspaces run with; and it names the product after the folder that it lies in.
 */
function inventory() {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const bom = JSON.parse(execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] }));
  Object.assign(bom.metadata.component, { name, version });
  bom.components = bom.components.filter((each) => named(each).startsWith('@forewire/') || namesShipped.has(named(each)));
  const kept = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((each) => each['bom-ref'])]);
  bom.dependencies = bom.dependencies.filter(({ ref }) => kept.has(ref)).map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
  return bom;
}

/** An inventory that leaves something out is worse than none. */
function missingFrom(bom) {
  const listed = new Set(bom.components.map(named));
  return shipped.filter((each) => !listed.has(`${each.name}@${each.version}`));
}

const bom = inventory();
const missing = missingFrom(bom);
if (missing.length > 0) fail(`${missing.length} packages are missing: ${missing.slice(0, 5).map((each) => each.name).join(', ')}`);
else process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
