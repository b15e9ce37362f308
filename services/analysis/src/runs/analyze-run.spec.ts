import type { EventOf } from '@forewire/contracts/events';
import { buildArticle } from '../../test/articles.ts';
import { extractiveEngine } from '../../test/engines.ts';
import type { Engine } from '../engine/engine.ts';
import type { ReportedArticleRepository } from '../feedback/reported-article.repository.ts';
import type { StoryRepository } from '../stories/story.repository.ts';
import { AnalyzeRun } from './analyze-run.ts';
import type { NotJudgedRepository } from './not-judged.repository.ts';

describe('what judged a run', () => {
  async function engineOf(engine: Engine): Promise<string> {
    const stories = { list: async () => [], listToldUrls: async () => new Set() } as unknown as StoryRepository;
    const run = new AnalyzeRun(engine, { LLM_RUN_TOKEN_BUDGET: 1000 } as never, stories, { listDue: async () => [] } as unknown as NotJudgedRepository, {} as ReportedArticleRepository);
    const articles = [{ ...buildArticle({ id: 'a', title: 'Ferry sinks', text: 'A ferry sank on Monday.' }), publishedAt: undefined, imageUrl: '', sourceName: 'Newsroom' }];
    const collected = { runId: 'r', taskId: 't', userId: 'u', prompt: 'ferry', enrichedPrompt: '', articles, sources: [] } as unknown as EventOf<'run.collected'>;
    return (await run.execute(collected, new AbortController().signal)).engine;
  }

  it('is the engine in use', async () => {
    expect(await engineOf(extractiveEngine())).toBe('Extractive engine');
  });

  it('is said to have had help when a server was away', async () => {
    const engine = extractiveEngine();
    const judge = engine.judge.bind(engine);
    const away: Engine = Object.assign(engine, { label: 'Embeddings: m', judge: async (...call: Parameters<Engine['judge']>) => ({ ...(await judge(...call)), notes: ['The embeddings server took too long.'] }) });
    expect(await engineOf(away)).toBe('Embeddings: m, partly without it');
  });
});
