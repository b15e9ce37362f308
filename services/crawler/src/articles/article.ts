/** What was read from a page. */
export interface Article {
  title: string | null;
  byline: string | null;
  publishedAt: Date | null;
  /** ISO 639-1. */
  language: string | null;
  /** The main text, paragraphs separated by empty lines. */
  text: string;
  /** The same content as safe HTML with absolute addresses. */
  contentHtml: string;
  image: string | null;
  /** The address that the page gives as its own. */
  canonicalUrl: string | null;
  siteName: string | null;
  description: string | null;
  /** Only a part is free to read, and this is that part. */
  isPaywalled: boolean;
}

/** What kept a page from being read as an article. */
export type ArticleProblem = 'blocked' | 'empty' | 'not_a_page';

/** A page that can't be read; `kind` tells a wall, a page without text and another kind of file apart. */
export class ArticleReadError extends Error {
  override readonly name = 'ArticleReadError';
  readonly code: `article.${ArticleProblem}`;

  constructor(
    readonly kind: ArticleProblem,
    message: string,
  ) {
    super(message);
    this.code = `article.${kind}`;
  }
}
