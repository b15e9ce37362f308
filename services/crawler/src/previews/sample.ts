import type { ArticleHead } from '../harvests/choose-articles.ts';

/** What a preview looks at altogether. */
export const articlesSampled = 100;
const fewestOfSource = 2;
const mostOfSource = 40;
const dayMs = 86_400_000;
const sampledDays = 30;

/** Articles of each source, so that all together are as many as a preview looks at. */
export function articlesPerSource(sources: number): number {
  return Math.max(fewestOfSource, Math.min(mostOfSource, Math.floor(articlesSampled / Math.max(1, sources))));
}

const dateOf = ({ publishedAt, foundAt }: Pick<ArticleHead, 'publishedAt' | 'foundAt'>): Date => publishedAt ?? foundAt;

/** Those of a source's newest articles that were news within the last 30 days. */
export function newsAmong(heads: readonly ArticleHead[], now: Date): ArticleHead[] {
  return heads.filter((head) => head.fresh && now.getTime() - dateOf(head).getTime() < sampledDays * dayMs);
}

/** Over how many days these articles came, at least one. */
export function daysOf(heads: readonly ArticleHead[], now: Date): number {
  const oldest = Math.min(now.getTime(), ...heads.map((head) => dateOf(head).getTime()));
  return Math.max(1, (now.getTime() - oldest) / dayMs);
}
