import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { LOCAL_CACHE, ROOT } from './paths.mjs';
import { runQuietly } from './run.mjs';

const LOCKFILE = join(ROOT, 'package-lock.json');
/** npm writes this one last, so a folder that an interrupted install left behind has none. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const STAMP = join(LOCAL_CACHE, 'install.json');
const OLDEST_NODE = [20, 11];

/** Throws in words when this Node.js is too old to run the product. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Error(`Node.js ${OLDEST_NODE.join('.')} or newer is needed; this is ${version} (${process.execPath}).`);
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

function lockHash() {
  return createHash('sha256').update(readFileSync(LOCKFILE)).update(`${process.versions.modules} ${process.arch}`).digest('hex');
}

function quickKey() {
  const { size, mtimeMs } = statSync(LOCKFILE);
  return `${size} ${mtimeMs} ${process.versions.modules} ${process.arch}`;
}

const isOptional = (entry) => entry.optional || entry.devOptional || entry.os || entry.cpu;

/** Whether every package that the lockfile asks for is there in its version, whoever installed it. */
export function satisfies(wanted, installed) {
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed.packages[path];
    return found ? found.version === entry.version : Boolean(isOptional(entry));
  });
}

function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const stamp = existsSync(STAMP) ? readJson(STAMP) : {};
  if (stamp.key === quickKey()) return true;
  if (stamp.lock !== lockHash() && !satisfies(readJson(LOCKFILE), readJson(INSTALLED))) return false;
  remember();
  return true;
}

function remember() {
  mkdirSync(LOCAL_CACHE, { recursive: true });
  writeFileSync(STAMP, JSON.stringify({ key: quickKey(), lock: lockHash() }));
}

/** Installs the locked dependencies when they are not there; costs a millisecond when they are. */
export async function install({ log = () => {} } = {}) {
  requireNode();
  if (isInstalled()) return false;
  return withLock(
    join(LOCAL_CACHE, 'install.lock'),
    async () => {
      if (isInstalled()) return false;
      log('installing dependencies (a minute or two the first time)');
      await runQuietly('npm', ['ci', '--no-audit', '--no-fund', '--include=dev']);
      remember();
      return true;
    },
    { onWait: () => log('waiting for another command that is installing dependencies') },
  );
}
