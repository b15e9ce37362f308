/** Everything that CI checks besides the tests; each check runs even if one before it failed. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { LOCAL_CACHE, ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { fail, say, timed } from './lib/say.mjs';

const bin = (name) => join(ROOT, 'node_modules', '.bin', name);

/** The branch that contracts must stay compatible with, when this clone knows one. */
function mainBranch() {
  for (const ref of ['main', 'origin/main']) {
    try {
      execFileSync('git', ['cat-file', '-e', `${ref}:proto/buf.yaml`], { cwd: ROOT, stdio: 'ignore' });
      return ref;
    } catch {
      continue;
    }
  }
  return undefined;
}

function breakingCheck() {
  const ref = mainBranch();
  if (!ref) return [];
  return [['contracts stay compatible', bin('buf'), ['breaking', 'proto', '--against', `.git#ref=${ref},subdir=proto`]]];
}

/** What a check ends with that could not be made on this machine; it has said why. */
const SKIPPED = 77;

/** Each file in scripts/checks is a check of its own that ends with 0, or says what is wrong or why it was skipped. */
function ownChecks() {
  const folder = join(ROOT, 'scripts', 'checks');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => [name.replace('.mjs', '').replaceAll('-', ' '), process.execPath, [join(folder, name)]]);
}

const checks = () => [
  ['lint', process.execPath, [bin('eslint'), '.', '--cache', '--cache-location', join(LOCAL_CACHE, 'eslint'), '--max-warnings', '0']],
  ['types of the services', process.execPath, [bin('tsc'), '-p', 'tsconfig.json']],
  ['types of the front ends', process.execPath, [bin('tsc'), '-p', 'frontends/tsconfig.json']],
  ['contracts', bin('buf'), ['lint', 'proto']],
  ...breakingCheck(),
  ...ownChecks(),
];

async function main() {
  mkdirSync(join(LOCAL_CACHE, 'tsc'), { recursive: true });
  await install({ log: say });
  const [failed, skipped] = [[], []];
  await timed('build', () => build({ log: say })).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    failed.push('build');
  });
  for (const [name, command, args] of checks()) {
    const code = await timed(name, () => run(command, args));
    if (code === SKIPPED) skipped.push(name);
    else if (code !== 0) failed.push(name);
  }
  if (skipped.length > 0) say(`SKIPPED, wholly or in part: ${skipped.join(', ')}`);
  if (failed.length > 0) throw new Error(`These checks failed: ${failed.join(', ')}.`);
  say(skipped.length > 0 ? 'the checks that were made passed' : 'all checks passed');
}

main().catch(fail);
