import { eventually, tokenMaker } from '@forewire/kit/testing';
import { deliver, envelopeOf } from '@forewire/kit/testing-events';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { newId } from '@forewire/kit/ids';
import type { Query } from 'mongoose';
import { CrawlerApp } from '../../test/crawler-app.ts';
import { liveFeed, Site } from '../../test/site.ts';
import type { Saturated } from '../polling/check-places.ts';
import { ForgetSources } from './forget-sources.ts';
import { SourceRepository } from './source.repository.ts';

describe('sources', () => {
  let crawler: CrawlerApp;
  let site: Site;
  beforeAll(async () => {
    [crawler, site] = await Promise.all([CrawlerApp.start(), Site.start()]);
  });
  afterAll(() => Promise.all([crawler.close(), site.close()]));

  const address = (): string => `http://gone.invalid/${newId()}`;
  const counted = (realtime: number, hourly = 0, daily = 0, inactive = 0) => ({ realtime, hourly, daily, inactive });
  const watchersOf = async (url: string) => (await crawler.source(url)).watchers;

  describe('and who watches them', () => {
    it('count each task by its interval, in whatever order and how often the events come', async () => {
      const url = address();
      const [id] = await Promise.all([crawler.watch([url]), crawler.watch([url], { intervalSeconds: 3600 }), crawler.watch([url], { intervalSeconds: 86_400 }), crawler.watch([url], { active: false })]);
      await crawler.watch([url], { id });
      await crawler.watch([url], { id });
      await crawler.source(url, ({ watchers }) => Object.values(watchers).reduce((a, b) => a + b) === 4);
      expect(await watchersOf(url)).toEqual(counted(1, 1, 1, 1));
      await crawler.watch([url], { id, intervalSeconds: 3600 });
      await crawler.source(url, ({ watchers }) => watchers.realtime === 0);
      expect(await watchersOf(url)).toEqual(counted(0, 2, 1, 1));
      await crawler.forget(id);
      await crawler.forget(id);
      await crawler.source(url, ({ watchers }) => watchers.hourly === 1);
      expect(await watchersOf(url)).toEqual(counted(0, 1, 1, 1));
    });

    it('follow a task that drops one source and takes another', async () => {
      const [a, b, c] = [address(), address(), address()] as const;
      const id = await crawler.watch([a, b]);
      await crawler.source(b, ({ hot }) => hot);
      await crawler.watch([b, c], { id });
      await crawler.source(c, ({ hot }) => hot);
      expect(await Promise.all([a, b, c].map(watchersOf))).toEqual([counted(0), counted(1), counted(1)]);
      expect(await crawler.source(a)).toMatchObject({ hot: false, expiresAt: expect.any(Date) });
      expect(await crawler.source(b)).toMatchObject({ hot: true, expiresAt: null });
    });

    it('name the accounts that watch in real time, the first few of them, and those that remain', async () => {
      const url = address();
      const owners = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}-${newId()}`);
      const ids: string[] = [];
      for (const userId of owners) ids.push(await crawler.watch([url], { userId }));
      const second = await crawler.watch([url], { userId: owners[0] ?? '' });
      const slower = await crawler.watch([url], { userId: 'slower', intervalSeconds: 3600 });
      const full = await crawler.source(url, ({ watchers }) => watchers.realtime === 7 && watchers.hourly === 1);
      expect(full.accounts).toHaveLength(4);
      expect(owners).toEqual(expect.arrayContaining(full.accounts ?? []));
      for (const id of ids) await crawler.forget(id);
      const left = await crawler.source(url, ({ watchers }) => watchers.realtime === 1);
      expect(left.accounts).toEqual([owners[0]]);
      await crawler.forget(second);
      await crawler.watch([url], { id: slower, userId: 'slower' });
      const last = await crawler.source(url, ({ watchers }) => watchers.realtime === 1 && watchers.hourly === 0);
      expect(last.accounts).toEqual(['slower']);
    });

    it('are passed over while their accounts may begin no check, and on slow hosts while those may not', async () => {
      const sources = crawler.test.app.get(SourceRepository, { strict: false });
      const urls = { hog: address(), shared: address(), slow: address(), other: address() };
      await crawler.watch([urls.hog, urls.shared], { userId: 'hog' });
      await crawler.watch([urls.shared, urls.slow, urls.other], { userId: 'victim' });
      const rows = await Promise.all(Object.values(urls).map((url) => crawler.source(url, ({ hot, accounts }) => hot && (accounts?.length ?? 0) === (url === urls.shared ? 2 : 1))));
      const byId = new Map(rows.map(({ _id, url }) => [_id, Object.keys(urls)[Object.values(urls).indexOf(url)] ?? '']));
      const later = new Date(Date.now() + 3_600_000);
      await crawler.collection('Source').updateMany({ _id: { $in: [...byId.keys()] } }, { $set: { nextCheckAt: later } });
      await crawler.collection('Source').updateOne({ url: urls.slow }, { $set: { slow: true } });
      const due = async (saturated: Partial<Saturated>) => {
        const list = await sources.listDue({ now: new Date(later.getTime() + 20_000), until: later }, 1000, { accounts: [], onSlowHosts: [], slowHosts: false, ...saturated });
        return list.flatMap(({ _id }) => byId.get(_id) ?? []).sort();
      };
      expect(await due({})).toEqual(['hog', 'other', 'shared', 'slow']);
      expect(await due({ accounts: ['hog'] })).toEqual(['other', 'shared', 'slow']);
      expect(await due({ accounts: ['hog', 'victim'] })).toEqual([]);
      expect(await due({ onSlowHosts: ['victim'] })).toEqual(['hog', 'other', 'shared']);
      expect(await due({ onSlowHosts: ['hog'] })).toEqual(['hog', 'other', 'shared', 'slow']);
      expect(await due({ slowHosts: true })).toEqual(['hog', 'other', 'shared']);
    });

    it('are one source however the address is written', async () => {
      const id = newId();
      await crawler.watch([`HTTP://Gone.invalid:80/${id}#top`, ` http://gone.invalid/${id} `]);
      await crawler.source(`http://gone.invalid/${id}`, ({ watchers }) => watchers.realtime === 1);
    });

    it('are forgotten with their articles a week after the last task went', async () => {
      const url = site.set('/forgotten.xml', liveFeed('Forgotten', [{ id: '1', title: 'Old', link: 'http://gone.invalid/1', body: 'Text. '.repeat(300) }]));
      const kept = address();
      const id = await crawler.watch([url, kept], { intervalSeconds: 3600 });
      await crawler.run([url]);
      await crawler.watch([kept], { id, intervalSeconds: 3600 });
      const { _id } = await crawler.source(url, ({ expiresAt }) => expiresAt !== null);
      const forget = crawler.test.app.get(ForgetSources);
      await forget.execute(new Date(Date.now() + 6 * 86_400_000));
      expect(await crawler.collection('Article').countDocuments({ sourceId: _id })).toBe(1);
      await forget.execute(new Date(Date.now() + 8 * 86_400_000));
      expect(await crawler.collection('Source').countDocuments({ url: { $in: [url, kept] } })).toBe(1);
      expect(await crawler.collection('Article').countDocuments({ sourceId: _id })).toBe(0);
      expect(await crawler.collection('Sighting').countDocuments({ _id })).toBe(0);
    });
  });

  describe('that integrators feed', () => {
    it('take each article once and give it to the tasks that watch the stream', async () => {
      const stream = `wire-${newId()}`;
      const url = `kafka://${stream}`;
      await crawler.watch([url]);
      const article = { stream, url: 'http://gone.invalid/x', title: 'Strike at the port ends', text: 'The crews go back to work.', language: 'en', publishedAt: timestampFromDate(new Date()) };
      await crawler.ingest({ ...article, id: '1' });
      await crawler.ingest({ ...article, id: '1' });
      await crawler.ingest({ ...article, id: '2', url: 'http://www.gone.invalid/x/' });
      await crawler.ingest({ ...article, id: '3', url: '', title: 'Trams run again' });
      await crawler.source(url, ({ position }) => position === 2);
      const collected = await crawler.run([url]);
      expect(collected.articles.map(({ title }) => title)).toEqual(['Strike at the port ends', 'Trams run again']);
      expect(collected.articles[0]).toMatchObject({ sourceName: stream, url: 'http://gone.invalid/x', text: 'The crews go back to work.' });
      expect(collected.sources[0]).toMatchObject({ status: 'ok', position: 2n });
      expect(crawler.updatesOf(url).at(-1)).toMatchObject({ position: 2n });
      expect(crawler.updatesOf(url).reduce((sum, { newArticles }) => sum + newArticles, 0)).toBe(2);
    });

    it('are told of together when their articles come together, each stream once', async () => {
      const streams = [newId(), newId()];
      const urls = streams.map((stream) => `kafka://${stream}`);
      await crawler.watch(urls);
      await Promise.all(urls.map((url) => crawler.source(url, ({ watchers }) => watchers.realtime === 1)));
      const before = crawler.probe.of('sources.updated').length;
      const articles = [...streams, ...streams].map((stream, index) => ({ id: `${index}`, stream, url: '', title: `Report ${index}`, text: 'What happened.', publishedAt: timestampFromDate(new Date()) }));
      await deliver(crawler.test, ...articles.map((article) => envelopeOf('article.ingested', article.stream, article)));
      await eventually(() => urls.every((url) => crawler.updatesOf(url).length > 0));
      const told = crawler.probe.of('sources.updated').slice(before);
      expect(told).toHaveLength(1);
      expect(told[0]?.sources).toMatchObject(urls.map((url) => ({ url, position: 2n, newArticles: 2 })));
    });
  });

  describe('over HTTP', () => {
    const get = async (path: string, isSignedIn = true, as = 'u', claims = {}) => {
      const token = await (await tokenMaker(crawler.test))(as, claims);
      const answer = await crawler.test.app.inject({ method: 'GET', url: path, headers: isSignedIn ? { authorization: `Bearer ${token}` } : {} });
      return { status: answer.statusCode, body: answer.json() };
    };

    it('tell their state and health to who watches them', async () => {
      const url = site.set('/health.xml', liveFeed('Health', [{ id: '1', title: 'One', link: 'http://gone.invalid/h', body: 'Text. '.repeat(300) }]));
      await crawler.watch([url]);
      await crawler.run([url]);
      const { _id } = await crawler.source(url, ({ hot }) => hot);
      const { status, body } = await get(`/api/sources/${_id}`);
      expect(status).toBe(200);
      expect(body.source).toMatchObject({ id: _id, url, name: 'Health', kind: 'feed', status: 'ok', error: null, articleCount: 1, watchers: 1, checkIntervalSeconds: 120, failures: 0 });
      const listed = await get(`/api/sources?url=${encodeURIComponent(url)}&url=${encodeURIComponent(address())}`);
      expect(listed.body.sources.map(({ id }: { id: string }) => id)).toEqual([_id]);
      expect((await get('/api/sources')).body).toEqual({ sources: [] });
    });

    it('are not there for those who may see no task that watches them', async () => {
      const [url, companyId, member] = [address(), newId(), newId()];
      const id = await crawler.watch([url], { userId: 'owner', companyId });
      const { _id } = await crawler.source(url);
      const sees = async (as: string, claims = {}) => {
        const [one, list] = await Promise.all([get(`/api/sources/${_id}`, true, as, claims), get(`/api/sources?url=${encodeURIComponent(url)}`, true, as, claims)]);
        if (one.status === 200 && list.body.sources.length === 1) return true;
        // Between the two answers an event may have come.
        return one.body.code === 'source.not_found' && list.body.sources.length === 0 ? false : null;
      };
      const membership = (removed: boolean) => crawler.probe.emit(crawler.test, 'membership.changed', companyId, { companyId, userId: member, role: 'viewer', removed });
      expect([await sees('owner'), await sees('stranger'), await sees(member), await sees('operator', { admin: true })]).toEqual([true, false, false, true]);
      await membership(false);
      await eventually(() => sees(member));
      await membership(true);
      await eventually(async () => (await sees(member)) === false);
      await crawler.watch([url], { id, userId: 'owner', companyId, visibility: 'public' });
      await eventually(() => sees('stranger'));
      await crawler.watch([url], { id, userId: 'owner', companyId });
      await eventually(async () => (await sees('stranger')) === false);
      await crawler.forget(id);
      await eventually(async () => (await sees('owner')) === false);
    });

    it('are hidden from visitors, and unknown ones are not found', async () => {
      expect(await get(`/api/sources/${newId()}`, false)).toMatchObject({ status: 401 });
      expect(await get(`/api/sources/${newId()}`)).toMatchObject({ status: 404, body: { code: 'source.not_found' } });
      expect((await get('/api/sources/a%00b')).status).toBe(400);
      expect((await get(`/api/sources?${Array.from({ length: 101 }, () => 'url=x').join('&')}`)).status).toBe(400);
    });

    it('never show a password that is part of an address', async () => {
      const path = `/locked-${newId()}.xml`;
      const url = site.set(path, liveFeed('Locked', [])).replace('http://', 'http://user:secret@');
      await crawler.watch([url]);
      const { _id } = await crawler.source(url);
      expect(JSON.stringify((await get(`/api/sources/${_id}`)).body)).not.toContain('secret');
    });
  });

  describe('in the database', () => {
    const stagesOf = async (query: Query<unknown, unknown>): Promise<string> => JSON.stringify(await eventually(() => query.explain('queryPlanner')));

    it('are found by an index in each query', async () => {
      const now = new Date();
      const [sources, articles, watchings] = [crawler.collection('Source'), crawler.collection('Article'), crawler.collection('Watching')];
      const queries: [Query<unknown, unknown>, string][] = [
        [sources.find({ url: { $in: ['a', 'b'] } }), 'url_1'],
        [sources.find({ hot: true, nextCheckAt: { $lte: now }, checkingUntil: { $lte: now } }).sort({ nextCheckAt: 1 }).limit(100), 'hot_due'],
        [sources.find({ hot: true, nextCheckAt: { $gt: now }, checkingUntil: { $gt: now } }), 'hot_due'],
        [sources.find({ hot: false, checkingUntil: { $gt: now } }), 'cold_checking'],
        [sources.find({ expiresAt: { $type: 'date', $lte: now } }).limit(200), 'unwatched'],
        [articles.find({ sourceId: 's', seq: { $gt: 1 } }).sort({ seq: 1 }).limit(41), 'sourceId_1_seq_1'],
        [articles.find({ sourceId: 's' }).sort({ seq: -1 }).limit(20), 'sourceId_1_seq_1'],
        [articles.find({ sourceId: { $in: ['s', 't'] } }), 'sourceId_1_seq_1'],
        [watchings.find({ sourceIds: 's', watchClass: 'realtime' }).limit(32), 'sourceIds_1_watchClass_1'],
        [watchings.find({ sourceIds: 's', isPublic: true }).limit(1), 'in_public'],
        [watchings.find({ userId: 'u' }), 'userId_1'],
        [watchings.find({ companyId: { $in: ['c', 'd'] } }), 'companyId_1'],
      ];
      for (const [query, index] of queries) {
        const plan = await stagesOf(query);
        expect(plan).toContain(`"indexName":"${index}"`);
        expect(plan).not.toContain('COLLSCAN');
        expect(plan).not.toContain('"stage":"SORT"');
      }
    });
  });
});
