import { newId } from '@forewire/kit/ids';
import { eventually, startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { EventProbe } from '@forewire/kit/testing-events';
import { OwnerRepository } from '../people/owner.repository.ts';
import { TasksServiceModule } from '../tasks.service.module.ts';

const companyId = newId();
process.env['KAFKA_STREAMS_ALLOWED'] = `Desk@Wire.example,${companyId}`;
afterAll(() => delete process.env['KAFKA_STREAMS_ALLOWED']);

describe('streams that integrators feed in', () => {
  const probe = new EventProbe();
  let test: TestApp;
  let makeToken: Awaited<ReturnType<typeof tokenMaker>>;
  beforeAll(async () => {
    test = await startTestApp([TasksServiceModule, probe.module]);
    makeToken = await tokenMaker(test);
  });
  afterAll(() => test.close());

  async function call(token: string, url: string, payload: object): Promise<{ status: number; detail: unknown; task: { id: string } }> {
    const response = await test.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload });
    const { detail, task } = response.json<{ detail?: string; task: { id: string } }>();
    return { status: response.statusCode, detail, task };
  }
  const create = (token: string, sources: string[]) => call(token, '/api/functions/create-task', { prompt: 'harbour strikes', sources, intervalInMinutes: 60 });

  async function person(email: string, emailVerified: boolean): Promise<string> {
    const id = newId();
    await probe.emit(test, 'user.changed', id, { id, email, emailVerified, firstName: 'Ann', lastName: 'Lee' });
    await eventually(async () => (await test.app.get(OwnerRepository, { strict: false }).namesOf([id])).size === 1);
    return id;
  }

  it('are refused to others, when a task is made and when a source is added', async () => {
    const token = await makeToken(await person('somebody@wire.example', true), { email: 'desk@wire.example' });
    const refusal = { status: 400, detail: 'This source is not supported at the moment' };
    expect(await create(token, ['https://news.example/', 'KAFKA://Harbour-Wire'])).toMatchObject(refusal);
    const { task } = await create(token, ['https://news.example/']);
    expect(await call(token, '/api/functions/add-source', { taskId: task.id, sourceUrl: ' kafka://harbour-wire/ ' })).toMatchObject(refusal);
  });

  it('are open to admins', async () => {
    expect(await create(await makeToken(newId(), { admin: true }), ['kafka://harbour-wire'])).toMatchObject({ status: 200 });
  });

  it('are open to a listed address once it is confirmed', async () => {
    const unconfirmed = await makeToken(await person('desk@wire.example', false), { email: 'desk@wire.example' });
    expect(await create(unconfirmed, ['kafka://harbour-wire'])).toMatchObject({ status: 400 });
    const confirmed = await makeToken(await person('desk@wire.example', true));
    expect(await create(confirmed, ['kafka://harbour-wire'])).toMatchObject({ status: 200 });
  });

  it('are open to members of a listed company, and no longer once they have left', async () => {
    const userId = newId();
    const token = await makeToken(userId);
    const member = (removed: boolean) => probe.emit(test, 'membership.changed', companyId, { companyId, userId, role: 'editor', removed });
    await member(false);
    await eventually(async () => (await create(token, ['kafka://harbour-wire'])).status === 200);
    await member(true);
    await eventually(async () => (await create(token, ['kafka://harbour-wire'])).status === 400);
  });
});
