import type { PreviewedArticle } from '@forewire/contracts/http/previews';
import type { Tone } from '@forewire/ui/badge.tsx';

export type Verdict = { tone: Tone; title: string };

const verdicts: Record<PreviewedArticle['outcome'], Verdict> = {
  new: { tone: 'ok', title: 'You would be alerted' },
  update: { tone: 'ok', title: 'You would be alerted: an update' },
  'already-told': { tone: 'neutral', title: 'Already reported' },
  'not-relevant': { tone: 'neutral', title: 'Not about what you asked for' },
  'not-judged': { tone: 'warn', title: 'Could not be analyzed' },
};

const newsMs = 7 * 86_400_000;

/** Too old for a run, which takes the articles of the last seven days for news. */
export function isTooOld({ publishedAt }: Pick<PreviewedArticle, 'publishedAt'>, now: Date): boolean {
  return publishedAt !== null && new Date(publishedAt).getTime() < now.getTime() - newsMs;
}

/** What would happen to an article, in a few words. */
export function verdictOf(article: Pick<PreviewedArticle, 'outcome' | 'publishedAt'>, now: Date): Verdict {
  const isAlert = article.outcome === 'new' || article.outcome === 'update';
  return isAlert && isTooOld(article, now) ? { tone: 'neutral', title: 'Too old to be reported' } : verdicts[article.outcome];
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** How well an article fits, against what it takes: '82% match, 50% needed'. */
export function scoreText(score: number | null, threshold: number | null): string | null {
  if (score === null) return null;
  return threshold === null ? `${percent(score)} match` : `${percent(score)} match, ${percent(threshold)} needed`;
}

/** What stands before the story that an article belongs to. */
export function storyText(outcome: PreviewedArticle['outcome']): string {
  return outcome === 'update' ? 'Update of' : 'Reported as';
}
