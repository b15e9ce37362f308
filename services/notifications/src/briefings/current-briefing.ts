import { Injectable } from '@nestjs/common';
import { Site } from '../mail/site.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { Rights } from '../rights/rights.ts';
import type { Briefing } from './briefing.ts';
import { BriefingRepository } from './briefing.repository.ts';
import { writeBriefing } from './write-briefing.ts';

/** Gives a briefing as it may be sent at this moment: without what its reader may no longer see. */
@Injectable()
export class CurrentBriefing {
  constructor(
    private readonly briefings: BriefingRepository,
    private readonly people: PersonRepository,
    private readonly rights: Rights,
    private readonly site: Site,
  ) {}

  /** Null when it is gone; without results when nothing of it is left. */
  async find(id: string): Promise<Briefing | null> {
    const briefing = await this.briefings.find(id);
    const reader = briefing && (await this.people.find(briefing.userId));
    if (!reader) return null;
    const visible = await this.rights.visible(reader, briefing.results.map(({ taskId }) => taskId));
    const results = briefing.results.filter(({ taskId }) => visible.has(taskId));
    if (results.length === briefing.results.length) return briefing;
    const current = writeBriefing(briefing, results, reader, this.site.url);
    await this.briefings.rewrite(current);
    return current;
  }
}
