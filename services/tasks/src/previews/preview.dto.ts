import { type Preview as PreviewResponse, previewAlertsRequest, previewResponse, tryAddressRequest } from '@forewire/contracts/http/previews';
import { createZodDto } from 'nestjs-zod';
import type { Preview } from './preview.ts';

export class TryAddressDto extends createZodDto(tryAddressRequest) {}
export class PreviewAlertsDto extends createZodDto(previewAlertsRequest) {}
export class PreviewResponseDto extends createZodDto(previewResponse) {}

export function toPreviewResponse({ userId: _userId, question: _question, createdAt, articles, ...preview }: Preview): PreviewResponse {
  return { ...preview, createdAt: createdAt.toISOString(), articles: articles.map((article) => ({ ...article, publishedAt: article.publishedAt?.toISOString() ?? null })) };
}
