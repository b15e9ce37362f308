/** A report that a source has brought, numbered within it. */
export type Article = {
  _id: string;
  sourceId: string;
  /** Counts the source's articles from 1, in the order in which they were published and found. */
  seq: number;
  url: string;
  title: string;
  byline: string;
  text: string;
  language: string;
  imageUrl: string;
  publishedAt: Date | null;
  foundAt: Date;
  sourceName: string;
  /** False for what was old already when it was first seen: history, not news. */
  fresh: boolean;
};

export type NewArticle = Omit<Article, '_id' | 'sourceId' | 'seq'>;

export const articleTextLimit = 6000;
export const newsDays = 7;
export const articlesPerSource = 200;
export const articleDays = 30;

/** Whether something of this date still counts as news when it is first seen. */
export function isNews(publishedAt: Date | null, now: Date): boolean {
  return publishedAt === null || publishedAt.getTime() > now.getTime() - newsDays * 86_400_000;
}
