import { jest } from '@jest/globals';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventInit, EventOf } from '@forewire/contracts/events';
import { newId } from '@forewire/kit/ids';
import { eventually, startTestApp, type TestApp } from '@forewire/kit/testing';
import { deliver, envelopeOf, EventProbe } from '@forewire/kit/testing-events';
import { AnalysisServiceModule } from '../analysis.service.module.ts';
import { DeriveChange } from './derive-change.ts';

type MarkedResult = NonNullable<EventInit<'feedback.given'>['results']>[number];

const launches: [string, string][] = [
  ['Acme Robotics unveils a robot that folds laundry', 'Acme Robotics on Monday unveiled its new product, a household robot. The product launch took place in Lisk.'],
  ['Product launch: Acme Robotics brings a lawn robot to market', 'The product launch of the lawn robot was watched by 300 guests. The new product goes on sale in April.'],
  ['Acme Robotics launches a kitchen helper', 'Acme Robotics launched a kitchen helper on Tuesday. The new product hits the market in June.'],
];
const others: [string, string][] = [
  ['Acme Robotics cuts 400 jobs at its plant in Northvale', 'Acme Robotics is cutting 400 jobs at its plant in Northvale, the company told staff on Wednesday.'],
  ['Workers at Acme Robotics strike over pay', 'Workers at Acme Robotics went on strike on Thursday over pay. The union wants six per cent more.'],
  ['Court fines Acme Robotics over safety breaches', 'A court in Lisk fined Acme Robotics two million euros over safety breaches at a warehouse.'],
];

describe('the review of marks', () => {
  const probe = new EventProbe();
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp([AnalysisServiceModule, probe.module]);
  });
  afterAll(() => test.close());

  const result = ([title, summary]: [string, string], votes: object = {}): MarkedResult => ({ resultId: newId(), url: `https://news.example/${newId()}`, title, summary, language: 'en', foundAt: timestampFromDate(new Date()), ...votes });
  const results = (): MarkedResult[] => [...launches.map((each) => result(each, { notRelevant: 1 })), ...others.map((each) => result(each, { relevant: 1 }))];

  async function review(changes: EventInit<'feedback.given'>): Promise<EventOf<'feedback.reviewed'>> {
    const reviewId = newId();
    const taskId = changes.taskId ?? newId();
    const given = envelopeOf('feedback.given', taskId, { reviewId, taskId, userId: 'u', prompt: 'Acme Robotics', ...changes });
    await deliver(test, given, given);
    const answer = await probe.next('feedback.reviewed', (event) => event.reviewId === reviewId);
    expect(probe.of('feedback.reviewed').filter((event) => event.reviewId === reviewId)).toHaveLength(1);
    return answer;
  }

  it('answers once with a change and what it would have done', async () => {
    const given = results();
    const { change } = await review({ results: given });
    const disliked = given.slice(0, 3).map(({ resultId }) => resultId);
    expect(change).toMatchObject({ kind: 'leave-out', alerts: 6 });
    expect(change?.clause).toContain(change?.text ?? '-');
    expect([...(change?.leftOut ?? [])].sort()).toEqual([...disliked].sort());
    expect([...(change?.supportedBy ?? [])].sort()).toEqual([...disliked].sort());
  });

  it('answers without a change when there is none', async () => {
    expect((await review({ results: others.map((each, at) => result(each, at < 2 ? { notRelevant: 1 } : { relevant: 1 })) })).change).toBeUndefined();
    expect((await review({ results: [] })).change).toBeUndefined();
  });

  it('leaves out nothing that anybody marked relevant, whatever others say of it', async () => {
    const given = results();
    const mixed = given.map((each, at) => (at < 3 ? { ...each, notRelevant: 2, relevant: 1 } : each));
    expect((await review({ results: mixed })).change).toBeUndefined();
  });

  it('looks at the last of many requests that come together, and at few of the others', async () => {
    const [taskId, reviewIds] = [newId(), Array.from({ length: 12 }, newId)];
    const given = results();
    const derive = test.app.select(AnalysisServiceModule).get(DeriveChange, { strict: false });
    const execute = derive.execute.bind(derive);
    let begin = (): void => undefined;
    const allThere = new Promise<void>((resolve) => (begin = resolve));
    const looked = jest.spyOn(derive, 'execute').mockImplementation(async (...input) => allThere.then(() => execute(...input)));
    await deliver(test, ...reviewIds.map((reviewId) => envelopeOf('feedback.given', taskId, { reviewId, taskId, userId: 'u', prompt: 'Acme Robotics', results: given })));
    begin();
    const { change } = await probe.next('feedback.reviewed', (event) => event.reviewId === reviewIds.at(-1));
    expect(change?.supportedBy).toHaveLength(3);
    const { Job: jobs } = test.process.database('analysis').connection.models;
    await eventually(async () => (await jobs?.countDocuments({ kind: 'feedback' })) === 0);
    expect(looked.mock.calls.length).toBeLessThanOrEqual(3);
    looked.mockRestore();
    expect((await review({ results: given })).change?.supportedBy).toHaveLength(3);
  });

  it('judges what was alerted to by the text that the run had read, for as long as it is kept', async () => {
    const taskId = newId();
    const runId = newId();
    const [title, text] = launches[0] ?? ['', ''];
    const article = { id: 'a', url: 'https://news.example/a', title, text: `${text} ${'It was cheered. '.repeat(600)}`, language: 'en', sourceName: 'news.example' };
    await probe.emit(test, 'run.collected', taskId, { runId, taskId, userId: 'u', prompt: 'Acme Robotics', articles: [article, { ...article, id: 'b', url: 'https://news.example/b', title: 'Persian wins the cat show', text: 'A Persian cat won the cat show.' }] });
    const { findings } = await probe.next('run.analyzed', (event) => event.runId === runId);
    const { ReportedArticle: rows } = test.process.database('analysis').connection.models;
    const kept = await rows?.find({ taskId }).lean<{ _id: string; article: { title: string; text: string } }[]>();
    expect(kept).toHaveLength(1);
    expect(kept?.[0]).toMatchObject({ _id: findings[0]?.id, article: { title } });
    expect(kept?.[0]?.article.text).toHaveLength(4000);

    const given = results().map((each, at) => (at === 0 ? { ...each, resultId: findings[0]?.id ?? '', title: 'Gone', summary: 'Gone' } : each));
    const { change } = await review({ taskId, results: given });
    expect(change?.supportedBy).toContain(findings[0]?.id);

    await probe.emit(test, 'task.deleted', taskId, { id: taskId });
    await eventually(async () => (await rows?.countDocuments({ taskId })) === 0);
  });
});
