import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { NamedFile } from './pinned.ts';
import { hashOf, isMissing, pathOf } from './model-folder.ts';

/** A download that cannot be had, in words for whoever asked for it. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed';
}
/** It may go on from where it broke off. */
class BrokenOff extends FetchFailed {}

const ATTEMPTS = 3;
/** Servers that say nothing for so long are taken for gone. */
const SILENCE_MS = 60_000;

/**
 * Puts a file into the folder under its hash, from an address or a path. What broke off goes on from there, now or with the
 * next call; what has another hash is thrown away. Says whether there was anything to fetch.
 */
export async function fetchFile(folder: string, file: NamedFile, from: string): Promise<boolean> {
  const target = pathOf(folder, file);
  if ((await hashOf(target)) === file.sha256) return false;
  const part = `${target}.part`;
  await fill(part, file, from);
  const hash = await hashOf(part);
  if (hash !== file.sha256) {
    await rm(part, { force: true });
    throw new FetchFailed(`${file.name} from ${from} is not the file that was asked for: its SHA-256 is ${hash ?? 'missing'} instead of ${file.sha256}`);
  }
  await rename(part, target);
  return true;
}

async function fill(part: string, file: NamedFile, from: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const draft = await open(part, 'a');
    try {
      await goOn(draft, file, from);
      await draft.sync();
      return;
    } catch (error) {
      if (!(error instanceof BrokenOff) || attempt === ATTEMPTS) throw error;
    } finally {
      await draft.close();
    }
  }
}

async function goOn(draft: FileHandle, { name, bytes }: NamedFile, from: string): Promise<void> {
  let length = (await draft.stat()).size;
  if (length > bytes) length = await startAnew(draft);
  if (length === bytes) return;
  const source = isAddress(from) ? await download(from, name, length) : { chunks: readFrom(from, length), isRest: true };
  if (!source.isRest) length = await startAnew(draft);
  for await (const chunk of source.chunks) {
    length += chunk.length;
    if (length > bytes) {
      await startAnew(draft);
      throw new FetchFailed(`${name} from ${from} is longer than the ${bytes} bytes that it should have`);
    }
    await draft.writeFile(chunk);
  }
  if (length < bytes) throw new BrokenOff(`${name} from ${from} broke off after ${length} of ${bytes} bytes; the same command goes on from there`);
}

async function startAnew(draft: FileHandle): Promise<0> {
  await draft.truncate(0);
  return 0;
}

export function isAddress(from: string): boolean {
  return /^https?:\/\//i.test(from);
}

async function* readFrom(path: string, start: number): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { start }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw isMissing(error) ? new FetchFailed(`There is no ${path}`) : error;
  }
}

/** What follows the first `start` bytes, or all of it from a server that gives no parts. */
async function download(url: string, name: string, start: number): Promise<{ chunks: AsyncIterable<Uint8Array>; isRest: boolean }> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_MS);
  // Compressed parts cannot be joined.
  const headers = { 'accept-encoding': 'identity', ...(start > 0 ? { range: `bytes=${start}-` } : {}) };
  const response = await fetch(url, { headers, signal: silence.signal }).catch((error: unknown) => {
    clearTimeout(timer);
    throw new BrokenOff(`${name} could not be fetched from ${url}: ${reasonOf(error)}`);
  });
  if (!response.ok || response.body === null) {
    clearTimeout(timer);
    await response.body?.cancel();
    throw new FetchFailed(`${name} could not be fetched from ${url}: the server answers ${response.status}`);
  }
  const isRest = response.status === 206 && response.headers.get('content-range')?.startsWith(`bytes ${start}-`) === true;
  return { chunks: whileItSpeaks(response.body as unknown as AsyncIterable<Uint8Array>, timer), isRest };
}

/** The chunks until the stream ends or breaks: what came counts, and its length says whether it is all. */
async function* whileItSpeaks(body: AsyncIterable<Uint8Array>, timer: NodeJS.Timeout): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) {
      timer.refresh();
      yield chunk;
    }
  } catch {
    return;
  } finally {
    clearTimeout(timer);
  }
}

/** What lies behind "fetch failed". */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { message?: string }; message?: string };
  return cause?.message || message || String(error);
}
