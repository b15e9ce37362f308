import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The program of that name in the folders of PATH, then in those given; undefined when it is in none. */
export function onPath(name, furtherFolders = []) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...furtherFolders];
  return folders.filter(Boolean).map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** What a program that failed said last, which is most often why. */
export function lastWords(error) {
  return String(error.stderr || error.message).trim().split('\n').at(-1);
}
