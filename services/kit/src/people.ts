import { Inject, Injectable } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { type Entitlement, freeEntitlement, unlimitedEntitlement } from '@forewire/contracts/permissions';
import { type Model, Schema } from 'mongoose';
import { type KitConfig, kitConfigToken } from './config.ts';
import { FreshRights, type Right } from './fresh-rights.ts';
import { Database, Transaction } from './mongo.ts';
import { RawRows } from './rows.ts';

/** From the most that one may do to the least. */
const ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];
export type Membership = { companyId: string; role: Role };

/** What a service has to know of people to say what they may do; `entitledAt` is when the plan was last told, and what was spent since is not in it. */
export type Person = { userId: string; entitlement: Entitlement; entitledAt: Date | null; memberships: Membership[] };
type PersonRow = Omit<Person, 'userId' | 'entitlement'> & { _id: string; entitlement: Entitlement | null; heldAt?: Date };

const personSchema = new Schema<PersonRow>(
  {
    _id: String,
    entitlement: { type: Schema.Types.Mixed, default: null },
    entitledAt: { type: Date, default: null },
    heldAt: Date,
    memberships: { type: [new Schema({ companyId: String, role: String }, { _id: false })], default: [] },
  },
  { versionKey: false },
);
personSchema.index({ 'memberships.companyId': 1 }, { sparse: true });

/** What somebody may do before billing has spoken of them: no more than the plan that everybody begins with. */
export function initialEntitlement({ PAYMENTS_ENABLED, STRIPE_SECRET_KEY }: Pick<KitConfig, 'PAYMENTS_ENABLED' | 'STRIPE_SECRET_KEY'>): Entitlement {
  return (PAYMENTS_ENABLED ?? STRIPE_SECRET_KEY !== undefined) ? freeEntitlement : unlimitedEntitlement;
}

/** The plan and the credits that billing told of. */
export function toEntitlement({ planId, status, limited, usageBased, ...credits }: EventOf<'entitlement.changed'>): Entitlement {
  const numbers = { creditAllowance: Number(credits.creditAllowance), creditsUsed: Number(credits.creditsUsed) };
  return { planId, status: status as Entitlement['status'], limited, usageBased, ...numbers };
}

/** A service's own read model of people, their plan and teams, as events told of them; `peopleEvents` passes those on. */
@Injectable()
export class People {
  private readonly people: Model<PersonRow>;
  private readonly rows: RawRows<PersonRow>;
  private readonly initial: Entitlement;

  constructor(
    database: Database,
    private readonly transaction: Transaction,
    freshRights: FreshRights,
    @Inject(kitConfigToken) config: KitConfig,
  ) {
    this.initial = initialEntitlement(config);
    this.people = database.model('Person', personSchema, 'people');
    this.rows = new RawRows(this.people);
    freshRights.checkWith((right) => this.hasHeardOf(right));
  }

  /** What is known of a person; before billing has spoken, what everybody begins with. */
  async get(userId: string): Promise<Person> {
    const seen = this.seen();
    const known = seen?.get(userId);
    if (known) return known;
    const { entitlement, entitledAt = null, memberships = [] } = (await this.rows.findOne({ _id: userId })) ?? {};
    const person = { userId, entitlement: entitlement ?? this.initial, entitledAt, memberships };
    seen?.set(userId, person);
    return person;
  }

  /** Those of these people who belong to a company. */
  async membersAmong(userIds: readonly string[], companyId: string): Promise<Set<string>> {
    if (companyId === '' || userIds.length === 0) return new Set();
    const rows = await this.rows.find({ _id: { $in: userIds }, 'memberships.companyId': companyId }, { projection: { _id: 1 } });
    return new Set(rows.map((row) => row._id));
  }

  /** The owner and the admins of a company: who may change what it has. */
  async listLeaders(companyId: string): Promise<string[]> {
    const rows = await this.rows.find({ memberships: { $elemMatch: { companyId, role: { $in: ['owner', 'admin'] } } } }, { projection: { _id: 1 } });
    return rows.map((row) => row._id);
  }

  /** Who answers for a company when this person does not: its owner, else the highest role and the oldest account; null when nobody is left. */
  async successorOf(userId: string, companyId: string): Promise<string | null> {
    const rows = await this.rows.find({ 'memberships.companyId': companyId, _id: { $ne: userId } }, { projection: { memberships: 1 }, sort: { _id: 1 } });
    const rankOf = ({ memberships }: PersonRow): number => ROLES.indexOf(memberships.find((each) => each.companyId === companyId)?.role ?? 'viewer');
    return rows.reduce<PersonRow | null>((best, row) => (best === null || rankOf(row) < rankOf(best) ? row : best), null)?._id ?? null;
  }

  async entitlementChanged(event: EventOf<'entitlement.changed'>): Promise<void> {
    this.seen()?.clear();
    await this.people.updateOne({ _id: event.ownerId }, { $set: { entitlement: toEntitlement(event), entitledAt: new Date() } }, { upsert: true });
  }

  /** Keeps the person from changing before the present transaction has ended: what it does rests on what it has read of them. */
  async hold(userId: string): Promise<void> {
    await this.rows.updateOne({ _id: userId }, { $set: { heldAt: new Date() } });
  }

  async membershipChanged({ userId, companyId, role, removed }: EventOf<'membership.changed'>): Promise<void> {
    this.seen()?.clear();
    await this.people.updateOne({ _id: userId }, { $pull: { memberships: { companyId } } }, { upsert: true });
    if (!removed) await this.people.updateOne({ _id: userId }, { $push: { memberships: { companyId, role: role as Role } } });
  }

  async removeCompany(companyId: string): Promise<void> {
    this.seen()?.clear();
    await this.people.updateMany({ 'memberships.companyId': companyId }, { $pull: { memberships: { companyId } } });
  }

  async remove(userId: string): Promise<void> {
    this.seen()?.clear();
    await this.people.deleteOne({ _id: userId });
  }

  private async hasHeardOf(right: Right): Promise<boolean> {
    if (right.kind !== 'member') return true;
    const { memberships = [] } = (await this.rows.findOne({ _id: right.userId })) ?? {};
    return memberships.some(({ companyId, role }) => companyId === right.companyId && role === right.role);
  }

  /** Whom the present transaction has read already: what belongs to one person is often due together. */
  private seen(): Map<string, Person> | null {
    return this.transaction.local(this, () => new Map<string, Person>());
  }
}
