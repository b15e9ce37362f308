import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, with a trailing separator left off. */
export const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** What belongs to this clone and may be thrown away at any time. */
export const LOCAL_CACHE = join(ROOT, '.cache');

/** What every clone of this user shares: downloads that are expensive to repeat. */
export const SHARED_CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'forewire');
