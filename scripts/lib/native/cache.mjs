import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LOCAL_CACHE, ROOT } from '../paths.mjs';

/** The folder in which natively run servers are kept once they have been fetched; made when it is missing. */
export function nativeCache(...parts) {
  const folder = process.env.NATIVE_CACHE_DIR ? resolve(ROOT, process.env.NATIVE_CACHE_DIR) : join(LOCAL_CACHE, 'native');
  const path = join(folder, ...parts);
  mkdirSync(path, { recursive: true });
  return path;
}
