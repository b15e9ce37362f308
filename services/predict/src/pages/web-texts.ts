import { Injectable } from '@nestjs/common';
import type { HttpResponse } from '@forewire/kit/http-client';
import { ownBytes, type TaskOptions, type WorkerModule, WorkerPool } from '@forewire/kit/worker-pool';
import type * as worker from './web-texts.worker.ts';
import type { SearchItem } from './web-texts.worker.ts';

type Sent = { body: Uint8Array<ArrayBuffer>; contentType: string };

/** Reads what the web answered in threads; throws WorkerFailure for what takes too long or too much memory. */
@Injectable()
export class WebTexts {
  private readonly threads: WorkerModule<typeof worker>;

  constructor(pool: WorkerPool) {
    this.threads = pool.module<typeof worker>(import.meta.url, './web-texts.worker');
  }

  /** The running text of a page; empty when there is none to speak of. */
  readPage(response: HttpResponse, signal: AbortSignal): Promise<string> {
    const sent = toSent(response);
    return this.threads.run('readPage', sent, optionsFor(sent, response, signal));
  }

  /** The rules of a robots.txt that hold for a crawler. */
  readRules(response: HttpResponse, agent: string): Promise<ReturnType<typeof worker.readRules>> {
    const sent = toSent(response);
    return this.threads.run('readRules', { ...sent, agent }, optionsFor(sent, response));
  }

  /** The items of an RSS answer, or null when it is no RSS at all. */
  readResults(response: HttpResponse, signal: AbortSignal): Promise<SearchItem[] | null> {
    const sent = toSent(response);
    return this.threads.run('readResults', sent, optionsFor(sent, response, signal));
  }
}

function toSent({ body, headers }: HttpResponse): Sent {
  return { body: ownBytes(body), contentType: headers['content-type'] ?? '' };
}

function optionsFor({ body }: Sent, { url }: HttpResponse, signal?: AbortSignal): TaskOptions {
  return { key: new URL(url).hostname, signal, transfer: [body.buffer] };
}
