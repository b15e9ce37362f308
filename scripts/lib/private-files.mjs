import { chmodSync, closeSync, fsyncSync, lstatSync, mkdirSync, openSync, readdirSync, renameSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

/** What others would need to read or change a file. */
const OTHERS = 0o077;
/** What the product, its database and its starter write into the data folder; a folder may hold other things beside it. */
const OURS = /^(?:mongo|mail|models|(?:mongod|forewire)\.(?:json|log(?:\.1)?)|mongod\.key|secrets\.key|owner\.json)(?:\.[\w-]+)?$/;

function tighten(path, stat) {
  if ((stat.mode & OTHERS) === 0 || stat.isSymbolicLink()) return 0;
  chmodSync(path, stat.mode & 0o700);
  return 1;
}

function tightenUnder(path) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  // The database and the product remove files of their own at any time.
  if (!stat) return 0;
  const changed = tighten(path, stat);
  return stat.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + tightenUnder(join(path, name)), changed) : changed;
}

/**
 * Makes the data folder and whatever of ours lies in it readable by its owner alone, and says how many files that changed.
 * A folder that holds other things too keeps its own mode.
 */
export function makePrivate(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(folder);
  const ours = names.filter((name) => OURS.test(name));
  const changed = ours.reduce((sum, name) => sum + tightenUnder(join(folder, name)), 0);
  return ours.length === names.length ? changed + tighten(folder, lstatSync(folder)) : changed;
}

/** Writes a file that only its owner can read, whole or not at all, and on the disk before it returns. */
export function writePrivately(path, content) {
  const draft = `${path}.${randomUUID()}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

/** Runs `work`, which must not wait for anything; processes that it starts make files for their owner alone. */
export function withPrivateUmask(work) {
  const before = process.umask(OTHERS);
  try {
    return work();
  } finally {
    process.umask(before);
  }
}
