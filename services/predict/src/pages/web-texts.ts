import { Injectable } from '@nestjs/common';
import type { HttpResponse } from '@forewire/kit/http-client';
import { documentOptions, toWorkerDocument } from '@forewire/kit/worker-document';
import { type WorkerModule, WorkerPool } from '@forewire/kit/worker-pool';
import type * as worker from './web-texts.worker.ts';
import type { SearchItem } from './web-texts.worker.ts';

/** Reads what the web answered in threads; throws WorkerFailure for what takes too long or too much memory. */
@Injectable()
export class WebTexts {
  private readonly threads: WorkerModule<typeof worker>;

  constructor(pool: WorkerPool) {
    this.threads = pool.module<typeof worker>(import.meta.url, './web-texts.worker');
  }

  /** The running text of a page; empty when there is none to speak of. */
  readPage(response: HttpResponse, signal: AbortSignal): Promise<string> {
    const document = toWorkerDocument(response);
    return this.threads.run('readPage', document, documentOptions(document, signal));
  }

  /** The rules of a robots.txt that hold for a crawler. */
  readRules(response: HttpResponse, agent: string): Promise<ReturnType<typeof worker.readRules>> {
    const document = toWorkerDocument(response);
    return this.threads.run('readRules', { ...document, agent }, documentOptions(document));
  }

  /** The items of an RSS answer, or null when it is no RSS at all. */
  readResults(response: HttpResponse, signal: AbortSignal): Promise<SearchItem[] | null> {
    const document = toWorkerDocument(response);
    return this.threads.run('readResults', document, documentOptions(document, signal));
  }
}
