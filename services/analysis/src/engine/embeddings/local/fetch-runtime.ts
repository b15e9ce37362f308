import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FetchFailed } from './fetch-file.ts';
import type { Runtime } from './pinned.ts';

const run = promisify(execFile);
const WITHIN_MS = 600_000;
/** Nothing of the package is run here, and nothing that it brings is kept. */
const ALONE = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Has npm fetch the runtime, from wherever it is set up to fetch, and shows `use` the folder with its files. */
export async function withRuntimeFromNpm<T>(runtime: Runtime, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'forewire-runtime-'));
  const wanted = `${runtime.package}@${runtime.version}`;
  try {
    await run('npm', ['install', ...ALONE, '--prefix', folder, wanted], { cwd: folder, timeout: WITHIN_MS, shell: process.platform === 'win32' }).catch((error: unknown) => {
      const said = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
      throw new FetchFailed(`npm could not fetch ${wanted}: ${said}`);
    });
    return await use(join(folder, 'node_modules', runtime.package, runtime.folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
