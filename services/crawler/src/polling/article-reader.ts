import { Injectable } from '@nestjs/common';
import { detectLanguage } from '../articles/language.ts';
import { articleTextLimit, isNews, type NewArticle } from '../harvests/article.ts';
import { htmlToText } from '../html/html-to-text.ts';
import type { Source } from '../sources/source.ts';
import type { Candidate } from './identity.ts';
import type { Progress } from './outcome.ts';
import { PageReader, type PageText } from './page-reader.ts';

export type ReadContext = {
  source: Source;
  /** Language that the document claims. */
  language: string | null;
  isFirst: boolean;
  now: Date;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

const articlesPerCheck = 50;
const pagesPerCheck = 10;
// Links of a list page say nothing but a headline, so more of them are followed.
const pagesPerListCheck = 30;
/** A feed that gives this much gives the whole report. */
const fullTextLength = 1200;
/** A page with less text is hardly a report. */
const reportLength = 400;
const titleLimit = 300;
const titleFromText = 100;

/** Makes articles of what a check found new, oldest first, with the text of the pages behind the newest. */
@Injectable()
export class ArticleReader {
  constructor(private readonly pages: PageReader) {}

  async read(candidates: readonly Candidate[], context: ReadContext): Promise<NewArticle[]> {
    const newest = inOrder(candidates, context.now).slice(-articlesPerCheck);
    const isList = context.source.kind === 'page';
    const withPages = new Set(newest.slice(isList && !context.isFirst ? -pagesPerListCheck : -pagesPerCheck));
    const read = await Promise.all(
      newest.map(async (candidate) => {
        const own = ownText(candidate);
        const page = withPages.has(candidate) && own.length < fullTextLength ? await this.readPage(candidate, context) : null;
        if (isList && context.isFirst && !candidate.publishedAt && !saysMuch(page)) return [];
        return [toArticle(candidate, own, page ?? noPage, context)];
      }),
    );
    return inOrder(read.flat().reverse(), context.now);
  }

  private async readPage(candidate: Candidate, { now, signal, onProgress }: ReadContext): Promise<PageText | null> {
    if (candidate.url === null || !isNews(candidate.publishedAt, now)) return null;
    onProgress({ stage: 'reading', title: candidate.title ?? candidate.url });
    return this.pages.read(candidate.url, signal);
  }
}

/** Oldest first; what has no date counts as of now, and documents begin with the newest. */
export function inOrder<C extends { publishedAt: Date | null }>(candidates: readonly C[], now: Date): C[] {
  const time = (candidate: C): number => candidate.publishedAt?.getTime() ?? now.getTime();
  return [...candidates].reverse().sort((a, b) => time(a) - time(b));
}

// What a list page had before it was watched may be a link to anything: it counts when it has a date, or is a report.
function saysMuch(page: PageText | null): boolean {
  return page !== null && (page.publishedAt !== null || page.text.length >= reportLength);
}

function ownText({ contentHtml, summary }: Candidate): string {
  return contentHtml ? htmlToText(contentHtml) : (summary ?? '');
}

const noPage: PageText = { title: null, byline: null, publishedAt: null, language: null, text: '', imageUrl: null };

function toArticle(candidate: Candidate, own: string, page: PageText, { source, language, now }: ReadContext): NewArticle {
  // A page behind a paywall may show less than its feed.
  const text = (page.text.length > own.length ? page.text : own).slice(0, articleTextLimit);
  const title = titleOf(candidate, page, source, text);
  const publishedAt = earlier(candidate.publishedAt ?? page.publishedAt, now);
  return {
    url: candidate.url ?? source.url,
    title,
    byline: bylineOf(candidate, page),
    text,
    language: page.language ?? languageOf(`${title}. ${text}`, language),
    imageUrl: candidate.imageUrl ?? page.imageUrl ?? '',
    publishedAt,
    foundAt: now,
    sourceName: source.title ?? new URL(source.url).hostname,
    fresh: isNews(publishedAt, now),
  };
}

function bylineOf(candidate: Candidate, page: PageText): string {
  const authors = candidate.authors.flatMap(({ name }) => name ?? []).join(', ');
  return (authors || page.byline || '').slice(0, titleLimit);
}

function titleOf(candidate: Candidate, page: PageText, source: Source, text: string): string {
  // A list page may cut its headlines short.
  const preferred = source.kind === 'page' ? page.title : null;
  return (preferred || candidate.title || page.title || text.slice(0, titleFromText)).slice(0, titleLimit);
}

function languageOf(text: string, claimed: string | null): string {
  return detectLanguage(text) ?? claimed?.slice(0, 2).toLowerCase() ?? '';
}

function earlier(date: Date | null, now: Date): Date | null {
  return date && date > now ? now : date;
}
