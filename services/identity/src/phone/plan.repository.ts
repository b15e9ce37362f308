import { Inject, Injectable } from '@nestjs/common';
import type { Entitlement } from '@forewire/contracts/permissions';
import { type KitConfig, kitConfigToken } from '@forewire/kit/config';
import { Database } from '@forewire/kit/mongo';
import { initialEntitlement } from '@forewire/kit/people';
import { type Model, Schema } from 'mongoose';

/** What a plan lets somebody do, without what they have spent. */
export type Plan = Pick<Entitlement, 'planId' | 'status' | 'limited'>;
type PlanRow = Plan & { _id: string };

const planSchema = new Schema<PlanRow>({ _id: String, planId: String, status: String, limited: Boolean }, { versionKey: false });

/** People's plans, as billing tells of them. */
@Injectable()
export class PlanRepository {
  private readonly plans: Model<PlanRow>;
  private readonly initial: Entitlement;

  constructor(database: Database, @Inject(kitConfigToken) config: KitConfig) {
    this.plans = database.model('Plan', planSchema, 'plans');
    this.initial = initialEntitlement(config);
  }

  /** What everybody begins with, where billing has not spoken of this person yet. */
  async entitlementOf(userId: string): Promise<Entitlement> {
    const row = await this.plans.findById(userId).lean<PlanRow>();
    return row ? { ...this.initial, planId: row.planId, status: row.status, limited: row.limited } : this.initial;
  }

  /** Billing tells of each charge: most of the time the plan is the same, and nothing is written. */
  async save(userId: string, { planId, status, limited }: Plan): Promise<void> {
    await this.plans.updateOne({ _id: userId }, { $set: { planId, status, limited } }, { upsert: true });
  }

  async removeOf(userId: string): Promise<void> {
    await this.plans.deleteOne({ _id: userId });
  }
}
