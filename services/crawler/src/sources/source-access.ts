import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { People } from '@forewire/kit/people';
import { WatchingRepository } from './watching.repository.ts';

/** Who may know of a source: those who may see a task that watches it, and admins. */
@Injectable()
export class SourceAccess {
  constructor(
    private readonly watchings: WatchingRepository,
    private readonly people: People,
  ) {}

  /** Those of the sources that are watched by tasks of the caller's, of a team of theirs, or that are public. */
  async visibleAmong({ userId, admin }: Actor, sourceIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (admin) return new Set(sourceIds);
    const { memberships } = await this.people.get(userId);
    const own = await this.watchings.listWatchedBy({ userId, companyIds: memberships.map(({ companyId }) => companyId) }, sourceIds);
    const others = sourceIds.filter((id) => !own.has(id));
    const shown = await Promise.all(others.map(async (id) => ((await this.watchings.isWatchedInPublic(id)) ? [id] : [])));
    return new Set([...own, ...shown.flat()]);
  }
}
