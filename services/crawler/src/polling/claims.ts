import { Injectable } from '@nestjs/common';
import { log } from '@forewire/kit/log';
import { type ClaimRenewal, leaseJitterMs, SourceRepository } from '../sources/source.repository.ts';
import type { Source } from '../sources/source.ts';

/** How long nobody else checks a source whose checker died or lost its database; a live check renews its claim. */
export const leaseMs = 8000;

/** The claims of checks under way: they are renewed all with one write, and never with two such writes at once. */
@Injectable()
export class Claims {
  private readonly kept = new Set<Source>();
  private timer: NodeJS.Timeout | null = null;
  private isRenewing = false;

  constructor(private readonly sources: SourceRepository) {}

  /** Claims a source for a check on demand, unless it is being checked. */
  take(sourceId: string): Promise<Source | undefined> {
    return this.sources.claimNow(sourceId, new Date(), leaseMs);
  }

  /** The source as it is stored now, with whatever claim there is; undefined when it is gone. */
  async find(sourceId: string): Promise<Source | undefined> {
    const [present] = await this.sources.listByIds([sourceId]);
    return present;
  }

  /** Frees a source whose check came to nothing. */
  release(source: Source, nextCheckAt: Date): Promise<void> {
    return this.sources.releaseClaim(source, nextCheckAt);
  }

  /** Renews the claim of a source from now on, until the function that it gives is called. */
  keep(source: Source): () => void {
    this.kept.add(source);
    this.timer ??= setInterval(() => void this.renew(), leaseMs / 8);
    return () => {
      this.kept.delete(source);
      if (this.kept.size === 0 && this.timer) {
        clearInterval(this.timer);
        this.timer = null;
      }
    };
  }

  /** Renews those claims that have used up a third of their lease. */
  async renew(now = new Date()): Promise<void> {
    const aged = now.getTime() + (leaseMs * 2) / 3 + leaseJitterMs;
    const due = [...this.kept].filter((source) => source.checkingUntil.getTime() <= aged);
    if (this.isRenewing || due.length === 0) return;
    this.isRenewing = true;
    try {
      await this.write(due, now);
    } catch (error) {
      log.warn({ err: error, sources: due.length }, 'the claims of checks could not be renewed');
    } finally {
      this.isRenewing = false;
    }
  }

  private async write(due: Source[], now: Date): Promise<void> {
    const renewals = due.map((source): ClaimRenewal & { source: Source } => ({ source, id: source._id, from: source.checkingUntil }));
    const until = await this.sources.renewClaims(renewals, leaseMs, now);
    // What ends a claim asks for it by the time at which it would have ended; one that was lost matches neither.
    for (const { source, from } of renewals) if (source.checkingUntil === from) source.checkingUntil = until;
  }
}
