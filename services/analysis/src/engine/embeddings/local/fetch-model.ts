import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchFile, isAddress } from './fetch-file.ts';
import { withRuntimeFromNpm } from './fetch-runtime.ts';
import { hashOf, nameOf, pathOf, setInstalled } from './model-folder.ts';
import type { ModelManifest } from './model-manifest.ts';
import type { NamedFile, Runtime } from './pinned.ts';

export interface ToFetch {
  folder: string;
  manifest: ModelManifest;
  runtime: Runtime;
  /** A folder or an address that has all files, by their names; null for where they are published. */
  from: string | null;
  say: (text: string) => void;
}

/** Puts a model and what runs it into the folder. It is in use only once everything is there; until then what was there stays. */
export async function fetchModel(wanted: ToFetch): Promise<void> {
  const { folder, manifest, from } = wanted;
  await mkdir(folder, { recursive: true });
  await fetchRuntime(wanted);
  for (const { url, sha256, bytes } of Object.values(manifest.files)) {
    const file = { name: nameOf(url), sha256, bytes };
    await fetchOne(wanted, file, from === null ? url : within(from, file.name));
  }
  await setInstalled(folder, manifest);
}

async function fetchRuntime(wanted: ToFetch): Promise<void> {
  const { folder, runtime, from } = wanted;
  const files = Object.values(runtime.files);
  const fetchAll = async (source: string): Promise<void> => {
    for (const file of files) await fetchOne(wanted, file, within(source, file.name));
  };
  if (from !== null) return fetchAll(from);
  const hashes = await Promise.all(files.map((file) => hashOf(pathOf(folder, file))));
  if (files.every(({ sha256 }, at) => hashes[at] === sha256)) return;
  wanted.say(`fetching ${runtime.package} ${runtime.version} with npm`);
  await withRuntimeFromNpm(runtime, fetchAll);
}

async function fetchOne({ folder, say }: ToFetch, file: NamedFile, from: string): Promise<void> {
  say(`${file.name}: ${Math.ceil(file.bytes / 1e6)} MB from ${from}`);
  if (!(await fetchFile(folder, file, from))) say(`${file.name}: there already`);
}

function within(from: string, name: string): string {
  return isAddress(from) ? new URL(encodeURIComponent(name), from.endsWith('/') ? from : `${from}/`).href : join(from, name);
}
