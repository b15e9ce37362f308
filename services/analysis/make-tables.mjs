/* Part of the build: makes the tables of words that the engine's threads read, from what has just been compiled. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

const folder = new URL('./dist/engine/tables/', import.meta.url);
const isTable = (name) => /\.(?:bin|json)$/.test(name);

// Tables of an earlier build would be read instead of made.
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder).filter(isTable)) rmSync(new URL(name, folder));
const { tables } = await import('./dist/engine/tables/tables.js');
const made = [...tables()];
for (const [name, bytes] of made) writeFileSync(new URL(name, folder), bytes);
