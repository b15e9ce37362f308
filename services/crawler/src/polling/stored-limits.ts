import { cutText } from '@forewire/kit/whole-text';
import type { NewArticle } from '../harvests/article.ts';
import type { Source } from '../sources/source.ts';

/** The longest address that is kept: those of news aggregators have two thousand characters. */
const longestUrl = 4096;
const longestName = 300;
// RFC 9110 sets none; what servers send has some dozen characters.
const longestValidator = 1024;
/** More than any newsroom or wire reports in a day. */
export const articlesPerDay = 2000;
const dayMs = 86_400_000;

/** Articles as they may be stored: those with an address that is kept, and no field longer than its kind needs. */
export function fitArticles(articles: readonly NewArticle[]): NewArticle[] {
  return articles
    .filter(({ url }) => url.length <= longestUrl)
    .map((article) => ({
      ...article,
      imageUrl: article.imageUrl.length <= longestUrl ? article.imageUrl : '',
      byline: cutText(article.byline, longestName),
      language: article.language.slice(0, 2),
      sourceName: cutText(article.sourceName, longestName),
    }));
}

/** What a check says of its source, without what is too long to be meant; what is cut would mean something else. */
export function fitState(set: Partial<Source>): Partial<Source> {
  const fit = { ...set };
  if (fit.title) fit.title = cutText(fit.title, longestName);
  for (const field of ['etag', 'lastModified'] as const) if ((fit[field]?.length ?? 0) > longestValidator) fit[field] = null;
  for (const field of ['feedUrl', 'movedTo'] as const) if ((fit[field]?.length ?? 0) > longestUrl) delete fit[field];
  return fit;
}

/** The newest of a source's articles that its day has room for, and the count that goes on. */
export function withinDay(source: Pick<Source, 'dayBegan' | 'dayArticles'>, articles: readonly NewArticle[], now: Date): { kept: NewArticle[]; set: Pick<Source, 'dayBegan' | 'dayArticles'> } {
  const { dayBegan } = source;
  const isOn = dayBegan !== undefined && now.getTime() - dayBegan.getTime() < dayMs;
  const before = isOn ? (source.dayArticles ?? 0) : 0;
  const kept = articles.slice(articles.length - Math.min(articles.length, Math.max(0, articlesPerDay - before)));
  return { kept, set: { dayBegan: isOn ? dayBegan : now, dayArticles: before + kept.length } };
}
