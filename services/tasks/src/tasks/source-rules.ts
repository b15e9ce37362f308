import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { People } from '@forewire/kit/people';
import { type TasksConfig, tasksConfigToken } from '../config.ts';
import { OwnerRepository } from '../people/owner.repository.ts';
import { isStream, isUnsupported, type Source, sourceUnsupported } from './source.ts';

/** Who may watch what: the operator refuses some sites to everybody, and streams of integrators to all but a few. */
@Injectable()
export class SourceRules {
  constructor(
    private readonly people: People,
    private readonly names: OwnerRepository,
    @Inject(tasksConfigToken) private readonly config: TasksConfig,
  ) {}

  /** Throws the same for a stream that is not for the caller as for a site that nobody may watch. */
  async require(actor: Actor, sources: readonly Source[]): Promise<void> {
    if (sources.some((source) => isUnsupported(source, this.config.UNSUPPORTED_SOURCES))) throw sourceUnsupported();
    if (sources.some(isStream) && !(await this.mayWatchStreams(actor))) throw sourceUnsupported();
  }

  private async mayWatchStreams({ admin, userId }: Actor): Promise<boolean> {
    const allowed = this.config.KAFKA_STREAMS_ALLOWED;
    if (admin || allowed.includes('*')) return true;
    if (allowed.length === 0) return false;
    const { memberships } = await this.people.get(userId);
    if (memberships.some(({ companyId }) => allowed.includes(companyId.toLowerCase()))) return true;
    return allowed.includes((await this.names.confirmedEmailOf(userId)) ?? '');
  }
}
