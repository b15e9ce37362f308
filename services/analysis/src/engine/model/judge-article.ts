import { z } from 'zod';
import type { Article, EngineContext, TokenUsage, Verdict } from '../engine.ts';
import { type Chat, type ChatProblem, estimateTokens } from './chat.ts';
import { type Fence, makeFence } from './fence.ts';
import { plain } from './plain.ts';

/** One verdict without an id: an answer has no way to speak of any other article. */
const verdictSchema = z.object({ relevant: z.boolean(), score: z.number(), reason: z.string() });

/** A report's opening decides; more costs tokens and rarely changes the verdict. */
const EXCERPT = 1600;
const REASON_LIMIT = 200;
const ANSWER_TOKENS = 150;
/** The share of a run's tokens that is not spent on relevance: an event that is told again and again costs its reader more than one too many. */
const KEPT_FOR_GROUPING = 0.25;

const INSTRUCTIONS = [
  'You judge for a news monitor whether its user wants to be told about an article.',
  'An article is relevant when the event or fact that it reports is what the user asked for, in any wording or language. It is not relevant when it only mentions the names or the topic in passing, reports something else about them, or is what the user asked to leave out.',
  'Give one verdict: relevant, score from 0 (unrelated) to 1 (exactly it), and a reason in one short plain sentence in the language of the request that says what the article is about and what is met or missing.',
].join('\n');

export type ArticleVerdict = { verdict: Verdict; usage: TokenUsage; problem: null } | { verdict: null; usage: TokenUsage; problem: ChatProblem };

/** Has the model judge one article in a call of its own, so that no text that it reads can bear on another article. */
export async function judgeArticle(chat: Chat, prompt: string, article: Article, context: EngineContext): Promise<ArticleVerdict> {
  const fence = makeFence();
  const reply = await chat.ask({
    name: 'verdict',
    ...questionOf(fence, prompt, article),
    schema: verdictSchema,
    maxAnswerTokens: ANSWER_TOKENS,
    keepTokens: context.isForVerdictsOnly === true ? 0 : (context.budget?.limit ?? 0) * KEPT_FOR_GROUPING,
    ...(context.budget === undefined ? {} : { budget: context.budget }),
    ...(context.signal === undefined ? {} : { signal: context.signal }),
  });
  if (!reply.ok) return { verdict: null, usage: reply.usage, problem: reply.problem };
  const { relevant, score, reason } = reply.value;
  return { verdict: { articleId: article.id, relevant, score: Math.min(1, Math.max(0, score)), reason: plain(reason, REASON_LIMIT), by: 'model' }, usage: reply.usage, problem: null };
}

/** What judging these sets aside, each in one call. */
export function tokensToJudge(prompt: string, articles: readonly Article[]): number {
  const fence = makeFence();
  return articles.reduce((tokens, article) => {
    const { instructions, material } = questionOf(fence, prompt, article);
    return tokens + estimateTokens(`${instructions}\n${material}`) + ANSWER_TOKENS;
  }, 0);
}

function questionOf(fence: Fence, prompt: string, article: Article): { instructions: string; material: string } {
  return {
    instructions: `${INSTRUCTIONS}\n${fence.rule}`,
    material: [fence.wrap('kind="request of the user"', prompt), fence.wrap('kind="article"', `${article.title}\n${article.text.slice(0, EXCERPT)}`)].join('\n\n'),
  };
}
