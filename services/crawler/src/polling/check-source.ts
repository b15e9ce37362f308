import { Injectable } from '@nestjs/common';
import type { HttpRequestOptions, HttpResponse } from '@forewire/kit/http-client';
import type { Source } from '../sources/source.ts';
import { movesOf, requireDocument, toOutcome, validatorsOf } from './answer.ts';
import { ArticleReader } from './article-reader.ts';
import type { SourceDocument } from './document.ts';
import { Documents } from './documents.ts';
import { FindTarget } from './find-target.ts';
import type { Outcome, Progress } from './outcome.ts';
import { PoliteHttp } from './polite-http.ts';
import { SightingRepository } from './sighting.repository.ts';

export type CheckOptions = { signal: AbortSignal; onProgress: (progress: Progress) => void };

/** How a source's document is read: until when, and where its bytes are held. */
type Reading = Required<Pick<HttpRequestOptions, 'place'>> & { signal: AbortSignal };
/** A document that was read, and what its source is then. */
type Read = { kind: 'read'; source: Source; set: Partial<Source>; document: SourceDocument };

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
      const now = new Date();
      // The pages behind the items need room of their own, so the document has given its back by then.
      const seen = await this.http.holding((place) => this.look(source, now, { place, signal: options.signal }));
      return seen.kind === 'read' ? await this.readNews(seen, now, options) : seen;
    } catch (error) {
      return toOutcome(error);
    }
  }

  /** Whether the source's host has taken long to answer of late. */
  isSlow({ url, feedUrl = null }: Pick<Source, 'url'> & { feedUrl?: string | null }): boolean {
    return this.http.isSlow(url) || (feedUrl !== null && this.http.isSlow(feedUrl));
  }

  private look(source: Source, now: Date, reading: Reading): Promise<Outcome | Read> {
    return isUnknown(source) ? this.lookAtUnknown(source, now, reading) : this.lookAtKnown(source, now, reading);
  }

  private async lookAtUnknown(source: Source, now: Date, reading: Reading): Promise<Read> {
    const { response, kind, feedUrl, title } = await this.findTarget.execute(source.url, now, reading);
    const found = { ...source, kind, feedUrl, title };
    const moves = feedUrl === source.url ? movesOf(source, response) : { movedTo: null, moves: 0 };
    const set = { kind, feedUrl, title, ...moves, ...validatorsOf(response), fingerprint: await this.documents.fingerprintOf(response, reading.signal), lastReadAt: now };
    return this.readDocument(found, response, set, now, reading);
  }

  private async lookAtKnown(source: Source, now: Date, reading: Reading): Promise<Outcome | Read> {
    // Some servers answer "not modified" for ever; a whole answer now and then keeps them honest.
    const isTrusted = source.failures === 0 && source.lastReadAt !== null && now.getTime() - source.lastReadAt.getTime() < dayMs;
    const validators = isTrusted ? { etag: source.etag, lastModified: source.lastModified } : {};
    const response = await this.http.get(source.feedUrl ?? source.url, { ...validators, ...reading });
    await requireDocument(response, now, this.documents);
    const moves = movesOf(source, response);
    if (response.notModified) return { kind: 'unchanged', how: 'not-modified', set: moves };
    const fingerprint = await this.documents.fingerprintOf(response, reading.signal);
    const set = { ...moves, ...validatorsOf(response), fingerprint, lastReadAt: now };
    if (fingerprint === source.fingerprint) return { kind: 'unchanged', how: 'same-body', set };
    return this.readDocument(source, response, set, now, reading);
  }

  private async readDocument(source: Source, response: HttpResponse, set: Partial<Source>, now: Date, { signal }: Reading): Promise<Read> {
    const kind = source.kind === 'page' ? 'page' : 'feed';
    const document = await this.documents.readSource(response, { kind, remembered: await this.sightings.get(source._id), now }, signal);
    return { kind: 'read', source, set: { ...set, title: document.title ?? source.title }, document };
  }

  private async readNews({ source, set, document }: Read, now: Date, options: CheckOptions): Promise<Outcome> {
    const { language, isEmpty, news, identities } = document;
    const isFirst = source.lastReadAt === null;
    if (news.length === 0 && !isFirst) return { kind: 'unchanged', how: 'no-new-items', set: isEmpty ? { ...set, status: 'empty' } : set };
    const articles = await this.reader.read(news, { source: { ...source, ...set }, language, isFirst, now, ...options });
    const lastChangedAt = articles.length > 0 ? now : source.lastChangedAt;
    return { kind: 'found', articles, identities, set: { ...set, status: isEmpty ? 'empty' : 'ok', lastChangedAt } };
  }
}

function isUnknown({ kind, failures, feedUrl, url }: Source): boolean {
  return kind === 'unknown' || (failures >= failuresUntilLost && feedUrl !== null && feedUrl !== url);
}
