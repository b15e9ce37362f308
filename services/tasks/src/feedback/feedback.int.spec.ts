import { jest } from '@jest/globals';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventOf } from '@forewire/contracts/events';
import type { Feedback } from '@forewire/contracts/http/feedback';
import type { Result, Task } from '@forewire/contracts/http/tasks';
import { newId } from '@forewire/kit/ids';
import { Once } from '@forewire/kit/once';
import { eventually, startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { deliver, envelopeOf, EventProbe } from '@forewire/kit/testing-events';
import { TasksServiceModule } from '../tasks.service.module.ts';
import { ReviewFeedback } from './review-feedback.ts';

type Body = { task: Task; results: Result[]; code?: string } & Feedback;
type Answer = { status: number; body: Body };

const titles = ['Acme unveils a robot', 'Bolt unveils a drone', 'Coil unveils a watch', 'Acme strike ends', 'Bolt strike goes on'];

describe('feedback', () => {
  const probe = new EventProbe();
  let test: TestApp;
  let makeToken: Awaited<ReturnType<typeof tokenMaker>>;
  let userId: string;
  let token: string;

  beforeAll(async () => {
    test = await startTestApp([TasksServiceModule, probe.module]);
    makeToken = await tokenMaker(test);
  });
  afterEach(() => jest.restoreAllMocks());
  beforeEach(async () => {
    userId = newId();
    token = await makeToken(userId);
  });
  afterAll(() => test.close());

  async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, as = token): Promise<Answer> {
    const response = await test.app.inject({ method, url, headers: { authorization: `Bearer ${as}` }, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, body: JSON.parse(response.body || '{}') as Body };
  }

  /** A task of this person that has alerted to these, and its results in the same order. */
  async function taskWithAlerts(changes: object = {}): Promise<{ taskId: string; results: Result[] }> {
    const { body } = await call('POST', '/api/functions/create-task', { prompt: 'robots', sources: ['https://news.example/feed'], intervalInMinutes: 60, ...changes });
    const taskId = body.task.id;
    await run(taskId, titles);
    const results = await eventually(async () => {
      const found = (await resultsOf(taskId)).sort((a, b) => titles.indexOf(a.title) - titles.indexOf(b.title));
      return found.length === titles.length && found;
    });
    return { taskId, results };
  }

  async function run(taskId: string, found: string[]): Promise<EventOf<'run.started'>> {
    const before = probe.of('run.started').length;
    await probe.emit(test, 'run.due', taskId, { taskId, userId, trigger: 'schedule', dueAt: timestampFromDate(new Date()) });
    const started = await eventually(() => probe.of('run.started').slice(before).find((event) => event.taskId === taskId));
    const findings = found.map((title) => ({ id: newId(), title, summary: `${title}.`, foundAt: timestampFromDate(new Date()), links: [{ url: `https://news.example/${newId()}`, title, sourceName: 'news.example' }] }));
    await probe.emit(test, 'run.analyzed', taskId, { runId: started.runId, taskId, userId, findings });
    await probe.next('run.completed', (event) => event.runId === started.runId);
    return started;
  }

  const resultsOf = async (taskId: string, as = token) => (await call('GET', `/api/tasks/${taskId}/results`, undefined, as)).body.results;
  const mark = (result: Result | undefined, sentiment: string | null, as = token) => call('PATCH', `/api/result-links/${result?.links[0]?.id}`, { sentiment }, as);
  const feedbackOf = async (taskId: string) => (await call('GET', `/api/tasks/${taskId}/feedback`)).body;

  function nextReview(taskId: string, after?: EventOf<'feedback.given'>): Promise<EventOf<'feedback.given'>> {
    return probe.next('feedback.given', (event) => event.taskId === taskId && event.reviewId > (after?.reviewId ?? ''));
  }

  const launches = (results: Result[]) => ({
    ...{ key: 'concept:launch', kind: 'leave-out', text: 'product launches', clause: 'Not about product launches.', alerts: 5 },
    ...{ supportedBy: results.slice(0, 2).map(({ id }) => id), leftOut: results.slice(0, 3).map(({ id }) => id) },
  });

  async function answer({ reviewId, taskId }: EventOf<'feedback.given'>, change?: ReturnType<typeof launches>): Promise<void> {
    await deliver(test, envelopeOf('feedback.reviewed', taskId, { reviewId, taskId, userId, ...(change ? { change } : {}) }));
  }

  /** Marks are looked at this much later than now. */
  function reviewIn(milliseconds: number): void {
    const due = new Date(Date.now() + milliseconds);
    jest.spyOn(test.app.select(TasksServiceModule).get(ReviewFeedback, { strict: false }), 'dueAt').mockReturnValue(due);
  }

  /** Marked, reviewed and answered with a change. */
  async function suggested(): Promise<{ taskId: string; results: Result[]; review: EventOf<'feedback.given'>; id: string }> {
    const { taskId, results } = await taskWithAlerts();
    reviewIn(1000);
    await mark(results[0], 'not_relevant');
    await mark(results[1], 'not_relevant');
    await mark(results[3], 'relevant');
    // On a busy machine the first marks may be looked at before the last one is there.
    const answered = await eventually(async () => {
      const review = probe.of('feedback.given').filter((event) => event.taskId === taskId && event.results.some(({ relevant }) => relevant > 0)).at(-1);
      if (review) await answer(review, launches(results));
      const { suggestion } = await feedbackOf(taskId);
      return review && suggestion && { review, id: suggestion.id };
    });
    reviewIn(0);
    return { taskId, results, ...answered };
  }

  it('is asked for once for marks that come together, with what they are held against', async () => {
    const { taskId, results } = await taskWithAlerts({ enrichedPrompt: 'robots and drones' });
    await mark(results[0], 'not_relevant');
    await mark(results[1], 'not_relevant');
    await mark(results[3], 'relevant');
    const review = await nextReview(taskId);
    expect(review).toMatchObject({ prompt: 'robots and drones', dismissed: [] });
    const told = new Map(review.results.map(({ title, relevant, notRelevant }) => [title, { relevant, notRelevant }]));
    expect(titles.map((title) => told.get(title))).toEqual([{ relevant: 0, notRelevant: 1 }, { relevant: 0, notRelevant: 1 }, { relevant: 0, notRelevant: 0 }, { relevant: 1, notRelevant: 0 }, { relevant: 0, notRelevant: 0 }]);
    expect(review.results[0]).toMatchObject({ summary: expect.stringContaining('.'), url: expect.stringContaining('https://news.example/') });
  });

  it('is not asked for while fewer than two results are marked not relevant', async () => {
    const { taskId, results } = await taskWithAlerts();
    reviewIn(0);
    await mark(results[0], 'not_relevant');
    const other = await suggested();
    expect(probe.of('feedback.given').some((event) => event.taskId === taskId)).toBe(false);
    expect(other.id).not.toBe('');
  });

  it('is a mark for each person, which the person sees, changes and takes back', async () => {
    const { taskId, results } = await taskWithAlerts();
    const first = async () => (await resultsOf(taskId)).find(({ id }) => id === results[0]?.id)?.links[0]?.sentiment;
    await mark(results[0], 'not_relevant');
    expect(await first()).toBe('not_relevant');
    await mark(results[0], 'relevant');
    expect(await first()).toBe('relevant');
    expect(await feedbackOf(taskId)).toMatchObject({ relevant: 1, notRelevant: 0 });
    await mark(results[0], null);
    expect(await first()).toBeNull();
    expect(await feedbackOf(taskId)).toEqual({ relevant: 0, notRelevant: 0, suggestion: null });
  });

  it('keeps once what was said before each person had a say: it is the owner’s', async () => {
    const { taskId, results } = await taskWithAlerts();
    const { Result: rows, DoneOnce: done } = test.process.database('tasks').connection.models;
    await rows?.updateOne({ _id: results[0]?.id }, { $set: { 'links.0.sentiment': 'not_relevant' } });
    await rows?.updateOne({ _id: results[1]?.id }, { $set: { 'links.0.sentiment': 'relevant' } });
    await mark(results[1], 'not_relevant');
    await eventually(async () => ((await done?.deleteOne({ _id: 'marks-of-people' }))?.deletedCount ?? 0) > 0);
    await test.app.select(TasksServiceModule).get(Once, { strict: false }).onApplicationBootstrap();
    await eventually(() => done?.exists({ _id: 'marks-of-people' }));
    const shown = new Map((await resultsOf(taskId)).map(({ id, links }) => [id, links[0]?.sentiment]));
    expect(results.map(({ id }) => shown.get(id))).toEqual(['not_relevant', 'not_relevant', null, null, null]);
  });

  it('counts the marks of all members of the team, and of nobody else', async () => {
    const [companyId, viewer, stranger] = [newId(), newId(), newId()];
    await probe.emit(test, 'membership.changed', companyId, { userId, companyId, role: 'owner' });
    await probe.emit(test, 'membership.changed', companyId, { userId: viewer, companyId, role: 'viewer' });
    const [viewers, strangers] = [await makeToken(viewer), await makeToken(stranger)];
    await eventually(async () => (await call('POST', '/api/functions/create-task', { prompt: 'x', sources: ['news.example'], companyId })).status === 200);
    const { taskId, results } = await taskWithAlerts({ companyId });
    await eventually(async () => (await mark(results[0], 'not_relevant', viewers)).status === 204);
    await mark(results[0], 'relevant');
    await mark(results[1], 'not_relevant');
    expect(await feedbackOf(taskId)).toMatchObject({ relevant: 1, notRelevant: 1 });
    expect((await resultsOf(taskId, viewers)).find(({ id }) => id === results[0]?.id)?.links[0]?.sentiment).toBe('not_relevant');
    expect((await mark(results[0], 'relevant', strangers)).status).toBe(404);
    await call('PATCH', `/api/tasks/${taskId}`, { visibility: 'public' });
    expect((await mark(results[0], 'relevant', strangers)).status).toBe(403);
    expect((await call('GET', `/api/tasks/${taskId}/feedback`, undefined, viewers)).status).toBe(403);
  });

  it('shows what a change would have left out, and how that is marked', async () => {
    const { taskId, results, id } = await suggested();
    expect(await feedbackOf(taskId)).toMatchObject({
      ...{ relevant: 1, notRelevant: 2 },
      suggestion: { id, kind: 'leave-out', text: 'product launches', basedOn: 2, alerts: 5, leftOut: 3, relevantLeftOut: 0 },
    });
    expect((await feedbackOf(taskId)).suggestion?.examples.map(({ title, sentiment }) => [title, sentiment])).toEqual([[titles[0], 'not_relevant'], [titles[1], 'not_relevant'], [titles[2], null]]);
    await mark(results[2], 'relevant');
    expect((await feedbackOf(taskId)).suggestion?.relevantLeftOut).toBe(1);
  });

  it('changes nothing before it is accepted, and what is watched for from then on', async () => {
    const { taskId, id } = await suggested();
    expect((await run(taskId, [])).enrichedPrompt).toBe('');
    const { status, body } = await call('POST', `/api/tasks/${taskId}/feedback/${id}/accept`);
    expect(status).toBe(200);
    expect(body.task).toMatchObject({ prompt: 'robots', refinements: [{ id, kind: 'leave-out', text: 'product launches', clause: 'Not about product launches.', acceptedAt: expect.any(String) }] });
    expect(await run(taskId, [])).toMatchObject({ prompt: 'robots', enrichedPrompt: 'robots.\nNot about product launches.' });
    expect((await feedbackOf(taskId)).suggestion).toBeNull();
    expect((await call('POST', `/api/tasks/${taskId}/feedback/${id}/accept`)).body.code).toBe('suggestion.not_found');
    await call('POST', `/api/tasks/${taskId}/previews`, { url: 'https://news.example/a' });
    expect((await probe.next('preview.requested', (event) => event.taskId === taskId)).enrichedPrompt).toContain('Not about product launches.');
  });

  it('can be taken back, which counts as dismissed', async () => {
    const { taskId, results, id, review } = await suggested();
    await call('POST', `/api/tasks/${taskId}/feedback/${id}/accept`);
    const stored = await test.process.database('tasks').connection.models['Task']?.findById(taskId).lean<{ refinements: object[] }>();
    expect(Object.keys(stored?.refinements[0] ?? {}).sort()).toEqual(['acceptedAt', 'clause', 'id', 'key', 'kind', 'text']);
    const { body } = await call('DELETE', `/api/tasks/${taskId}/refinements/${id}`);
    expect(body.task.refinements).toEqual([]);
    expect((await run(taskId, [])).enrichedPrompt).toBe('');
    const next = await eventually(() => probe.of('feedback.given').find((event) => event.taskId === taskId && event.reviewId > review.reviewId && event.dismissed.length > 0));
    expect(next.dismissed).toEqual([expect.objectContaining({ key: 'concept:launch', resultIds: results.slice(0, 2).map((result) => result.id) })]);
    expect((await call('DELETE', `/api/tasks/${taskId}/refinements/${id}`)).body.code).toBe('refinement.not_found');
  });

  it('is remembered when it was dismissed', async () => {
    const { taskId, id, review } = await suggested();
    expect((await call('POST', `/api/tasks/${taskId}/feedback/${id}/dismiss`)).status).toBe(204);
    expect((await feedbackOf(taskId)).suggestion).toBeNull();
    expect((await nextReview(taskId, review)).dismissed).toEqual([expect.objectContaining({ key: 'concept:launch' })]);
  });

  it('is for those who may edit the monitor', async () => {
    const { taskId, id } = await suggested();
    await call('PATCH', `/api/tasks/${taskId}`, { visibility: 'public' });
    const strangers = await makeToken(newId());
    for (const [method, path] of [['GET', 'feedback'], ['POST', `feedback/${id}/accept`], ['POST', `feedback/${id}/dismiss`], ['DELETE', `refinements/${id}`]] as const) {
      expect((await call(method, `/api/tasks/${taskId}/${path}`, undefined, strangers)).status).toBe(403);
    }
    expect((await feedbackOf(taskId)).suggestion?.id).toBe(id);
  });

  it('heeds the answer to its latest question alone, however often it comes', async () => {
    const { taskId, results, review, id } = await suggested();
    await answer(review, launches(results));
    expect((await feedbackOf(taskId)).suggestion?.id).toBe(id);
    await call('PATCH', `/api/tasks/${taskId}`, { prompt: 'robots and drones' });
    expect((await feedbackOf(taskId)).suggestion).toBeNull();
    await answer(review, launches(results));
    expect((await feedbackOf(taskId)).suggestion).toBeNull();
    const next = await nextReview(taskId, review);
    expect(next.prompt).toBe('robots and drones');
    await answer(next);
    expect((await feedbackOf(taskId)).suggestion).toBeNull();
  });

  it('is no longer answered once the marks that it was asked for are taken back', async () => {
    const { taskId, results } = await taskWithAlerts();
    reviewIn(1000);
    await mark(results[0], 'not_relevant');
    await mark(results[1], 'not_relevant');
    const review = await nextReview(taskId);
    const { Feedback: feedback } = test.process.database('tasks').connection.models;
    reviewIn(0);
    await mark(results[0], null);
    await mark(results[1], null);
    await eventually(async () => (await feedback?.countDocuments({ _id: taskId, reviewId: review.reviewId })) === 0);
    await answer(review, launches(results));
    expect((await feedbackOf(taskId)).suggestion).toBeNull();
  });

  it('no longer counts who has left the team, and who has not made the monitor once the team ends', async () => {
    const [companyId, leaver, member] = [newId(), newId(), newId()];
    await probe.emit(test, 'membership.changed', companyId, { userId, companyId, role: 'owner' });
    for (const id of [leaver, member]) await probe.emit(test, 'membership.changed', companyId, { userId: id, companyId, role: 'editor' });
    const { taskId, results } = await eventually(async () => taskWithAlerts({ companyId }).catch(() => undefined));
    const own = await makeToken(leaver);
    await eventually(async () => (await mark(results[0], 'relevant', own)).status === 204);
    await mark(results[1], 'relevant', await makeToken(member));
    await mark(results[2], 'relevant');
    const { Mark: marks } = test.process.database('tasks').connection.models;
    const elsewhere = { _id: `${newId()} ${leaver}`, taskId: newId(), resultId: newId(), userId: leaver, sentiment: 'relevant', at: new Date() };
    await marks?.create(elsewhere);
    expect(await feedbackOf(taskId)).toMatchObject({ relevant: 3 });
    await probe.emit(test, 'membership.changed', companyId, { userId: leaver, companyId, role: 'editor', removed: true });
    await eventually(async () => (await feedbackOf(taskId)).relevant === 2);
    expect(await marks?.countDocuments({ userId: leaver })).toBe(1);
    await probe.emit(test, 'company.changed', companyId, { id: companyId, deleted: true });
    await eventually(async () => (await feedbackOf(taskId)).relevant === 1);
    expect((await marks?.find({ taskId }).lean<{ userId: string }[]>())?.map((each) => each.userId)).toEqual([userId]);
  });

  it('holds on to what was marked relevant, however much was marked since', async () => {
    const { taskId, results } = await taskWithAlerts();
    const { Mark: marks, Result: rows } = test.process.database('tasks').connection.models;
    const old = new Date(Date.now() - 90 * 86_400_000);
    await mark(results[3], 'relevant');
    await marks?.updateOne({ taskId }, { $set: { at: old } });
    await rows?.updateOne({ _id: results[3]?.id }, { $set: { foundAt: old } });
    await marks?.insertMany(Array.from({ length: 450 }, () => newId()).map((resultId) => ({ _id: `${resultId} ${userId}`, taskId, resultId, userId, sentiment: 'not_relevant', at: new Date() })));
    await mark(results[0], 'not_relevant');
    const review = await nextReview(taskId);
    expect(review.results.find(({ resultId }) => resultId === results[3]?.id)).toMatchObject({ relevant: 1 });
    expect(await feedbackOf(taskId)).toMatchObject({ relevant: 1, notRelevant: 400 });
  });

  it('goes with the task, and with the person', async () => {
    const { taskId } = await suggested();
    const { Mark: marks, Feedback: feedback } = test.process.database('tasks').connection.models;
    expect(await marks?.countDocuments({ taskId })).toBe(3);
    await call('DELETE', `/api/tasks/${taskId}`);
    expect(await marks?.countDocuments({ taskId })).toBe(0);
    expect(await feedback?.countDocuments({ _id: taskId })).toBe(0);
    await marks?.create({ _id: `${newId()} ${userId}`, taskId: newId(), resultId: newId(), userId, sentiment: 'relevant', at: new Date() });
    await probe.emit(test, 'user.deleted', userId, { id: userId });
    await eventually(async () => (await marks?.countDocuments({ userId })) === 0);
  });
});
