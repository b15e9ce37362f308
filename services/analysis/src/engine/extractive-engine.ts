import { findSources } from '../sources/find-sources.ts';
import { type Answer, type Article, type Engine, type EngineContext, type EnrichedTask, extractively, type FoundSource, type PromptAssessment, type SourceRequest, type StoryGroup, type Summary, type TaskMode, type TaskToEnrich, type ToldStory, type Verdict } from './engine.ts';
import { detectLanguage } from './language/detect-language.ts';
import { assessPrompt } from './prompts/assess-prompt.ts';
import { enrichTask } from './prompts/enrich-task.ts';
import { titleOf } from './prompts/title-of.ts';
import { judgeArticle } from './relevance/judge-article.ts';
import { groupArticles } from './stories/group-articles.ts';
import { summarise } from './summaries/summarise.ts';

/** Articles judged before other work gets its turn: the one process serves pages too. */
const SLICE = 50;

/** Classical language processing: needs no key and no network, costs nothing, and answers alike every time. */
export class ExtractiveEngine implements Engine {
  readonly kind = 'extractive';
  readonly label = 'Extractive engine';

  async judge(prompt: string, articles: readonly Article[], _context: EngineContext): Promise<Answer<Verdict[]>> {
    const verdicts: Verdict[] = [];
    for (const [i, article] of articles.entries()) {
      if (i > 0 && i % SLICE === 0) await new Promise((resolve) => setImmediate(resolve));
      verdicts.push(judgeArticle(prompt, article));
    }
    return extractively(verdicts);
  }

  async group(prompt: string, articles: readonly Article[], known: readonly ToldStory[], context: EngineContext): Promise<Answer<StoryGroup[]>> {
    const { touched, tell } = groupArticles(prompt, articles, known.map(({ keys }) => keys), context.now);
    const signatures = await Promise.all(touched.map(async (number) => [number, await known[number]?.signature()] as const));
    return extractively(tell(new Map(signatures.flatMap(([number, signature]) => (signature ? [[number, signature] as const] : [])))));
  }

  async summarise(article: Article, prompt: string, _context: EngineContext): Promise<Answer<Summary>> {
    return extractively(summarise(article, prompt));
  }

  async detectLanguage(text: string): Promise<string> {
    return detectLanguage(text);
  }

  async titleOf(prompt: string, _context: EngineContext): Promise<Answer<string>> {
    return extractively(titleOf(prompt));
  }

  async assessPrompt(prompt: string, mode: TaskMode, _context: EngineContext): Promise<Answer<PromptAssessment>> {
    return extractively(assessPrompt(prompt, mode));
  }

  async enrichTask(task: TaskToEnrich, _context: EngineContext): Promise<Answer<EnrichedTask>> {
    return extractively(enrichTask(task));
  }

  async findSources(request: SourceRequest, _context: EngineContext): Promise<Answer<FoundSource[]>> {
    return extractively(findSources(request));
  }
}
