import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../lock.mjs';
import { lastWords, onPath } from '../programs.mjs';
import { nativeCache } from './cache.mjs';

const run = promisify(execFile);
// Where Debian keeps servers isn't on everybody's path.
const SERVERS = ['/usr/sbin', '/sbin'];

/** The package and what it needs that isn't installed yet, by apt's own reckoning. */
async function missingPackages(name) {
  const { stdout } = await run('apt-get', ['install', '--no-install-recommends', '--print-uris', '--quiet=2', name]).catch((error) => {
    throw new Error(error.code === 'ENOENT' ? `${name} is neither on PATH nor to be had through apt` : `apt does not offer ${name}: ${lastWords(error)}`);
  });
  const files = [...stdout.matchAll(/^'[^']+' (\S+)/gm)].map(([, file]) => file.split('_')[0]);
  if (files.length === 0) throw new Error(`${name} is installed, yet its program is not on PATH`);
  return files;
}

async function unpack(name, target) {
  const packages = await missingPackages(name);
  const folder = mkdtempSync(`${target}.`);
  try {
    // apt holds each file against the signed index; nothing of the system is changed.
    await run('apt-get', ['-o', 'APT::Sandbox::User=root', 'download', ...packages], { cwd: folder, timeout: 300_000 }).catch((error) => {
      throw new Error(`apt could not fetch ${packages.join(', ')}: ${lastWords(error)}`);
    });
    const debs = readdirSync(folder).filter((file) => file.endsWith('.deb'));
    for (const deb of debs) await run('dpkg-deb', ['--extract', join(folder, deb), join(folder, 'root')]);
    renameSync(join(folder, 'root'), target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function libraryFolders(root) {
  const files = readdirSync(root, { recursive: true }).filter((file) => /\.so(\.\d+)*$/.test(file));
  return [...new Set(files.map((file) => dirname(join(root, file))))];
}

/** A program of a Debian package: the installed one, or one unpacked into the cache, with the environment that it needs there. */
export async function aptProgram({ name, program, log = () => {} }) {
  const installed = onPath(program, SERVERS);
  if (installed) return { command: installed, env: {} };
  const root = join(nativeCache('apt'), name);
  await withLock(`${root}.lock`, async () => {
    if (existsSync(root)) return;
    log(`fetching ${name} with apt`);
    await unpack(name, root);
  });
  const command = ['usr/bin', 'usr/sbin'].map((folder) => join(root, folder, program)).find((path) => existsSync(path));
  if (!command) throw new Error(`the package ${name} holds no ${program}`);
  return { command, env: { LD_LIBRARY_PATH: libraryFolders(root).join(delimiter) } };
}
