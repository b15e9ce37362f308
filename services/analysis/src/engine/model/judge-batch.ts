import { z } from 'zod';
import type { Article, Verdict } from '../engine.ts';
import type { Chat, ChatProblem } from './chat.ts';
import type { EngineContext, TokenUsage } from '../engine.ts';
import { makeFence } from './fence.ts';
import { shorten } from '../summaries/summarise.ts';

const verdictsSchema = z.object({
  verdicts: z.array(z.object({ id: z.string(), relevant: z.boolean(), score: z.number(), reason: z.string() })),
});

/** A report's opening decides; more costs tokens and rarely changes the verdict. */
const EXCERPT = 1600;
const REASON_LIMIT = 200;
const TOKENS_PER_VERDICT = 90;

export interface BatchVerdicts {
  verdicts: Verdict[];
  usage: TokenUsage;
  problem: ChatProblem | null;
}

/** Has the model judge some articles; what it says of articles it was not given is ignored. */
export async function judgeBatch(chat: Chat, prompt: string, articles: readonly Article[], context: EngineContext): Promise<BatchVerdicts> {
  const fence = makeFence();
  // Short stand-ins: they cost fewer tokens than ids, and reveal none.
  const byMark = new Map(articles.map((article, i) => [`a${i + 1}`, article]));
  const reply = await chat.ask({
    name: 'verdicts',
    instructions: [
      'You judge for a news monitor which articles its user wants to be told about.',
      'An article is relevant when the event or fact that it reports is what the user asked for, in any wording or language. It is not relevant when it only mentions the names or the topic in passing, reports something else about them, or is what the user asked to leave out.',
      'Give every article exactly one verdict: id as given, relevant, score from 0 (unrelated) to 1 (exactly it), and a reason in one short plain sentence in the language of the request that says what the article is about and what is met or missing.',
      fence.rule,
    ].join('\n'),
    material: [fence.wrap('kind="request of the user"', prompt), ...[...byMark].map(([mark, article]) => fence.wrap(`id="${mark}"`, `${article.title}\n${article.text.slice(0, EXCERPT)}`))].join('\n\n'),
    schema: verdictsSchema,
    maxAnswerTokens: 60 + articles.length * TOKENS_PER_VERDICT,
    ...(context.budget === undefined ? {} : { budget: context.budget }),
    ...(context.signal === undefined ? {} : { signal: context.signal }),
  });
  if (!reply.ok) return { verdicts: [], usage: reply.usage, problem: reply.problem };
  return { verdicts: toVerdicts(reply.value.verdicts, byMark), usage: reply.usage, problem: null };
}

function toVerdicts(given: z.infer<typeof verdictsSchema>['verdicts'], byMark: ReadonlyMap<string, Article>): Verdict[] {
  const verdicts = new Map<string, Verdict>();
  for (const { id, relevant, score, reason } of given) {
    const article = byMark.get(id);
    if (article === undefined || verdicts.has(article.id)) continue;
    verdicts.set(article.id, { articleId: article.id, relevant, score: Math.min(1, Math.max(0, score)), reason: plain(reason), by: 'model' });
  }
  return [...verdicts.values()];
}

/** A reason is shown to people: no links or markup that a page may have talked the model into. */
function plain(reason: string): string {
  return shorten(reason.replace(/https?:\/\/\S+/gi, '').replace(/[<>[\]`*_#]/g, ''), REASON_LIMIT);
}
