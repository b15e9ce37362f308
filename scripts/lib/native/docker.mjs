import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { lastWords } from '../programs.mjs';

const run = promisify(execFile);
const ANSWERS_WITHIN_MS = 5_000;

/** Runs one command of the Docker client and gives what it printed; throws in its own words. */
export async function docker(...args) {
  const { stdout } = await run('docker', args, { maxBuffer: 16 * 1024 * 1024 }).catch((error) => {
    throw new Error(`docker ${args[0]}: ${lastWords(error)}`);
  });
  return stdout.trim();
}

/** Whether a Docker daemon answers, and isn't forbidden by NATIVE_ONLY=true. */
export async function dockerAnswers() {
  if (process.env.NATIVE_ONLY === 'true') return false;
  return run('docker', ['version', '--format', '{{.Server.Version}}'], { timeout: ANSWERS_WITHIN_MS }).then(() => true, () => false);
}
