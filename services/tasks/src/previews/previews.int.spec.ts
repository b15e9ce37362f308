import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventInit } from '@forewire/contracts/events';
import { newId } from '@forewire/kit/ids';
import { eventually, startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { deliver, envelopeOf, EventProbe } from '@forewire/kit/testing-events';
import { TasksServiceModule } from '../tasks.service.module.ts';

type Preview = { id: string; status: string; url: string; error: string | null; threshold: number | null; articles: Record<string, unknown>[] };
type Answer = { status: number; body: { [key: string]: unknown } };

describe('trying an address', () => {
  const probe = new EventProbe();
  const [userId, companyId] = [newId(), newId()];
  let test: TestApp;
  let makeToken: Awaited<ReturnType<typeof tokenMaker>>;
  let token: string;
  let taskId: string;

  beforeAll(async () => {
    test = await startTestApp([TasksServiceModule, probe.module]);
    makeToken = await tokenMaker(test);
    token = await makeToken(userId);
    taskId = await createTask();
  });
  afterAll(() => test.close());

  async function call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, as = token): Promise<Answer> {
    const response = await test.app.inject({ method, url, headers: { authorization: `Bearer ${as}` }, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, body: response.body ? response.json() : {} };
  }

  async function createTask(changes: object = {}): Promise<string> {
    const { body } = await call('POST', '/api/functions/create-task', { prompt: 'harbour strikes', enrichedPrompt: 'walkouts in harbours', ...changes });
    return (body['task'] as { id: string }).id;
  }

  const tryIt = (url: string, as = token, id = taskId) => call('POST', `/api/tasks/${id}/previews`, { url }, as);
  const previewIn = ({ body }: Answer) => body['preview'] as Preview;
  const read = (id: string, as = token) => call('GET', `/api/tasks/${taskId}/previews/${id}`, undefined, as);

  async function started(url = 'https://news.example/strike'): Promise<Preview> {
    return previewIn(await tryIt(url));
  }

  function verdict(previewId: string, changes: EventInit<'preview.analyzed'> = {}): EventInit<'preview.analyzed'> {
    const publishedAt = timestampFromDate(new Date('2026-03-01T08:00:00Z'));
    const article = { url: 'https://news.example/strike', title: 'Strike ends', sourceName: 'news.example', language: 'en', publishedAt, outcome: 'update', reason: 'It ended', score: 0.8, storyTitle: 'Strike', storyUrl: 'https://news.example/1' };
    return { previewId, taskId, userId, articles: [article], threshold: 0.5, engine: 'Extractive engine', error: '', ...changes };
  }

  it('asks for the page, and says that it runs', async () => {
    const answer = await tryIt(' news.example/strike#top ');
    expect(answer.status).toBe(202);
    const preview = previewIn(answer);
    expect(preview).toMatchObject({ status: 'running', url: 'https://news.example/strike', articles: [] });
    const asked = await probe.next('preview.requested', (event) => event.previewId === preview.id);
    expect(asked).toMatchObject({ taskId, userId, prompt: 'harbour strikes', enrichedPrompt: 'walkouts in harbours', url: 'https://news.example/strike' });
  });

  it('gives the verdict once there is one, however often it is delivered', async () => {
    const { id } = await started();
    const event = envelopeOf('preview.analyzed', id, verdict(id));
    await deliver(test, event);
    await deliver(test, event);
    const preview = previewIn(await read(id));
    expect(preview).toMatchObject({ status: 'done', error: null, threshold: 0.5, engine: 'Extractive engine' });
    expect(preview.articles).toEqual([
      { url: 'https://news.example/strike', title: 'Strike ends', sourceName: 'news.example', language: 'en', publishedAt: '2026-03-01T08:00:00.000Z', outcome: 'update', reason: 'It ended', score: 0.8, story: { title: 'Strike', url: 'https://news.example/1' }, storyId: null, ruledOut: false, own: false, perDay: 0 },
    ]);
  });

  it('says why a page could not be read', async () => {
    const { id } = await started();
    await deliver(test, envelopeOf('preview.analyzed', id, verdict(id, { articles: [], error: 'news.example refuses to be read by programs (403)' })));
    expect(previewIn(await read(id))).toMatchObject({ status: 'failed', error: 'news.example refuses to be read by programs (403)', articles: [] });
  });

  it('gives up what runs when the same person asks again, and leaves what has ended', async () => {
    const ended = await started();
    await deliver(test, envelopeOf('preview.analyzed', ended.id, verdict(ended.id)));
    const first = await started();
    const second = await started('https://news.example/other');
    expect((await read(first.id)).status).toBe(404);
    await deliver(test, envelopeOf('preview.analyzed', first.id, verdict(first.id)));
    expect((await read(first.id)).status).toBe(404);
    expect(previewIn(await read(second.id)).status).toBe('running');
    expect(previewIn(await read(ended.id)).status).toBe('done');
  });

  it('fails after two minutes without an answer', async () => {
    const { id } = await started();
    const rows = test.process.database('tasks').connection.models['Preview'];
    await rows?.updateOne({ _id: id }, { $set: { createdAt: new Date(Date.now() - 121_000) } });
    expect(previewIn(await read(id))).toMatchObject({ status: 'failed', error: 'This took too long. Try again in a moment' });
  });

  it('refuses what is no address of a page', async () => {
    for (const url of ['ftp://news.example/a', 'https://ada:secret@news.example/a', 'kafka://stream', 'nonsense']) {
      const { status, body } = await tryIt(url);
      expect([url, status, body['code']]).toEqual([url, 400, 'source.invalid_url']);
    }
    expect((await tryIt('https://news.example/'.padEnd(2100, 'a'))).status).toBe(400);
  });

  it('is for those who may edit the task, and the answer for who asked', async () => {
    const viewer = newId();
    const admin = newId();
    const ofTeam = await createTask({ companyId: await teamWith([[userId, 'owner'], [viewer, 'viewer'], [admin, 'admin']]) });
    expect((await tryIt('news.example/a', await makeToken(newId()), ofTeam)).status).toBe(404);
    expect((await tryIt('news.example/a', await makeToken(viewer), ofTeam)).status).toBe(403);
    const { body } = await tryIt('news.example/a', await makeToken(admin), ofTeam);
    const url = `/api/tasks/${ofTeam}/previews/${(body['preview'] as Preview).id}`;
    expect((await call('GET', url, undefined, await makeToken(admin))).status).toBe(200);
    expect((await call('GET', url)).status).toBe(404);
    expect((await read((body['preview'] as Preview).id, await makeToken(admin))).status).toBe(404);
  });

  async function teamWith(members: [userId: string, role: string][]): Promise<string> {
    for (const [member, role] of members) await probe.emit(test, 'membership.changed', companyId, { companyId, userId: member, role, removed: false });
    const people = test.process.database('tasks').connection.models['Person'];
    await eventually(async () => (await people?.countDocuments({ 'memberships.companyId': companyId })) === members.length);
    return companyId;
  }

  it('is not for predictions', async () => {
    const prediction = await createTask({ taskMode: 'predict', intervalInMinutes: 0 });
    expect((await tryIt('news.example/a', token, prediction)).body).toMatchObject({ code: 'preview.not_a_monitor', status: 409 });
  });

  it('is forgotten with its task', async () => {
    const id = await createTask();
    const preview = previewIn(await tryIt('news.example/a', token, id));
    await call('DELETE', `/api/tasks/${id}`);
    const rows = test.process.database('tasks').connection.models['Preview'];
    expect(await rows?.countDocuments({ _id: preview.id })).toBe(0);
  });
});
