import { Injectable } from '@nestjs/common';
import { cutText } from '@forewire/kit/whole-text';
import { isNews, type NewArticle } from '../harvests/article.ts';
import type { Source } from '../sources/source.ts';
import type { PageText } from './documents.worker.ts';
import { inOrder, type NewItem, titleLimit } from './new-item.ts';
import type { Progress } from './outcome.ts';
import { PageReader } from './page-reader.ts';

export type ReadContext = {
  source: Source;
  /** Language that the document claims. */
  language: string | null;
  isFirst: boolean;
  now: Date;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

const pagesPerCheck = 10;
// Links of a list page say nothing but a headline, so more of them are followed.
const pagesPerListCheck = 30;
/** A feed that gives this much gives the whole report. */
const fullTextLength = 1200;
/** A page with less text is hardly a report. */
const reportLength = 400;
const titleFromText = 100;

/** Makes articles of what a check found new, oldest first, with the text of the pages behind the newest. */
@Injectable()
export class ArticleReader {
  constructor(private readonly pages: PageReader) {}

  async read(news: readonly NewItem[], context: ReadContext): Promise<NewArticle[]> {
    const isList = context.source.kind === 'page';
    const withPages = new Set(news.slice(isList && !context.isFirst ? -pagesPerListCheck : -pagesPerCheck));
    const read = await Promise.all(
      news.map(async (item) => {
        const page = withPages.has(item) && item.text.length < fullTextLength ? await this.readPage(item, context) : null;
        if (isList && context.isFirst && !item.publishedAt && !saysMuch(page)) return [];
        return [toArticle(item, page ?? noPage, context)];
      }),
    );
    return inOrder(read.flat().reverse(), context.now);
  }

  private async readPage({ url, title, publishedAt }: NewItem, { now, signal, onProgress }: ReadContext): Promise<PageText | null> {
    if (url === null || !isNews(publishedAt, now)) return null;
    onProgress({ stage: 'reading', title: title ?? url });
    return this.pages.read(url, signal);
  }
}

// What a list page had before it was watched may be a link to anything: it counts when it has a date, or is a report.
function saysMuch(page: PageText | null): boolean {
  return page !== null && (page.publishedAt !== null || page.text.length >= reportLength);
}

const noPage: PageText = { title: null, byline: null, publishedAt: null, language: null, text: '', imageUrl: null };

function toArticle(item: NewItem, page: PageText, { source, language, now }: ReadContext): NewArticle {
  // A page behind a paywall may show less than its feed.
  const text = page.text.length > item.text.length ? page.text : item.text;
  const publishedAt = earlier(item.publishedAt ?? page.publishedAt, now);
  return {
    url: item.url ?? source.url,
    title: titleOf(item, page, source, text),
    ...detailsOf(item, page, language),
    text,
    publishedAt,
    foundAt: now,
    sourceName: source.title ?? new URL(source.url).hostname,
    fresh: isNews(publishedAt, now),
  };
}

function detailsOf(item: NewItem, page: PageText, claimed: string | null): Pick<NewArticle, 'byline' | 'language' | 'imageUrl'> {
  return {
    byline: item.byline || page.byline || '',
    language: page.language ?? item.language ?? claimed?.slice(0, 2).toLowerCase() ?? '',
    imageUrl: item.imageUrl ?? page.imageUrl ?? '',
  };
}

function titleOf(item: NewItem, page: PageText, source: Source, text: string): string {
  // A list page may cut its headlines short.
  const preferred = source.kind === 'page' ? page.title : null;
  return cutText(preferred || item.title || page.title || cutText(text, titleFromText), titleLimit);
}

function earlier(date: Date | null, now: Date): Date | null {
  return date && date > now ? now : date;
}
