import { readFile } from 'node:fs/promises';
import type { HttpClient } from '@forewire/kit/http-client';

/** A document named on the command line, and what is known of where it came from. */
export interface Input {
  bytes: Buffer;
  url: string | null;
  contentType: string | null;
}

let client: Promise<HttpClient> | null = null;
let stdin: Promise<Buffer> | null = null;

/** The client for the outside web; loaded at the first address, since most calls read files. */
export function openHttp(): Promise<HttpClient> {
  client ??= (async () => {
    const [{ HttpClient }, { privateHostsFromEnvironment }] = await Promise.all([import('@forewire/kit/http-client'), import('./config.ts')]);
    return new HttpClient({ privateHosts: privateHostsFromEnvironment(), timeoutMs: 30_000 });
  })();
  return client;
}

/** Closes what was opened, so that the process can end. */
export async function closeInputs(): Promise<void> {
  const opened = client;
  client = null;
  stdin = null;
  if (opened) await (await opened.catch(() => null))?.close();
}

/** Whether an argument names something on the web. */
export function isAddress(argument: string): boolean {
  return /^https?:\/\//i.test(argument);
}

/** Reads a file, an address, or standard input for `-`. */
export async function readInput(argument: string, accept = '*/*'): Promise<Input> {
  if (argument === '-') return { bytes: await readStdin(), url: null, contentType: null };
  if (!isAddress(argument)) return { bytes: await readFile(pathOf(argument)), url: null, contentType: null };
  const http = await openHttp();
  const { status, headers, body, url } = await http.get(argument, { headers: { accept } });
  const contentType = headers['content-type'] ?? null;
  if (status >= 200 && status < 300) return { bytes: body, url, contentType };
  const { findRefusal } = await import('../html/refused-page.ts');
  const refusal = findRefusal(body.toString('latin1'));
  throw new Error(refusal ? `blocked: the site answered ${status} with ${refusal.reason}` : `the site answered ${status}`);
}

function pathOf(argument: string): string | URL {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(argument)?.[1]?.toLowerCase();
  if (scheme === 'file') return new URL(argument);
  if (scheme !== undefined) throw new Error(`only http and https addresses can be read, not ${scheme}`);
  return argument;
}

function readStdin(): Promise<Buffer> {
  stdin ??= (async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  })();
  return stdin;
}
