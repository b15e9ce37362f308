import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { People } from '@forewire/kit/people';
import { Quotas } from '@forewire/kit/quota';
import { RateLimits } from '@forewire/kit/rate-limit';
import { type PredictConfig, predictConfigToken } from '../config.ts';
import { PredictionRepository } from './prediction.repository.ts';
import { requireCredits } from './prediction.ts';

/** How many predictions a person may ask for. */
@Injectable()
export class PredictionLimits {
  constructor(
    private readonly people: People,
    private readonly predictions: PredictionRepository,
    private readonly quotas: Quotas,
    private readonly limits: RateLimits,
    @Inject(predictConfigToken) private readonly config: PredictConfig,
  ) {}

  /** Throws when plan, credits or the hour's limit are against another prediction now. */
  async requireStart(actor: Actor): Promise<void> {
    const person = await this.people.get(actor.userId);
    const running = await this.predictions.countRunning(actor.userId);
    const uncharged = person.entitledAt ? await this.predictions.countAnsweredSince(actor.userId, person.entitledAt) : 0;
    requireCredits(person, running + uncharged);
    await this.limits.take('predict', actor.userId, { points: this.config.PREDICT_PER_HOUR, perSeconds: 3600 });
  }

  /** In the transaction that adds one: throws while as many are at work as may be. */
  async requireRoom(userId: string): Promise<void> {
    const { entitlement } = await this.people.get(userId);
    await this.quotas.require('predictionsAtOnce', { owner: userId, entitlement, count: () => this.predictions.countRunning(userId) });
  }
}
