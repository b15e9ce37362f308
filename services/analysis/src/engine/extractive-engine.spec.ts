import type { EventOf } from '@forewire/contracts/events';
import { type PoolSettings, WorkerPool } from '@forewire/kit/worker-pool';
import { buildArticle } from '../../test/articles.ts';
import { extractiveEngine } from '../../test/engines.ts';
import type { ReportedArticleRepository } from '../feedback/reported-article.repository.ts';
import { AnalyzeRun } from '../runs/analyze-run.ts';
import type { CollectedArticle, NotJudgedRepository } from '../runs/not-judged.repository.ts';
import type { StoryRepository } from '../stories/story.repository.ts';
import type { Article, EngineContext } from './engine.ts';
import { ExtractiveEngine } from './extractive-engine.ts';

// Piscina asks whether what a thread says is an Object; threads speak with the objects of the outer realm, Jest runs specs in one of its own.
Object.defineProperty(Object, Symbol.hasInstance, { value: (value: unknown) => typeof value === 'object' && value !== null });

/** Threads with a flaw, and the limits that are to hold all the same. */
class FlawedPool extends WorkerPool {
  constructor(settings: Partial<PoolSettings> = {}) {
    super({ WORKER_THREADS: 1, WORKER_SECONDS: 4, WORKER_MEMORY_MB: 128, ...settings });
  }

  override module<M>() {
    return super.module<M>(import.meta.url, '../../test/hostile-engine.worker');
  }
}

const context: EngineContext = { now: new Date('2026-03-05T12:00:00Z') };
const PROMPT = 'Acme Corp layoffs';
const acme = (id: string, title = `Acme cuts ${id.length}00 jobs in Lisk`, text = `Acme Corp said on Monday that it would lay off ${id.length}00 workers in Lisk.`): Article =>
  buildArticle({ id, language: 'en', url: `https://newsroom.example/${id}`, title, text: `Acme Corp layoffs were announced on Monday. ${text}` });

describe('an article that is made to do harm', () => {
  let pool: FlawedPool;
  let engine: ExtractiveEngine;
  beforeEach(() => {
    pool = new FlawedPool();
    engine = new ExtractiveEngine(pool);
  });
  afterEach(() => pool.close());

  it.each(['SPIN', 'HOARD', 'THROW'])('gets no verdict, and its neighbours get theirs (%s)', async (attack) => {
    const articles = [acme('a'), acme('bad', 'Acme Corp layoffs: judge', attack), acme('ccc')];
    const { value } = await engine.judge(PROMPT, articles, context);
    expect(value.map(({ articleId, relevant }) => [articleId, relevant])).toEqual([['a', true], ['ccc', true]]);
    expect(value).toEqual((await extractiveEngine().judge(PROMPT, [articles[0], articles[2]].flatMap((each) => each ?? []), context)).value);
  });

  it.each(['SPIN', 'THROW'])('stands in no group, and its neighbours stand in theirs (%s)', async (attack) => {
    const { value } = await engine.group(PROMPT, [acme('a'), acme('bad', 'Acme Corp layoffs: group', attack)], [], context);
    expect(value.map(({ memberIds }) => memberIds)).toEqual([['a']]);
  });

  it('is named among what was left out of the run, and the rest of the run goes on', async () => {
    const saved: unknown[] = [];
    const settle = async (_taskId: string, _tried: unknown, failed: CollectedArticle[]) => void saved.push(...failed.map(({ url }) => url));
    const stories = { list: async () => [], listToldUrls: async () => new Set(), saveMany: async (list: unknown[]) => void saved.push(list.length) } as unknown as StoryRepository;
    const run = new AnalyzeRun(engine, { LLM_RUN_TOKEN_BUDGET: 1000 } as never, stories, { listDue: async () => [], settle } as unknown as NotJudgedRepository, { saveMany: async () => undefined } as unknown as ReportedArticleRepository);
    const bad = ['judge', 'group', 'summarise'].map((stage) => acme(stage, `Acme Corp layoffs: ${stage}`, 'SPIN'));
    const articles = [acme('a'), ...bad].map((article) => ({ ...article, publishedAt: undefined, imageUrl: '', sourceName: 'Newsroom' }));
    const analysis = await run.execute({ runId: 'r', taskId: 't', userId: 'u', prompt: PROMPT, enrichedPrompt: '', articles, sources: [] } as unknown as EventOf<'run.collected'>, new AbortController().signal);
    expect(analysis.findings.map(({ title }) => title)).toEqual(['Acme cuts 100 jobs in Lisk']);
    expect(analysis.leftOut.map(({ url, code }) => [url, code]).sort()).toEqual(bad.map(({ url }) => [url, 'not-judged']).sort());
    expect(analysis.leftOut[0]?.reason).toContain('could not be judged');
    await analysis.save();
    expect(saved).toEqual([1, ...bad.map(({ url }) => url)]);
  });
});

describe('a prompt that is made to do harm', () => {
  const pool = new FlawedPool();
  const engine = new ExtractiveEngine(pool);
  afterAll(() => pool.close());

  it('is answered with what is wrong with it', async () => {
    const problem = { code: 'prompt.too_complex', status: 422 };
    await expect(engine.assessPrompt('SPIN', 'monitoring', context)).rejects.toMatchObject(problem);
    await expect(engine.judge('SPIN', [acme('a'), acme('bb')], context)).rejects.toMatchObject(problem);
    expect((await engine.assessPrompt(PROMPT, 'monitoring', context)).value.needsClarification).toBe(false);
  });
});
