/**
 * Everything that CI checks besides the tests; each check runs even if one before it failed.
 * npm run check [-- beside | alone]: only what may run beside something else, or only what needs the whole machine.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { LOCAL_CACHE, ROOT } from './lib/paths.mjs';
import { runAside } from './lib/run.mjs';
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

/** Looks at each pattern for so long on both processors; beside others it would see less. */
const ALONE = new Set(['patterns are linear']);
/** The linter takes about as long as all the others one after another. */
const AT_ONCE = 2;

/** Runs checks beside each other, each with its output in one piece; gives the names of those that failed and were skipped. */
async function runChecks(list, atOnce) {
  const [left, failed, skipped] = [[...list], [], []];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, command, args] = next;
      const { code, output } = await timed(name, () => runAside(command, args));
      process.stdout.write(output);
      if (code === SKIPPED) skipped.push(name);
      else if (code !== 0) failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { failed, skipped };
}

async function main([part = 'all']) {
  if (!['all', 'beside', 'alone'].includes(part)) throw new Error(`There are the checks that run “beside” and those that run “alone”, but no “${part}”.`);
  mkdirSync(join(LOCAL_CACHE, 'tsc'), { recursive: true });
  await install({ log: say });
  const failed = [];
  await timed('build', () => build({ log: say })).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    failed.push('build');
  });
  const [beside, alone] = [checks().filter(([name]) => !ALONE.has(name)), checks().filter(([name]) => ALONE.has(name))];
  const rounds = [await runChecks(part === 'alone' ? [] : beside, AT_ONCE), await runChecks(part === 'beside' ? [] : alone, 1)];
  failed.push(...rounds.flatMap((round) => round.failed));
  const skipped = rounds.flatMap((round) => round.skipped);
  if (skipped.length > 0) say(`SKIPPED, wholly or in part: ${skipped.join(', ')}`);
  if (failed.length > 0) throw new Error(`These checks failed: ${failed.join(', ')}.`);
  say(skipped.length > 0 ? 'the checks that were made passed' : 'all checks passed');
}

main(process.argv.slice(2)).catch(fail);
