import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { BillingServiceModule } from '@forewire/billing/billing.service.module';
import { TasksServiceModule } from '@forewire/tasks/tasks.service.module';
import { type PredictTest, startPredict } from '../../test/predict-test.ts';
import { type SearchServer, startSearchServer } from '../../test/search-server.ts';

const question = 'Will the strike at Northvale harbour end before December 2026?';

describe('a prediction, its task and its price', () => {
  let search: SearchServer;
  let predict: PredictTest;
  beforeAll(async () => {
    search = await startSearchServer();
    predict = await startPredict(search.env, undefined, [BillingServiceModule, TasksServiceModule]);
  });
  afterAll(async () => {
    await predict.close();
    await search.close();
  });

  it('gives the task its title and costs 500 credits, once', async () => {
    const userId = newId();
    await predict.deliverTwice('user.changed', userId, { id: userId, email: 'reader@example.test' });
    const { body } = await predict.call('POST', '/api/functions/create-task', userId, { prompt: question, taskMode: 'predict' });
    const { id } = body['task'] as { id: string };
    // The task was made this very moment: predict may not have heard of it, and answers all the same.
    const { events } = await predict.ask(userId, question, id);
    expect(events.at(-1)?.type).toBe('final');
    const task = await eventually(async () => {
      const answer = (await predict.call('GET', `/api/tasks/${id}`, userId)).body['task'] as Record<string, unknown>;
      return answer['lastRunStatus'] === 'success' && answer;
    });
    expect(task).toMatchObject({ latestResultTitle: `Analysis: ${question.slice(0, 50)}`, engine: 'Extractive analysis' });
    const used = await eventually(async () => {
      const usage = (await predict.call('GET', '/api/billing/usage', userId)).body;
      return usage['creditsUsed'] !== 0 && usage;
    });
    expect(used).toMatchObject({ creditsUsed: 500, byKind: expect.arrayContaining([expect.objectContaining({ kind: 'prediction', count: 1, credits: 500 })]) });
    const { predictions } = (await predict.call('GET', `/api/predictions?taskId=${id}`, userId)).body as { predictions: { status: string }[] };
    expect(predictions.map(({ status }) => status)).toEqual(['success']);
  });
});
