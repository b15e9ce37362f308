import { type PredictEvent, type PredictionResult, predictionResult } from '@forewire/contracts/http/predict';
import { newId } from '@forewire/kit/ids';
import { type PredictTest, startPredict } from '../../test/predict-test.ts';
import { type SearchServer, startSearchServer } from '../../test/search-server.ts';

const question = 'Will the strike at Northvale harbour end before December 2026?';

function finalOf(events: readonly PredictEvent[]): PredictionResult {
  const last = events.at(-1);
  if (last?.type !== 'final') throw new Error(`the stream ended with ${JSON.stringify(last)}`);
  return last.payload;
}

describe('predictions by extraction', () => {
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
  afterEach(() => (['google', 'bing', 'gdelt'] as const).forEach((name) => search.answerWith(name, null)));

  it('says to everybody that it can answer, and with what', async () => {
    const { status, body } = await predict.call('GET', '/api/predict/config');
    expect(status).toBe(200);
    expect(body).toMatchObject({ available: true, reason: expect.stringContaining('Extractive analysis') });
    expect(body['agents']).toHaveLength(4);
    expect((body['agents'] as object[])[0]).toEqual({ id: 'history', name: 'Base rates and history', model: 'Extractive analysis' });
  });

  it('streams the work of each agent and ends with a result that only cites what was found', async () => {
    const userId = newId();
    const taskId = newId();
    const { events, predictionId, contentType } = await predict.ask(userId, question, taskId, '/api/ai/predict');
    expect(contentType).toContain('application/x-ndjson');
    for (const id of ['history', 'news', 'contrarian', 'signals']) {
      const own = events.filter((event) => 'id' in event && event.id === id).map(({ type }) => type);
      expect(own[0]).toBe('agent_start');
      expect(own.filter((type) => type === 'agent_tool').length).toBeGreaterThanOrEqual(2);
      expect(own.filter((type) => type === 'agent_tool_result')).toHaveLength(own.filter((type) => type === 'agent_tool').length);
      expect(own.at(-1)).toBe('agent_complete');
    }
    expect(events.map(({ type }) => type).slice(-4)).toEqual(['synthesis_start', 'synthesis_token', 'synthesis_complete', 'final']);
    const result = predictionResult.parse(finalOf(events));
    expect(result.engine).toBe('Extractive analysis');
    expect(result.agents.every(({ error }) => error === null)).toBe(true);
    const known = new Set(result.synthesis.sources.map(({ n }) => n));
    for (const [, list = ''] of result.synthesis.response.matchAll(/\[([\d, ]+)\]/g)) for (const n of list.split(', ')) expect(known.has(Number(n))).toBe(true);
    // This sentence stands on the page alone: no search result has it.
    expect(result.synthesis.response + JSON.stringify(result.synthesis.keyFactors)).toContain('agreed on a pay rise of four percent');
    expect(result.synthesis.timeline).toContainEqual(expect.objectContaining({ date: '2026-11-14' }));
    const prediction = await predict.ended(userId, predictionId);
    expect(prediction).toMatchObject({ status: 'success', taskId, question, error: null, result: JSON.parse(JSON.stringify(result)) });
    const settled = await predict.probe.next('prediction.settled', ({ id }) => id === predictionId);
    expect(settled).toMatchObject({ taskId, userId, status: 'success', credits: 500, error: '' });
    expect(JSON.parse(settled.result)).toEqual(result);
  });

  it("keeps to what sites allow: a page behind their robots.txt isn't read", async () => {
    const other = await startSearchServer();
    other.robots.text = 'User-agent: *\nDisallow: /courier/\n';
    const strict = await startPredict({ ...other.env, SEARCH_PROVIDERS: 'bing-news' });
    const { events } = await strict.ask(newId(), question);
    expect(JSON.stringify(finalOf(events))).not.toContain('four percent');
    expect(other.asked.map(({ pathname }) => pathname)).not.toContain('/courier/deal-near');
    expect(other.asked.map(({ pathname }) => pathname)).toContain('/ledger/doubts');
    await strict.close();
    await other.close();
  });

  it('goes on when a provider refuses, and says which', async () => {
    search.answerWith('google', { status: 403 });
    const { events } = await predict.ask(newId(), question);
    const told = events.flatMap((event) => (event.type === 'agent_tool_result' ? [event] : []));
    expect(told.every(({ error, sample }) => error === 'Google News refuses to answer this installation' && sample.length > 0)).toBe(true);
    expect(finalOf(events).agents[0]?.searches[0]?.error).toBe('Google News refuses to answer this installation');
  });

  it('fails with a clear text when the web cannot be searched, and charges nothing', async () => {
    for (const name of ['google', 'bing', 'gdelt'] as const) search.answerWith(name, { status: 502 });
    const userId = newId();
    const { events, predictionId } = await predict.ask(userId, question);
    const completed = events.flatMap((event) => (event.type === 'agent_complete' ? [event.error ?? ''] : []));
    expect(completed).toHaveLength(4);
    expect(completed.every((error) => error.startsWith('The web could not be searched: Google News answered with status 502'))).toBe(true);
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'prediction.failed', detail: expect.stringContaining('The web could not be searched') });
    expect(await predict.ended(userId, predictionId)).toMatchObject({ status: 'failed', result: null, error: expect.stringContaining('Bing News answered with status 502') });
    expect(await predict.probe.next('prediction.settled', ({ id }) => id === predictionId)).toMatchObject({ status: 'failed', credits: 0, result: '' });
  });

  it('says that nothing was found when the searches work and find nothing that fits', async () => {
    const { events } = await predict.ask(newId(), 'Wann blüht der Birnbaum in Obertupfing?');
    expect(events.at(-1)).toEqual({ type: 'error', code: 'prediction.failed', detail: 'No reports were found for this question' });
  });

  it.each([
    ['no question', { action: 'execute', question: '  ' }, 'Please enter a question for prediction'],
    ['another action', { action: 'delete', question }, expect.any(String)],
    ['a task id that is none', { action: 'execute', question, taskId: 'x' }, expect.any(String)],
  ])('refuses %s', async (_what, body, detail) => {
    expect(await predict.call('POST', '/api/predict', newId(), body)).toMatchObject({ status: 400, body: { detail } });
  });

  it('asks for a bearer token', async () => {
    expect((await predict.call('POST', '/api/predict', undefined, { action: 'execute', question })).status).toBe(401);
  });

  it('answers 402 with what is needed and what is left, and starts nothing', async () => {
    const userId = newId();
    await predict.deliverTwice('entitlement.changed', userId, { ownerId: userId, planId: 'starter_monthly', status: 'active', limited: true, creditAllowance: 10_000n, creditsUsed: 9_700n });
    const { status, problem } = await predict.ask(userId, question);
    expect(status).toBe(402);
    expect(problem).toMatchObject({ code: 'credit.limit_exceeded', detail: 'Credit limit exceeded', creditsRequired: 500, creditsRemaining: 300 });
    expect((await predict.call('GET', '/api/predictions', userId)).body).toEqual({ predictions: [], next: null });
  });

  it('counts an answer that billing has not charged yet', async () => {
    const userId = newId();
    await predict.deliverTwice('entitlement.changed', userId, { ownerId: userId, planId: 'free', status: 'active', limited: true, creditAllowance: 500n, creditsUsed: 0n });
    expect(finalOf((await predict.ask(userId, question)).events).question).toBe(question);
    expect((await predict.ask(userId, `${question} Or later?`)).problem).toMatchObject({ creditsRequired: 500, creditsRemaining: 0 });
  });

  it('shows a prediction to its asker and to those who may see its task, and nobody else', async () => {
    const [owner, colleague, stranger, taskId, companyId] = [newId(), newId(), newId(), newId(), newId()];
    await predict.deliverTwice('task.changed', taskId, { id: taskId, userId: owner, companyId, mode: 'predict', visibility: 'private' });
    await predict.deliverTwice('membership.changed', companyId, { companyId, userId: colleague, role: 'viewer' });
    expect((await predict.ask(stranger, question, taskId)).problem).toMatchObject({ status: 404, detail: 'Task not found' });
    expect((await predict.ask(colleague, question, taskId)).problem).toMatchObject({ status: 403 });
    const { predictionId } = await predict.ask(owner, question, taskId);
    const seenBy = async (userId: string) => [(await predict.call('GET', `/api/predictions/${predictionId}`, userId)).status, (await predict.call('GET', `/api/predictions?taskId=${taskId}`, userId)).status];
    expect(await seenBy(owner)).toEqual([200, 200]);
    expect(await seenBy(colleague)).toEqual([200, 200]);
    expect(await seenBy(stranger)).toEqual([404, 404]);
    await predict.deliverTwice('membership.changed', companyId, { companyId, userId: colleague, role: 'viewer', removed: true });
    expect(await seenBy(colleague)).toEqual([404, 404]);
    await predict.deliverTwice('task.changed', taskId, { id: taskId, userId: owner, companyId, mode: 'predict', visibility: 'public' });
    expect(await seenBy(stranger)).toEqual([200, 200]);
    await predict.deliverTwice('task.deleted', taskId, { id: taskId, userId: owner });
    expect(await seenBy(owner)).toEqual([404, 200]);
  });

  it("lists a person's predictions page by page, and forgets them with the person", async () => {
    const userId = newId();
    const ids: string[] = [];
    for (const text of ['one', 'two', 'three']) ids.unshift((await predict.ask(userId, `${question} ${text}`)).predictionId);
    const list = async (rest: string) => ((await predict.call('GET', `/api/predictions${rest}`, userId)).body['predictions'] as { id: string }[]).map(({ id }) => id);
    expect(await list('?limit=2')).toEqual(ids.slice(0, 2));
    expect(await list(`?before=${ids[1]}`)).toEqual(ids.slice(2));
    await predict.deliverTwice('user.deleted', userId, { id: userId });
    expect(await list('')).toEqual([]);
  });
});

it('answers 404 where nothing can be looked up, so that nothing dead is shown', async () => {
  const predict = await startPredict({ SEARCH_PROVIDERS: 'none' });
  expect(await predict.call('GET', '/api/predict/config')).toMatchObject({ status: 404, body: { code: 'predict.unavailable' } });
  expect((await predict.ask(newId(), question)).problem).toMatchObject({ code: 'predict.unavailable' });
  await predict.close();
});

it('limits how many one person starts in an hour', async () => {
  const search = await startSearchServer();
  const predict = await startPredict({ ...search.env, PREDICT_PER_HOUR: '1' });
  const userId = newId();
  expect((await predict.ask(userId, question)).status).toBe(200);
  expect(await predict.ask(userId, question)).toMatchObject({ status: 429, problem: { code: 'rate.limited' } });
  expect((await predict.ask(newId(), question)).status).toBe(200);
  await predict.close();
  await search.close();
});
