import { type SharedPrediction, sharedPredictionsResponse } from '@forewire/contracts/http/predict';
import { newId } from '@forewire/kit/ids';
import { type PredictTest, startPredict } from '../../test/predict-test.ts';
import { type SearchServer, startSearchServer } from '../../test/search-server.ts';

const question = 'Will the strike at Northvale harbour end before December 2026?';

describe('predictions of a public task', () => {
  let search: SearchServer;
  let predict: PredictTest;
  beforeAll(async () => {
    search = await startSearchServer();
    predict = await startPredict({ ...search.env, LLM_BASE_URL: '', LLM_API_KEY: '', LLM_MODEL: '', LLM_PREDICT_MODELS: '' });
  });
  afterAll(async () => {
    await predict.close();
    await search.close();
  });

  const taskOf = (taskId: string, userId: string, visibility: 'public' | 'private') => predict.deliverTwice('task.changed', taskId, { id: taskId, userId, mode: 'predict', visibility });
  const shared = (taskId: string, rest = '') => predict.call('GET', `/api/predictions/shared/${taskId}${rest}`);
  const listed = async (taskId: string, rest = ''): Promise<SharedPrediction[]> => sharedPredictionsResponse.parse((await shared(taskId, rest)).body).predictions;

  it('can be read by anyone, without what concerns only those who asked', async () => {
    const [owner, stranger, taskId] = [newId(), newId(), newId()];
    await taskOf(taskId, owner, 'public');
    search.answerWith('google', { status: 403 });
    const { predictionId } = await predict.ask(owner, question, taskId);
    search.answerWith('google', null);
    const own = (await predict.call('GET', `/api/predictions/${predictionId}`, owner)).body;
    expect(JSON.stringify(own)).toContain('Google News refuses to answer this installation');

    const { status, body } = await shared(taskId);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('refuses');
    expect(JSON.stringify(body)).not.toContain(owner);
    const [prediction, ...others] = sharedPredictionsResponse.parse(body).predictions;
    expect(others).toEqual([]);
    expect(Object.keys(prediction ?? {}).sort()).toEqual(['createdAt', 'finishedAt', 'id', 'question', 'result']);
    expect(prediction).toMatchObject({ id: predictionId, question, result: { engine: 'Extractive analysis', synthesis: { sources: expect.arrayContaining([expect.objectContaining({ publisher: 'Harbour Ledger' })]) } } });
    expect(prediction?.result.agents).toHaveLength(4);
    for (const { searches, output } of prediction?.result.agents ?? []) {
      expect(output?.response).toBeTruthy();
      expect(searches.length).toBeGreaterThan(0);
      for (const each of searches) expect(each).toMatchObject({ query: expect.any(String), sample: [], error: null });
    }
    for (const path of [`/api/predictions/${predictionId}`, `/api/predictions?taskId=${taskId}`]) {
      const seen = await predict.call('GET', path, stranger);
      expect(seen.status).toBe(200);
      expect(JSON.stringify(seen.body)).not.toContain('refuses');
    }
  });

  it('are there only while the task is public', async () => {
    const [owner, taskId] = [newId(), newId()];
    expect((await shared(taskId)).status).toBe(404);
    await taskOf(taskId, owner, 'private');
    await predict.ask(owner, question, taskId);
    expect(await shared(taskId)).toMatchObject({ status: 404, body: { detail: 'Task not found' } });
    await taskOf(taskId, owner, 'public');
    expect(await listed(taskId)).toHaveLength(1);
    await taskOf(taskId, owner, 'private');
    expect((await shared(taskId)).status).toBe(404);
    await taskOf(taskId, owner, 'public');
    await predict.deliverTwice('task.deleted', taskId, { id: taskId, userId: owner });
    expect((await shared(taskId)).status).toBe(404);
  });

  it('leave out what failed, and what a stranger asked in the name of a task that was not known yet', async () => {
    const [owner, stranger, taskId] = [newId(), newId(), newId()];
    await predict.ask(stranger, `${question} Ask me anything.`, taskId);
    await taskOf(taskId, owner, 'public');
    await predict.ask(owner, 'Wann blüht der Birnbaum in Obertupfing?', taskId);
    expect(await listed(taskId)).toEqual([]);
    await predict.ask(owner, question, taskId);
    expect((await listed(taskId)).map((prediction) => prediction.question)).toEqual([question]);
  });

  it('come in pages, the newest first', async () => {
    const [owner, taskId] = [newId(), newId()];
    await taskOf(taskId, owner, 'public');
    const ids: string[] = [];
    for (const more of ['one', 'two', 'three']) ids.unshift((await predict.ask(owner, `${question} ${more}`, taskId)).predictionId);
    const { next } = sharedPredictionsResponse.parse((await shared(taskId, '?limit=2')).body);
    expect((await listed(taskId, '?limit=2')).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect((await listed(taskId, `?limit=2&before=${next}`)).map(({ id }) => id)).toEqual(ids.slice(2));
  });

  it.each(['?limit=0', '?limit=21', '?before=x', '?taskId=x'])('refuse %s', async (rest) => {
    expect((await shared(newId(), rest)).status).toBe(400);
  });
});
