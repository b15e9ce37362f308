import { existsSync, readFileSync } from 'node:fs';

// Filled by scripts/jest-global-setup.mjs.
const FOLDER = new URL('../../../.cache/test/tables/', import.meta.url);

/**
 * Stands in for the function of the same name: a table that the build has made of the very sources that are tested, so that not
 * every spec and every thread makes all of them in memory. Null where the build is of other sources, or the spec asks for none.
 */
export function madeTable(name: string, folder = FOLDER): Buffer | null {
  const file = new URL(name, folder);
  return process.env['TEST_TABLES'] !== 'none' && existsSync(file) ? readFileSync(file) : null;
}
