import { Injectable } from '@nestjs/common';
import type { HttpResponse } from '@forewire/kit/http-client';
import type { Source } from '../sources/source.ts';
import { movesOf, requireDocument, toOutcome, validatorsOf } from './answer.ts';
import { ArticleReader } from './article-reader.ts';
import { Documents } from './documents.ts';
import { FindTarget } from './find-target.ts';
import type { Outcome, Progress } from './outcome.ts';
import { PoliteHttp } from './polite-http.ts';
import { SightingRepository } from './sighting.repository.ts';

export type CheckOptions = { signal: AbortSignal; onProgress: (progress: Progress) => void };

const dayMs = 86_400_000;
/** After so many failures a feed that was found on a site is looked for anew. */
const failuresUntilLost = 5;

/** Looks at one source: whether it has changed, what is new in it, or what keeps it from being read. Writes nothing. */
@Injectable()
export class CheckSource {
  constructor(
    private readonly http: PoliteHttp,
    private readonly findTarget: FindTarget,
    private readonly sightings: SightingRepository,
    private readonly documents: Documents,
    private readonly reader: ArticleReader,
  ) {}

  async execute(source: Source, options: CheckOptions): Promise<Outcome> {
    try {
      options.onProgress({ stage: 'searching' });
      return await (isUnknown(source) ? this.checkUnknown(source, options) : this.check(source, options));
    } catch (error) {
      return toOutcome(error);
    }
  }

  /** Whether the source's host has taken long to answer of late. */
  isSlow({ url, feedUrl = null }: Pick<Source, 'url'> & { feedUrl?: string | null }): boolean {
    return this.http.isSlow(url) || (feedUrl !== null && this.http.isSlow(feedUrl));
  }

  private async checkUnknown(source: Source, options: CheckOptions): Promise<Outcome> {
    const now = new Date();
    const { response, kind, feedUrl, title } = await this.findTarget.execute(source.url, now, options.signal);
    const found = { ...source, kind, feedUrl, title };
    const moves = feedUrl === source.url ? movesOf(source, response) : { movedTo: null, moves: 0 };
    const read = { kind, feedUrl, title, ...moves, ...validatorsOf(response), fingerprint: await this.documents.fingerprintOf(response, options.signal), lastReadAt: now };
    return this.readDocument(found, response, read, now, options);
  }

  private async check(source: Source, options: CheckOptions): Promise<Outcome> {
    const now = new Date();
    // Some servers answer "not modified" for ever; a whole answer now and then keeps them honest.
    const isTrusted = source.failures === 0 && source.lastReadAt !== null && now.getTime() - source.lastReadAt.getTime() < dayMs;
    const validators = isTrusted ? { etag: source.etag, lastModified: source.lastModified } : {};
    const response = await this.http.get(source.feedUrl ?? source.url, { ...validators, signal: options.signal });
    await requireDocument(response, now, this.documents);
    const moves = movesOf(source, response);
    if (response.notModified) return { kind: 'unchanged', how: 'not-modified', set: moves };
    const fingerprint = await this.documents.fingerprintOf(response, options.signal);
    const read = { ...moves, ...validatorsOf(response), fingerprint, lastReadAt: now };
    if (fingerprint === source.fingerprint) return { kind: 'unchanged', how: 'same-body', set: read };
    return this.readDocument(source, response, read, now, options);
  }

  private async readDocument(source: Source, response: HttpResponse, read: Partial<Source>, now: Date, options: CheckOptions): Promise<Outcome> {
    const kind = source.kind === 'page' ? 'page' : 'feed';
    const { title, language, isEmpty, news, identities } = await this.documents.readSource(response, { kind, remembered: await this.sightings.get(source._id), now }, options.signal);
    const state = { ...read, title: title ?? source.title };
    const isFirst = source.lastReadAt === null;
    if (news.length === 0 && !isFirst) return { kind: 'unchanged', how: 'no-new-items', set: isEmpty ? { ...state, status: 'empty' } : state };
    const articles = await this.reader.read(news, { source: { ...source, ...state }, language, isFirst, now, ...options });
    const lastChangedAt = articles.length > 0 ? now : source.lastChangedAt;
    return { kind: 'found', articles, identities, set: { ...state, status: isEmpty ? 'empty' : 'ok', lastChangedAt } };
  }
}

function isUnknown({ kind, failures, feedUrl, url }: Source): boolean {
  return kind === 'unknown' || (failures >= failuresUntilLost && feedUrl !== null && feedUrl !== url);
}
