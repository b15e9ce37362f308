import { getDomain } from 'tldts';
import type { HttpResponse } from './http-client.ts';
import type { TaskOptions } from './worker-pool.ts';

/** A document of the web as threads read it. */
export type WorkerDocument = { body: Uint8Array; url: string; contentType: string | null };

/** An answer made ready for a thread, all of it or its beginning. */
export function toWorkerDocument({ body, url, headers }: Pick<HttpResponse, 'body' | 'url' | 'headers'>, length = body.length): WorkerDocument {
  return { body: body.subarray(0, length), url, contentType: headers['content-type'] ?? null };
}

/** How a document goes to a thread: it waits among those of its site. */
export function documentOptions({ url, body }: Pick<WorkerDocument, 'body' | 'url'>, signal?: AbortSignal): TaskOptions {
  return { key: siteOf(url), signal, body };
}

// Whoever has a domain has any number of hosts in it.
function siteOf(url: string): string {
  const { hostname } = new URL(url);
  return getDomain(hostname) ?? hostname;
}
