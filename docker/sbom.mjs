import { readFileSync } from 'node:fs';

/**
 * Prints a CycloneDX bill of what npm has installed in this folder. `npm sbom` isn't used because with --workspace
 * it leaves out most of what the dependencies of a linked package depend on.
 */
const [name, version] = process.argv.slice(2);
const { packages } = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'));

function toComponent([path, { version, license, integrity }]) {
  const packageName = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const purl = `pkg:npm/${packageName.replace('@', '%40')}@${version}`;
  const [algorithm, digest] = integrity?.split('-', 2) ?? [];
  const hashes = algorithm === 'sha512' ? [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] : [];
  return { type: 'library', 'bom-ref': `${purl}#${path}`, name: packageName, version, purl, ...(license ? { licenses: [/^[\w.-]+$/.test(license) ? { license: { name: license } } : { expression: license }] } : {}), hashes };
}

const components = Object.entries(packages).filter(([path, entry]) => path.includes('node_modules/') && !entry.link).map(toComponent);
if (!name || components.length === 0) throw new Error('needs a name, and packages installed in this folder');
const component = { type: 'application', 'bom-ref': name, name, version };
process.stdout.write(`${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components }, null, 1)}\n`);
