import { ownCopy } from '../text/own-copy.ts';
import type { Article } from './article.ts';

// Of an article beside its text: its other fields, the object and its place in the map.
const bytesBeside = 1000;

/** The articles that were stored last, for the runs that ask for them moments later; what is not here any more is in the database. */
export class RecentArticles {
  private readonly kept = new Map<string, Article>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** Keeps articles that are in the database, and lets go of the oldest where there are too many. */
  keep(articles: readonly Article[]): void {
    for (const article of articles) {
      const { sourceId, seq } = article;
      this.drop(placeOf({ sourceId, seq }));
      this.kept.set(placeOf({ sourceId, seq }), withOwnTexts(article));
      this.bytes += sizeOf(article);
    }
    for (const place of this.kept.keys()) {
      if (this.bytes <= this.maxBytes) break;
      this.drop(place);
    }
  }

  find(place: string): Article | undefined {
    return this.kept.get(place);
  }

  private drop(place: string): void {
    const article = this.kept.get(place);
    if (!article) return;
    this.kept.delete(place);
    this.bytes -= sizeOf(article);
  }
}

/** What tells an article from all others: its source, and its number there. */
export function placeOf({ sourceId, seq }: Pick<Article, 'sourceId' | 'seq'>): string {
  return `${sourceId} ${seq}`;
}

function sizeOf({ text }: Article): number {
  return text.length * 2 + bytesBeside;
}

function withOwnTexts(article: Article): Article {
  const { url, title, byline, text, imageUrl, sourceName } = article;
  return { ...article, url: ownCopy(url), title: ownCopy(title), byline: ownCopy(byline), text: ownCopy(text), imageUrl: ownCopy(imageUrl), sourceName: ownCopy(sourceName) };
}
