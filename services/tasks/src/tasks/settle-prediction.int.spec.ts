import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventInit } from '@forewire/contracts/events';
import { newId } from '@forewire/kit/ids';
import { startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { deliver, envelopeOf } from '@forewire/kit/testing-events';
import { TasksServiceModule } from '../tasks.service.module.ts';

const question = 'Will the strike at Northvale harbour end before December 2026 is over?';

describe('what becomes of a predict task', () => {
  let test: TestApp;
  let token: string;
  const userId = newId();
  beforeAll(async () => {
    test = await startTestApp([TasksServiceModule]);
    token = await (await tokenMaker(test))(userId);
  });
  afterAll(() => test.close());

  async function call(method: 'GET' | 'POST', url: string, payload?: object): Promise<{ task: Record<string, unknown> }> {
    const response = await test.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) });
    return response.json();
  }

  async function createTask(taskMode: 'predict' | 'monitoring' = 'predict'): Promise<string> {
    return String((await call('POST', '/api/functions/create-task', { prompt: question, taskMode })).task['id']);
  }

  /** Delivers the event twice, as a redelivery does. */
  async function settle(taskId: string, message: EventInit<'prediction.settled'> = {}): Promise<Record<string, unknown>> {
    const finishedAt = timestampFromDate(new Date());
    const result = JSON.stringify({ question, engine: 'Extractive analysis' });
    const envelope = envelopeOf('prediction.settled', taskId, { id: newId(), taskId, userId, status: 'success', result, credits: 500, finishedAt, ...message });
    await deliver(test, envelope);
    await deliver(test, envelope);
    return (await call('GET', `/api/tasks/${taskId}`)).task;
  }

  it('has its title and engine from the answer', async () => {
    const task = await settle(await createTask());
    expect(task).toMatchObject({ lastRunStatus: 'success', error: null, engine: 'Extractive analysis', latestResultTitle: `Analysis: ${question.slice(0, 50)}`, changesDetected: true });
    expect(task['lastRun']).not.toBeNull();
  });

  it('says why there is no answer, until there is one', async () => {
    const id = await createTask();
    expect(await settle(id, { status: 'failed', error: 'The web could not be searched', result: '' })).toMatchObject({ lastRunStatus: 'failed', error: 'The web could not be searched', latestResultTitle: null });
    expect(await settle(id)).toMatchObject({ lastRunStatus: 'success', error: null });
    const earlier = timestampFromDate(new Date(Date.now() - 60_000));
    expect(await settle(id, { status: 'failed', error: 'late news', finishedAt: earlier })).toMatchObject({ lastRunStatus: 'success' });
  });

  it('takes no answer from somebody who may not edit it, and none for a monitor', async () => {
    expect(await settle(await createTask(), { userId: newId() })).toMatchObject({ lastRunStatus: 'created', latestResultTitle: null });
    expect(await settle(await createTask('monitoring'))).toMatchObject({ latestResultTitle: null });
  });
});
