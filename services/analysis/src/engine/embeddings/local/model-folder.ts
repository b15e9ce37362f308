import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type ModelManifest, modelManifest } from './model-manifest.ts';

/* DATA_DIR/models: files under their hashes, and installed.json, written last, which says what they are. */

const INSTALLED = 'installed.json';

export function modelsFolderIn(dataFolder: string): string {
  return join(dataFolder, 'models');
}

/** Where a file lies once it is whole; its ending stays, for Node goes by it. */
export function pathOf(folder: string, { sha256, name }: { sha256: string; name: string }): string {
  return join(folder, `${sha256}${extname(name)}`);
}

/** The last part of an address, as the file's name. */
export function nameOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}

export type Installed = { ok: true; manifest: ModelManifest } | { ok: false; problem: 'is not installed' | 'is damaged' };

export function installedIn(folder: string): Installed {
  try {
    return { ok: true, manifest: modelManifest.parse(JSON.parse(readFileSync(join(folder, INSTALLED), 'utf8'))) };
  } catch (error) {
    return { ok: false, problem: isMissing(error) ? 'is not installed' : 'is damaged' };
  }
}

export async function setInstalled(folder: string, manifest: ModelManifest): Promise<void> {
  const draft = join(folder, `${INSTALLED}.${randomUUID()}`);
  const file = await open(draft, 'wx');
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, INSTALLED));
}

export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** A file's content; throws Damaged when it is not what its name says. */
export async function readPinned(folder: string, file: { sha256: string; name: string }): Promise<Buffer<ArrayBuffer>> {
  const content = await readFile(pathOf(folder, file));
  if (createHash('sha256').update(content).digest('hex') !== file.sha256) throw new Damaged(`${file.name} has changed since it was fetched`);
  return content;
}

/** The hash of a file; null when there is none. */
export async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
    return hash.digest('hex');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}
