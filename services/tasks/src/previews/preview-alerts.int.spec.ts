import { newId } from '@forewire/kit/ids';
import { startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { deliver, envelopeOf, EventProbe } from '@forewire/kit/testing-events';
import { TasksServiceModule } from '../tasks.service.module.ts';

type Preview = { id: string; taskId: string | null; status: string; articles: Record<string, unknown>[] };
type Answer = { status: number; body: { preview: Preview; code?: string } };

describe('a preview of what a prompt would have found', () => {
  const probe = new EventProbe();
  let test: TestApp;
  let makeToken: Awaited<ReturnType<typeof tokenMaker>>;
  let token: string;

  beforeAll(async () => {
    test = await startTestApp([TasksServiceModule, probe.module]);
    makeToken = await tokenMaker(test);
  });
  beforeEach(async () => {
    token = await makeToken(newId());
  });
  afterAll(() => test.close());

  async function call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, as = token): Promise<Answer> {
    const response = await test.app.inject({ method, url, headers: { authorization: `Bearer ${as}` }, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, body: JSON.parse(response.body || '{}') as Answer['body'] };
  }
  const ask = (payload: object, as = token) => call('POST', '/api/tasks/previews', payload, as);
  const read = (id: string, as = token) => call('GET', `/api/tasks/previews/${id}`, undefined, as);
  const startedBy = async (payload: object): Promise<Preview> => (await ask(payload)).body.preview;
  const answer = (previewId: string) => deliver(test, envelopeOf('preview.analyzed', previewId, { previewId, threshold: 0.5, engine: 'Extractive engine', articles: [{ url: 'https://news.example/1', title: 'Strike', outcome: 'new', reason: 'Tells of a strike', score: 0.8, storyId: 's1', own: true, perDay: 0.25 }] }));

  it('asks for what the sources have brought', async () => {
    const { status, body } = await ask({ prompt: 'harbour strikes', enrichedPrompt: 'walkouts in harbours', sources: ['news.example/feed', 'https://www.news.example/feed'] });
    expect(status).toBe(202);
    expect(body.preview).toMatchObject({ taskId: null, url: null, status: 'running', articles: [] });
    const asked = await probe.next('preview.requested', ({ previewId }) => previewId === body.preview.id);
    expect(asked).toMatchObject({ taskId: '', url: '', prompt: 'harbour strikes', enrichedPrompt: 'walkouts in harbours', sources: ['https://news.example/feed'] });
  });

  it('gives what was found, to who asked', async () => {
    const { id } = await startedBy({ prompt: 'harbour strikes' });
    await answer(id);
    const { body } = await read(id);
    expect(body.preview).toMatchObject({ status: 'done', articles: [{ storyId: 's1', own: true, perDay: 0.25, ruledOut: false, score: 0.8 }] });
    expect((await read(id, await makeToken(newId()))).status).toBe(404);
    expect((await call('GET', `/api/tasks/${newId()}/previews/${id}`)).status).toBe(404);
  });

  it('answers the same question at once for a while, and another one anew', async () => {
    const question = { prompt: 'harbour strikes', sources: ['https://a.example/', 'https://b.example/'] };
    const { id } = await startedBy(question);
    expect((await startedBy(question)).id).not.toBe(id);
    const second = await startedBy(question);
    await answer(second.id);
    expect((await ask({ ...question, sources: ['https://b.example/', 'https://a.example/'] })).body.preview).toMatchObject({ id: second.id, status: 'done' });
    expect((await startedBy({ ...question, prompt: 'rail strikes' })).id).not.toBe(second.id);
    expect((await ask(question, await makeToken(newId()))).body.preview.id).not.toBe(second.id);
    const { Preview: rows } = test.process.database('tasks').connection.models;
    await rows?.updateOne({ _id: second.id }, { $set: { createdAt: new Date(Date.now() - 601_000) } });
    expect((await startedBy(question)).id).not.toBe(second.id);
  });

  it('can be given up: nobody waits for it any more', async () => {
    const { id } = await startedBy({ prompt: 'harbour strikes' });
    expect((await call('DELETE', `/api/tasks/previews/${id}`, undefined, await makeToken(newId()))).status).toBe(404);
    expect((await call('DELETE', `/api/tasks/previews/${id}`)).status).toBe(204);
    await answer(id);
    expect((await read(id)).status).toBe(404);
  });

  it('is one at a time for each person', async () => {
    const first = await startedBy({ prompt: 'one' });
    const others = (await ask({ prompt: 'one' }, await makeToken(newId()))).body.preview;
    await startedBy({ prompt: 'two' });
    expect((await read(first.id)).status).toBe(404);
    expect(others.status).toBe('running');
  });

  it('takes no sources that the person could not add', async () => {
    expect((await ask({ prompt: 'p', sources: ['kafka://secret-stream'] })).body.code).toBe('source.unsupported');
    expect((await ask({ prompt: 'p', sources: ['https://ada:secret@news.example/'] })).body.code).toBe('source.invalid_url');
    expect((await ask({ prompt: ' ' })).status).toBe(400);
    expect((await ask({ prompt: 'p', sources: Array.from({ length: 101 }, (_, n) => `https://news.example/${n}`) })).status).toBe(400);
  });
});
