import { Injectable } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { EventOf } from '@forewire/contracts/events';
import { previewedArticle } from '@forewire/contracts/http/previews';
import type { PreviewedArticle } from './preview.ts';
import { PreviewRepository } from './preview.repository.ts';

type Analyzed = EventOf<'preview.analyzed'>;

/** Keeps what a preview came to, unless nobody waits for it any more. */
@Injectable()
export class SettlePreview {
  constructor(private readonly previews: PreviewRepository) {}

  async execute({ previewId, error, threshold, engine, articles }: Analyzed): Promise<void> {
    const verdict = error ? { status: 'failed' as const, error } : { status: 'done' as const, error: null };
    await this.previews.settle(previewId, { ...verdict, threshold: threshold ?? null, engine, articles: articles.map(toPreviewedArticle) });
  }
}

function toPreviewedArticle(article: Analyzed['articles'][number]): PreviewedArticle {
  const { url, title, sourceName, language, publishedAt, reason, score, storyTitle, storyUrl, storyId, ruledOut, own, perDay } = article;
  return {
    ...{ url, title, sourceName, reason, ruledOut, own, perDay },
    language: language || null,
    publishedAt: publishedAt ? timestampDate(publishedAt) : null,
    // A service of a later version may know more outcomes.
    outcome: previewedArticle.shape.outcome.catch('not-judged').parse(article.outcome),
    score: score ?? null,
    storyId: storyId || null,
    story: storyTitle || storyUrl ? { title: storyTitle, url: storyUrl } : null,
  };
}
