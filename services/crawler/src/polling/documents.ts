import { Injectable } from '@nestjs/common';
import type { HttpResponse } from '@forewire/kit/http-client';
import { documentOptions, toWorkerDocument } from '@forewire/kit/worker-document';
import { type WorkerModule, WorkerPool } from '@forewire/kit/worker-pool';
import type { DocumentReader } from '../discover/look.ts';
import { FeedReadError } from '../feeds/feed.ts';
import { feedFingerprint } from '../feeds/feed-fingerprint.ts';
import type { Robots } from '../robots/robots.ts';
import type { SourceDocument } from './document.ts';
import type * as worker from './documents.worker.ts';
import type { PageReading } from './documents.worker.ts';
import { UnreadableDocument } from './unreadable-document.ts';

const sniffBytes = 16_384;
const refusalBytes = 65_536;
// Less than this is hashed in less time than the way to a thread and back takes.
const hashedHereBytes = 256 * 1024;

/** Reads documents from the web in threads, where they can neither hold anybody up nor use up the memory; throws WorkerFailure for one that tries. */
@Injectable()
export class Documents {
  private readonly threads: WorkerModule<typeof worker>;

  constructor(pool: WorkerPool) {
    this.threads = pool.module<typeof worker>(import.meta.url, './documents.worker');
  }

  /** Whether an answer is something to watch by itself: a feed or a news sitemap. */
  isFeedLike(response: HttpResponse, signal: AbortSignal): Promise<boolean> {
    const document = toWorkerDocument(response, sniffBytes);
    return this.threads.run('isFeedLike', document, documentOptions(document, signal));
  }

  /** Tells whether a document has changed. */
  async fingerprintOf(response: HttpResponse, signal: AbortSignal): Promise<string> {
    if (response.body.length <= hashedHereBytes) return feedFingerprint(response.body);
    const document = toWorkerDocument(response);
    return this.threads.run('fingerprint', document, documentOptions(document, signal));
  }

  /** What of a source's document is new; throws UnreadableDocument and FeedReadError. */
  async readSource(response: HttpResponse, source: { kind: 'feed' | 'page'; remembered: Float64Array; now: Date }, signal: AbortSignal): Promise<SourceDocument> {
    const document = toWorkerDocument(response);
    const { 'content-location': contentLocation = null, 'content-language': contentLanguage = null } = response.headers;
    const reading = await this.threads.run('readSource', { ...document, contentLocation, contentLanguage, ...source }, documentOptions(document, signal));
    if (reading.kind === 'unreadable') throw new UnreadableDocument(reading.status, reading.message);
    if (reading.kind === 'no-feed') throw new FeedReadError(reading.problem, reading.message);
    return reading.document;
  }

  readPage(response: HttpResponse, now: Date, signal: AbortSignal): Promise<PageReading> {
    const document = toWorkerDocument(response);
    return this.threads.run('readPage', { ...document, now }, documentOptions(document, signal));
  }

  /** What an answer with an error says it is, if it is a wall. */
  refusalIn(response: HttpResponse): Promise<string | null> {
    const document = toWorkerDocument(response, refusalBytes);
    return this.threads.run('refusalIn', document, documentOptions(document));
  }

  /** The rules of a robots.txt that hold for a crawler. */
  readRobots(response: HttpResponse, agent: string): Promise<Robots> {
    const document = toWorkerDocument(response);
    return this.threads.run('readRobots', { ...document, agent }, documentOptions(document));
  }

  /** Reads for discovery. */
  reader(signal: AbortSignal): DocumentReader {
    return {
      lookAt: (document) => this.threads.run('lookAt', document, documentOptions(document, signal)),
      lookAtFeed: (document) => this.threads.run('lookAtFeed', document, documentOptions(document, signal)),
      lookAtSitemap: (document) => this.threads.run('lookAtSitemap', document, documentOptions(document, signal)),
      sitemapsIn: (document) => this.threads.run('sitemapsIn', document, documentOptions(document, signal)),
    };
  }
}
