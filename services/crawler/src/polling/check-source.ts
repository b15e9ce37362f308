import { Injectable } from '@nestjs/common';
import type { HttpResponse } from '@forewire/kit/http-client';
import { feedFingerprint } from '../feeds/feed-fingerprint.ts';
import { parseFeed } from '../feeds/parse-feed.ts';
import type { Source } from '../sources/source.ts';
import { movesOf, requireDocument, toOutcome, validatorsOf } from './answer.ts';
import { ArticleReader } from './article-reader.ts';
import { type Candidate, sift } from './identity.ts';
import type { Outcome, Progress } from './outcome.ts';
import { PoliteHttp } from './polite-http.ts';
import { SightingRepository } from './sighting.repository.ts';

export type CheckOptions = { signal: AbortSignal; onProgress: (progress: Progress) => void };
/** What a document says, whether it is a feed or a list page. */
type Document = { title: string | null; language: string | null; candidates: readonly Candidate[] };

const dayMs = 86_400_000;

/** Looks at one source: whether it has changed, what is new in it, or what keeps it from being read. Writes nothing. */
@Injectable()
export class CheckSource {
  constructor(
    private readonly http: PoliteHttp,
    private readonly sightings: SightingRepository,
    private readonly reader: ArticleReader,
  ) {}

  async execute(source: Source, options: CheckOptions): Promise<Outcome> {
    try {
      options.onProgress({ stage: 'searching' });
      return await this.check(source, options);
    } catch (error) {
      return toOutcome(error);
    }
  }

  private async check(source: Source, options: CheckOptions): Promise<Outcome> {
    const now = new Date();
    // Some servers answer "not modified" for ever; a whole answer now and then keeps them honest.
    const isTrusted = source.failures === 0 && source.lastReadAt !== null && now.getTime() - source.lastReadAt.getTime() < dayMs;
    const validators = isTrusted ? { etag: source.etag, lastModified: source.lastModified } : {};
    const response = await this.http.get(source.feedUrl ?? source.url, { ...validators, signal: options.signal });
    requireDocument(response, now);
    const moves = movesOf(source, response);
    if (response.notModified) return { kind: 'unchanged', how: 'not-modified', set: moves };
    const fingerprint = feedFingerprint(response.body);
    const read = { ...moves, ...validatorsOf(response), fingerprint, lastReadAt: now };
    if (fingerprint === source.fingerprint) return { kind: 'unchanged', how: 'same-body', set: read };
    return this.readDocument(source, response, read, now, options);
  }

  private async readDocument(source: Source, response: HttpResponse, read: Partial<Source>, now: Date, options: CheckOptions): Promise<Outcome> {
    const { kind, document } = { kind: 'feed' as const, document: readFeed(response, now) };
    const state = { ...read, kind, title: document.title ?? source.title };
    const { fresh, identities } = sift(document.candidates, await this.sightings.get(source._id));
    const isFirst = source.lastReadAt === null;
    if (fresh.length === 0 && !isFirst) {
      return { kind: 'unchanged', how: 'no-new-items', set: document.candidates.length === 0 ? { ...state, status: 'empty' } : state };
    }
    const articles = await this.reader.read(fresh, { source: { ...source, ...state }, language: document.language, isFirst, now, ...options });
    const status = document.candidates.length === 0 ? ('empty' as const) : ('ok' as const);
    return { kind: 'found', articles, identities, set: { ...state, status, lastChangedAt: articles.length > 0 ? now : source.lastChangedAt } };
  }
}

function readFeed(response: HttpResponse, now: Date): Document {
  const feed = parseFeed(response.body, { contentType: response.headers['content-type'] ?? null, url: response.url, now });
  return { title: feed.title, language: feed.language, candidates: feed.items };
}
