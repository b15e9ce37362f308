import type { PreviewedArticle } from '@forewire/contracts/http/previews';

export type Breadth = { threshold: number | null; label: string };

/** The steps of the slider; the middle is the engine's own mark. */
export const breadths: readonly [Breadth, ...Breadth[]] = [
  { threshold: 0.2, label: 'Very broad' },
  { threshold: 0.35, label: 'Broad' },
  { threshold: null, label: 'Balanced' },
  { threshold: 0.65, label: 'Narrow' },
  { threshold: 0.8, label: 'Very narrow' },
];
const middle = 0.5;
const shownOfEach = 5;

const markOf = ({ threshold }: Breadth) => threshold ?? middle;

/** The step nearest to a threshold, which an API may have set to anything. */
export function stepOf(threshold: number | null): number {
  const wanted = threshold ?? middle;
  const distances = breadths.map((breadth) => Math.abs(markOf(breadth) - wanted));
  return distances.indexOf(Math.min(...distances));
}

export function breadthAt(step: number): Breadth {
  return breadths[step] ?? breadths[0];
}

type Article = Pick<PreviewedArticle, 'url' | 'outcome' | 'score' | 'ruledOut' | 'storyId' | 'publishedAt' | 'own' | 'perDay'>;

/** Whether an article is relevant at a threshold; without one, as the engine says. */
export function isRelevant({ outcome, score, ruledOut }: Article, threshold: number | null): boolean {
  if (threshold === null) return outcome === 'new';
  return !ruledOut && score !== null && score >= threshold;
}

export type Effect<A extends Article> = { perDay: number; alertCount: number; alerts: A[]; others: A[] };

const byScore = (a: Article, b: Article) => (b.score ?? 0) - (a.score ?? 0);
const byDate = (a: Article, b: Article) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? '');

function storiesIn<A extends Article>(articles: readonly A[]): A[][] {
  const stories = new Map<string, A[]>();
  for (const article of articles) {
    const key = article.storyId ?? article.url;
    stories.set(key, [...(stories.get(key) ?? []), article]);
  }
  return [...stories.values()];
}

/** What a threshold would have let through, each event once: how many a day, the newest of them, and the nearest misses. */
export function effectOf<A extends Article>(articles: readonly A[], threshold: number | null): Effect<A> {
  const relevant = articles.filter((article) => isRelevant(article, threshold));
  const stories = storiesIn(relevant);
  // What own sources bring is what the monitor will find; without any, what was read at all has to do.
  const counted = articles.some(({ own }) => own) ? ({ own }: A) => own : () => true;
  const perDay = stories.reduce((sum, members) => sum + Math.max(0, ...members.filter(counted).map((article) => article.perDay)), 0);
  const leads = stories.flatMap((members) => [...members].sort(byScore).slice(0, 1));
  const others = articles.filter((article) => !isRelevant(article, threshold));
  return { perDay, alertCount: leads.length, alerts: [...leads].sort(byDate).slice(0, shownOfEach), others: others.sort(byScore).slice(0, shownOfEach) };
}

/** 'About 3 alerts a day', 'About 2 alerts a week'. */
export function rateText(perDay: number): string {
  if (perDay === 0) return 'No alerts';
  const [count, period] = perDay >= 1 ? [Math.round(perDay), 'day'] : [Math.round(perDay * 7), 'week'];
  if (count === 0) return 'Less than one alert a week';
  return `About ${count} ${count === 1 ? 'alert' : 'alerts'} a ${period}`;
}
