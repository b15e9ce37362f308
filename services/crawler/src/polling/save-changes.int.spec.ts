import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { CrawlerApp } from '../../test/crawler-app.ts';
import type { NewArticle } from '../harvests/article.ts';
import { SourceRepository } from '../sources/source.repository.ts';
import type { Source } from '../sources/source.ts';
import { type Change, SaveChanges } from './save-changes.ts';

describe('what checks found', () => {
  let crawler: CrawlerApp;
  beforeAll(async () => {
    crawler = await CrawlerApp.start();
  });
  afterAll(() => crawler.close());

  const makeSources = (count: number) =>
    crawler.test.app.get(SourceRepository).ensure(Array.from({ length: count }, () => `http://gone.invalid/${newId()}`), new Date());
  const store = (changes: Change[]) => Promise.all(changes.map((change) => crawler.test.app.get(SaveChanges).execute(change)));
  const positionsOf = (sources: Source[]) => sources.map((source) => crawler.updatesOf(source.url).map(({ position }) => position));

  function article(fresh = true): NewArticle {
    const told = { title: 'Dockers walk out', byline: '', text: 'What happened.', language: 'en', imageUrl: '', sourceName: 'gone.invalid' };
    return { url: `http://gone.invalid/${newId()}`, ...told, publishedAt: null, foundAt: new Date(), fresh };
  }

  function change(source: Source, tells: Change['tells'], articles = [article()]): Change {
    return { source, set: { status: 'ok' }, articles, identities: null, tells };
  }

  it('is told in one event for the sources of one moment, of at most 64', async () => {
    const before = crawler.probe.of('sources.updated').length;
    const sources = await makeSources(70);
    expect(await store(sources.map((source) => change(source, { news: true, health: false })))).toEqual(sources.map(() => true));
    await eventually(() => crawler.probe.of('sources.updated').length === before + 2);
    const told = crawler.probe.of('sources.updated').slice(before);
    expect(told.map((event) => event.sources.length)).toEqual([64, 6]);
    expect(positionsOf(sources)).toEqual(sources.map(() => [1n]));
  });

  it('is told of sources with news alone, with the news counted, and of health source by source', async () => {
    const sources = await makeSources(3);
    const [loud, quiet, well] = sources as [Source, Source, Source];
    await store([
      change(loud, { news: true, health: false }, [article(false), article(), article()]),
      change(quiet, { news: false, health: false }),
      change(well, { news: true, health: true }),
    ]);
    await eventually(() => crawler.probe.of('source.changed').length > 0 && crawler.updatesOf(loud.url).length > 0);
    expect(crawler.updatesOf(loud.url)).toMatchObject([{ id: loud._id, position: 3n, newArticles: 2 }]);
    expect(positionsOf([quiet, well])).toEqual([[], [1n]]);
    expect(crawler.probe.of('source.changed')).toMatchObject([{ id: well._id, url: well.url, status: 'ok' }]);
  });

  it('is told of nothing when nothing has come of it', async () => {
    const [moved] = (await makeSources(1)) as [Source];
    await store([change(moved, { news: true, health: false })]);
    // As this replica has read it before another one moved it on.
    expect(await store([change(moved, { news: true, health: false })])).toEqual([false]);
    await eventually(() => crawler.updatesOf(moved.url).length > 0);
    const [last] = (await makeSources(1)) as [Source];
    await store([change(last, { news: true, health: false })]);
    await eventually(() => crawler.updatesOf(last.url).length > 0);
    expect(crawler.updatesOf(moved.url)).toHaveLength(1);
  });
});
