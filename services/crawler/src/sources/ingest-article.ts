import { Injectable } from '@nestjs/common';
import { type Timestamp, timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventInit } from '@forewire/contracts/events';
import { streamAddress } from '@forewire/contracts/source-address';
import { resolveUrl } from '@forewire/contracts/web-address';
import { Batch } from '@forewire/kit/batch';
import { InvalidEvent } from '@forewire/kit/event';
import { newId } from '@forewire/kit/ids';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { cutText } from '@forewire/kit/whole-text';
import { articleTextLimit, isNews } from '../harvests/article.ts';
import { ArticleRepository } from '../harvests/article.repository.ts';
import { sift } from '../polling/identity.ts';
import { SightingRepository } from '../polling/sighting.repository.ts';
import { canonicalUrl } from '../text/urls.ts';
import type { Source } from './source.ts';
import { SourceRepository } from './source.repository.ts';

export type IngestedArticle = {
  id: string;
  stream: string;
  url: string;
  title: string;
  text: string;
  byline: string;
  language: string;
  publishedAt?: Timestamp | undefined;
};

type UpdatedSource = { id: string; url: string; position: bigint; newArticles: number };

const idLimit = 300;
// What `sources.updated` promises.
const sourcesPerEvent = 64;

/** The address of the stream that an article belongs to; throws InvalidEvent for an article that nobody could be told of. */
export function requireStream({ id, stream, title, url }: Pick<IngestedArticle, 'id' | 'stream' | 'title' | 'url'>): string {
  if (id.trim() === '' || id.length > idLimit) throw new InvalidEvent(`"id" must have 1 to ${idLimit} characters`);
  if (title.trim() === '') throw new InvalidEvent('"title" is empty');
  if (url !== '' && !resolveUrl(url)) throw new InvalidEvent(`"url" must be an address with http or https, or empty: "${cutText(url, 200)}"`);
  const address = streamAddress(stream);
  if (address) return address;
  throw new InvalidEvent(`"stream" must be a name of letters, digits, dots, hyphens and underscores, at most 100: "${cutText(stream, 200)}"`);
}

/** Takes an article that an integrator feeds in as the newest of its stream; the same id or address counts once. */
@Injectable()
export class IngestArticle {
  private readonly updates: Batch<UpdatedSource, Map<UpdatedSource, EventInit<'sources.updated'>>>;

  constructor(
    private readonly sources: SourceRepository,
    private readonly articles: ArticleRepository,
    private readonly sightings: SightingRepository,
    private readonly outbox: Outbox,
    transaction: Transaction,
  ) {
    this.updates = new Batch(transaction, { ahead: async (updates) => bundle(updates), each: (update, bundles) => this.tell(bundles.get(update)) });
  }

  /** Runs in the transaction of the event that brings the article. */
  async execute(event: IngestedArticle): Promise<void> {
    const address = requireStream(event);
    const now = new Date();
    const [source] = await this.sources.ensure([address], now);
    if (!source) return;
    const url = resolveUrl(event.url);
    const { fresh, identities } = sift([{ id: event.id, url, canonicalUrl: url && canonicalUrl(url) }], await this.sightings.get(source._id));
    if (fresh.length > 0) await this.add(source, event, url, identities, now);
  }

  private async add(source: Source, event: IngestedArticle, url: string | null, identities: Float64Array, now: Date): Promise<void> {
    const seq = source.position + 1;
    const given = event.publishedAt ? timestampDate(event.publishedAt) : now;
    const publishedAt = given > now ? now : given;
    const fresh = isNews(publishedAt, now);
    await this.articles.insert([
      {
        _id: newId(),
        sourceId: source._id,
        seq,
        // Two articles without an address are still two.
        url: url ?? `${source.url}#${encodeURIComponent(event.id)}`,
        title: cutText(event.title, 300),
        byline: cutText(event.byline, 300),
        text: cutText(event.text, articleTextLimit),
        language: event.language.slice(0, 2).toLowerCase(),
        imageUrl: '',
        publishedAt,
        foundAt: now,
        sourceName: event.stream,
        fresh,
      },
    ]);
    await this.sightings.save([{ sourceId: source._id, identities }]);
    await this.sources.saveFindings([{ id: source._id, expectedPosition: source.position, set: { position: seq, status: 'ok', lastCheckedAt: now, lastChangedAt: now } }]);
    if (!fresh || source.watchers.realtime === 0) return;
    await this.updates.add({ id: source._id, url: source.url, position: BigInt(seq), newArticles: 1 });
  }

  private async tell(event: EventInit<'sources.updated'> | undefined): Promise<void> {
    if (event) await this.outbox.add('sources.updated', newId(), event);
  }
}

/** The events that tell of all updates, each source once, by the update under whose trace each is sent. */
function bundle(updates: readonly UpdatedSource[]): Map<UpdatedSource, EventInit<'sources.updated'>> {
  const byId = new Map<string, UpdatedSource>();
  for (const update of updates) byId.set(update.id, { ...update, newArticles: update.newArticles + (byId.get(update.id)?.newArticles ?? 0) });
  const [sources, foundAt] = [[...byId.values()], timestampFromDate(new Date())];
  const bundles = updates.map((update, index) => [update, { sources: sources.slice(index * sourcesPerEvent, (index + 1) * sourcesPerEvent), foundAt }] as const);
  return new Map(bundles.filter(([, event]) => event.sources.length > 0));
}
