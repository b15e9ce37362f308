import type { Article } from '../engine.ts';

/** When an article was published or, where the page does not say, found; null when neither is known. */
export function reportedAt({ publishedAt, foundAt = null }: Pick<Article, 'publishedAt' | 'foundAt'>): string | null {
  return [publishedAt, foundAt].find((time) => !Number.isNaN(Date.parse(time ?? ''))) ?? null;
}
