import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeKey } from '../config.ts';

/** The key that seals secrets: the operator's, or one that is made once and kept readable to its owner alone. */
export function loadSecretKey(given: string | undefined, dataDir: string): Buffer {
  const file = join(dataDir, 'secrets.key');
  const text = given ?? readKeyFile(file) ?? makeKeyFile(file, dataDir);
  const key = decodeKey(text);
  if (!key) throw new Error(`${file} does not hold a key: put the original back, or remove it and enter all channel secrets again`);
  return key;
}

function readKeyFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function makeKeyFile(file: string, dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    // A link fails when the name is taken, so that of two processes that start together one key wins, whole.
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
