import { Injectable } from '@nestjs/common';
import { Audience } from '../alerts/audience.ts';
import type { TaskResult } from '../alerts/found-result.repository.ts';
import { stableId } from '../deliveries/delivery.ts';
import { Dispatch } from '../deliveries/dispatch.ts';
import { planBriefing } from '../deliveries/plan-briefing.ts';
import { Site } from '../mail/site.ts';
import { isReachable, type Person } from '../people/person.ts';
import type { Briefing, BriefingType } from './briefing.ts';
import { BriefingContent } from './briefing-content.ts';
import { BriefingRepository } from './briefing.repository.ts';
import { writeBriefing } from './write-briefing.ts';

export type BriefingPeriod = { userId: string; briefingType: BriefingType; start: Date; end: Date };

/** Tells a user together what their monitors found in a period: once for a period, and nothing when there is nothing. */
@Injectable()
export class SendBriefing {
  constructor(
    private readonly briefings: BriefingRepository,
    private readonly content: BriefingContent,
    private readonly audience: Audience,
    private readonly dispatch: Dispatch,
    private readonly site: Site,
  ) {}

  /** Runs in the consumer's transaction; a user who has not been heard of yet is an error that the transport retries. */
  async execute(period: BriefingPeriod): Promise<void> {
    const id = stableId('briefing', period.userId, period.briefingType, period.end.toISOString());
    if (await this.briefings.find(id)) return;
    const listener = await this.audience.findReader(period.userId);
    if (!listener) throw new Error('A briefing is due for a user who has not been heard of yet');
    if (!isReachable(listener.person, new Date())) return;
    const results = await this.content.collect(listener.person, period.start, period.end);
    const briefing = this.write(id, period, results, listener.person);
    await this.briefings.insert(briefing);
    if (briefing.status === 'pending') await this.dispatch.execute(planBriefing(briefing, listener, briefing.createdAt), true);
  }

  private write(id: string, period: BriefingPeriod, results: TaskResult[], reader: Person): Briefing {
    const { userId, briefingType, start, end } = period;
    const empty: Briefing = {
      id,
      userId,
      briefingType,
      status: 'skipped',
      contentPeriodStart: start,
      contentPeriodEnd: end,
      subjectLine: '',
      previewText: '',
      htmlContent: '',
      textContent: '',
      results: [],
      sentAt: null,
      createdAt: new Date(),
    };
    return results.length === 0 ? empty : writeBriefing({ ...empty, status: 'pending' }, results, reader, this.site.url);
  }
}
