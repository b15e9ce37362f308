import { pageQuery } from '@forewire/contracts/http/common';
import { briefing, briefingsResponse } from '@forewire/contracts/http/notifications';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import type { Briefing } from './briefing.ts';

export class BriefingsQueryDto extends createZodDto(pageQuery) {}
export class BriefingsDto extends createZodDto(briefingsResponse) {}
export class BriefingDto extends createZodDto(z.object({ briefing })) {}

export function toBriefingResponse(given: Briefing): BriefingDto['briefing'] {
  return {
    id: given.id,
    briefingType: given.briefingType,
    sentAt: (given.sentAt ?? given.createdAt).toISOString(),
    contentPeriodStart: given.contentPeriodStart.toISOString(),
    contentPeriodEnd: given.contentPeriodEnd.toISOString(),
    taskResultsCount: given.results.length,
    subjectLine: given.subjectLine,
    previewText: given.previewText,
    htmlContent: given.htmlContent,
    articleLinks: given.results.filter((result) => result.url !== '').map(({ title, url }) => ({ title, url })),
  };
}
