import { existsSync, readFileSync } from 'node:fs';

const FOLDER = new URL('./', import.meta.url);

/** A table that the build has made; null in a run from the sources, where it is made in memory. */
export function madeTable(name: string, folder = FOLDER): Buffer | null {
  const file = new URL(name, folder);
  return existsSync(file) ? readFileSync(file) : null;
}
