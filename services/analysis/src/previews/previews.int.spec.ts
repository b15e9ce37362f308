import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventInit, EventOf } from '@forewire/contracts/events';
import { newId } from '@forewire/kit/ids';
import { startTestApp, type TestApp } from '@forewire/kit/testing';
import { deliver, envelopeOf, EventProbe } from '@forewire/kit/testing-events';
import { AnalysisServiceModule } from '../analysis.service.module.ts';

const strike = {
  title: 'Dockers in Northvale walk out over rosters',
  text: 'Dockers in Northvale walked out on Monday over new rosters. The harbour stands still, 40 ships are waiting, and the union Portside calls for talks with the operator before the weekend.',
};
const rewritten = {
  title: 'Harbour of Northvale at a standstill as dockers strike',
  text: 'The harbour of Northvale came to a standstill on Monday when dockers walked out over new rosters. Portside, their union, wants talks; 40 ships wait outside the port.',
};
const development = {
  title: 'Dockers in Northvale walk out over rosters: 95 ships waiting',
  text: 'Dockers in Northvale who walked out on Monday over new rosters are still out. The harbour stands still, 95 ships are waiting now, and the union Portside said two dockers were injured at the gates.',
};
const begun = Date.now() - 12 * 3_600_000;
const cats = { title: 'Persian wins the cat show', text: 'A Persian cat from Lisk won the annual cat show on Sunday, ahead of two Siamese.' };

const feed = 'https://news.example/feed';

describe('what a task would make of an article', () => {
  const probe = new EventProbe();
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp([AnalysisServiceModule, probe.module]);
  });
  afterAll(() => test.close());

  /** What is told comes some hours later than what was first. */
  const articleOf = (report: typeof strike, url: string) => ({ id: url, url, ...report, language: 'en', sourceName: 'news.example', publishedAt: timestampFromDate(new Date(report === strike ? begun : begun + 9 * 3_600_000)) });
  const about = (taskId: string) => ({ taskId, userId: 'u', prompt: 'strikes of dockers in Northvale', enrichedPrompt: '' });

  /** Has the task told of a report, as a run does. */
  async function told(taskId: string, report: typeof strike, url: string): Promise<void> {
    const runId = newId();
    await probe.emit(test, 'run.collected', taskId, { ...about(taskId), runId, articles: [articleOf(report, url)] });
    const { findings } = await probe.next('run.analyzed', (event) => event.runId === runId);
    expect(findings).toHaveLength(1);
  }

  async function preview(taskId: string, changes: EventInit<'preview.collected'>): Promise<EventOf<'preview.analyzed'>> {
    const previewId = newId();
    await probe.emit(test, 'preview.collected', previewId, { ...about(taskId), previewId, ...changes });
    return probe.next('preview.analyzed', (event) => event.previewId === previewId);
  }

  async function outcomeOf(taskId: string, report: typeof strike, url = `https://other.example/${newId()}`) {
    const { articles, error } = await preview(taskId, { articles: [articleOf(report, url)] });
    expect(error).toBe('');
    expect(articles).toHaveLength(1);
    return articles[0];
  }

  const storiesOf = (taskId: string) => test.process.database('analysis').connection.models['Story']?.find({ taskId }).lean();

  it('is told as new, with score and threshold', async () => {
    const { articles, threshold, engine } = await preview(newId(), { articles: [articleOf(strike, 'https://news.example/1')] });
    expect(articles[0]).toMatchObject({ outcome: 'new', url: 'https://news.example/1', title: strike.title, sourceName: 'news.example', language: 'en', storyTitle: '' });
    expect(articles[0]?.reason).not.toBe('');
    expect(threshold).toBe(0.5);
    expect(articles[0]?.score).toBeGreaterThanOrEqual(0.5);
    expect(engine).toBe('Extractive engine');
  });

  it('is not relevant, with score and reason', async () => {
    const article = await outcomeOf(newId(), cats);
    expect(article).toMatchObject({ outcome: 'not-relevant', storyTitle: '' });
    expect(article?.score).toBeLessThan(0.5);
    expect(article?.reason).not.toBe('');
  });

  it('is told already: by another outlet, and as this very report', async () => {
    const taskId = newId();
    await told(taskId, strike, 'https://news.example/1');
    const story = { outcome: 'already-told', storyTitle: strike.title, storyUrl: 'https://news.example/1' };
    expect(await outcomeOf(taskId, rewritten)).toMatchObject(story);
    const same = await outcomeOf(taskId, strike, 'https://news.example/1');
    expect(same).toMatchObject({ ...story, reason: 'This very report was told before' });
    expect(same?.score).toBeUndefined();
  });

  it('is an update, and of what', async () => {
    const taskId = newId();
    await told(taskId, strike, 'https://news.example/1');
    const article = await outcomeOf(taskId, development);
    expect(article).toMatchObject({ outcome: 'update', storyTitle: strike.title });
    expect(article?.reason).not.toBe('');
  });

  it('counts for nothing: a run tells of the same report all the same', async () => {
    const taskId = newId();
    await told(taskId, strike, 'https://news.example/1');
    const before = await storiesOf(taskId);
    await outcomeOf(taskId, development);
    await outcomeOf(taskId, rewritten);
    expect(await storiesOf(taskId)).toEqual(before);
    const fresh = newId();
    await outcomeOf(fresh, strike, 'https://news.example/1');
    expect(await storiesOf(fresh)).toEqual([]);
    await told(fresh, strike, 'https://news.example/1');
  });

  it('is judged by the enriched prompt, as in runs', async () => {
    const { articles } = await preview(newId(), { enrichedPrompt: 'cat shows', articles: [articleOf(strike, 'https://news.example/1')] });
    expect(articles[0]?.outcome).toBe('not-relevant');
  });

  it('has to fit as closely as the task asks for, as in runs', async () => {
    const article = articleOf(strike, 'https://news.example/1');
    const { articles: [usual] } = await preview(newId(), { articles: [article] });
    const score = usual?.score ?? 0;
    const narrow = Math.min(1, score + 0.01);
    const closer = await preview(newId(), { threshold: narrow, articles: [article] });
    expect(closer.threshold).toBe(narrow);
    expect(closer.articles[0]).toMatchObject({ outcome: 'not-relevant', score, reason: `Not as close a match as this monitor asks for: ${usual?.reason}` });
    const runId = newId();
    await probe.emit(test, 'run.collected', 't', { ...about(newId()), runId, threshold: narrow, articles: [article] });
    const { findings, leftOut } = await probe.next('run.analyzed', (event) => event.runId === runId);
    expect(findings).toEqual([]);
    expect(leftOut[0]).toMatchObject({ code: 'not-relevant', url: article.url });
  });

  it('hands on why nothing could be read, and finds nothing where there is nothing', async () => {
    expect(await preview(newId(), { error: 'news.example refuses to be read by programs (403)' })).toMatchObject({ error: 'news.example refuses to be read by programs (403)', articles: [] });
    expect((await preview(newId(), {})).error).toBe('There is no article at this address');
  });

  it('finds in many what a prompt would have found, each event once, and at which threshold', async () => {
    const taskId = newId();
    await told(taskId, strike, 'https://news.example/1');
    const articles = [strike, rewritten, cats].map((report, number) => ({ ...articleOf(report, `https://news.example/${number}`), sourceUrl: number === 0 ? feed : 'https://other.example/' }));
    const sources = [{ url: feed, own: true, days: 4 }, { url: 'https://other.example/', own: false, days: 1 }];
    const previewed = await preview('', { prompt: 'strikes of dockers in Northvale. Leave out cat shows', articles, sources });
    expect(previewed).toMatchObject({ error: '', threshold: 0.5, engine: 'Extractive engine' });
    const [first, second, third] = previewed.articles;
    expect(first).toMatchObject({ outcome: 'new', own: true, perDay: 0.25, ruledOut: false });
    expect(second).toMatchObject({ outcome: 'new', own: false, perDay: 1, storyId: first?.storyId });
    expect(first?.storyId).not.toBe('');
    expect(third).toMatchObject({ outcome: 'not-relevant', storyId: '' });
  });

  it('answers once, however often it is asked', async () => {
    const previewId = newId();
    const event = envelopeOf('preview.collected', previewId, { ...about(newId()), previewId, articles: [articleOf(cats, 'https://news.example/3')] });
    await deliver(test, event);
    await deliver(test, event);
    await probe.next('preview.analyzed', (analyzed) => analyzed.previewId === previewId);
    await preview(newId(), { articles: [articleOf(cats, 'https://news.example/3')] });
    expect(probe.of('preview.analyzed').filter((analyzed) => analyzed.previewId === previewId)).toHaveLength(1);
  });
});
