import { Inject, Injectable } from '@nestjs/common';
import type { Entitlement } from '@forewire/contracts/permissions';
import { BatchedReads } from '@forewire/kit/batched-reads';
import { type KitConfig, kitConfigToken } from '@forewire/kit/config';
import { FreshRights, type Right } from '@forewire/kit/fresh-rights';
import { Database } from '@forewire/kit/mongo';
import { initialEntitlement } from '@forewire/kit/people';
import { RawRows } from '@forewire/kit/rows';
import type { Model } from 'mongoose';
import type { Membership, Person } from './person.ts';
import { personSchema, type PersonRow } from './person.schema.ts';

function toPerson({ _id, ...row }: PersonRow, initial: Entitlement): Person {
  return { id: _id, ...row, entitlement: row.entitlement ?? initial };
}

@Injectable()
export class PersonRepository {
  private readonly people: Model<PersonRow>;
  private readonly rows: RawRows<PersonRow>;
  private readonly reads: BatchedReads<Person>;
  private readonly initial: Entitlement;

  constructor(database: Database, freshRights: FreshRights, @Inject(kitConfigToken) config: KitConfig) {
    this.initial = initialEntitlement(config);
    this.people = database.model('Person', personSchema, 'people');
    this.rows = new RawRows(this.people);
    this.reads = new BatchedReads(async (ids) => new Map((await this.list(ids)).map((person) => [person.id, person])));
    freshRights.checkWith((right) => this.hasHeardOf(right));
  }

  async find(userId: string): Promise<Person | null> {
    return (await this.list([userId]))[0] ?? null;
  }

  /** As `find`, read along with what other deliveries of the moment ask for; outside of transactions. */
  async findTogether(userId: string): Promise<Person | null> {
    return (await this.reads.find(userId)) ?? null;
  }

  async list(userIds: string[]): Promise<Person[]> {
    const rows = await this.rows.find({ _id: { $in: userIds } });
    // A row that began with a plan or a team is no account that has been heard of.
    return rows.filter((row) => row.email !== undefined).map((row) => toPerson(row, this.initial));
  }

  async save({ id, ...person }: Omit<Person, 'entitlement'>): Promise<void> {
    await this.people.updateOne({ _id: id }, { $set: person }, { upsert: true });
  }

  /** Everybody whose alerts go to this phone. */
  async listByPhone(phoneNumber: string): Promise<Person[]> {
    const rows = await this.rows.find({ $and: [{ phoneNumber }, { phoneNumber: { $gt: '' } }] });
    return rows.map((row) => toPerson(row, this.initial));
  }

  async savePhone(userId: string, phone: Required<Pick<Person, 'phoneNumber' | 'smsEnabled'>>): Promise<void> {
    await this.people.updateOne({ _id: userId }, { $set: phone }, { upsert: true });
  }

  /** What somebody may do, also before their account has been heard of. */
  async entitlementOf(userId: string): Promise<Entitlement> {
    const row = await this.rows.findOne({ _id: userId }, { projection: { entitlement: 1 } });
    return row?.entitlement ?? this.initial;
  }

  async saveEntitlement(userId: string, entitlement: Entitlement): Promise<void> {
    await this.rows.updateOne({ _id: userId }, { $set: { entitlement } }, { upsert: true });
  }

  async join(userId: string, membership: Membership): Promise<void> {
    await this.leave(userId, membership.companyId);
    await this.people.updateOne({ _id: userId }, { $push: { memberships: membership } }, { upsert: true });
  }

  async leave(userId: string, companyId: string): Promise<void> {
    await this.people.updateOne({ _id: userId }, { $pull: { memberships: { companyId } } });
  }

  /** Ends every membership of a team that is gone. */
  async leaveAll(companyId: string): Promise<void> {
    await this.people.updateMany({ 'memberships.companyId': companyId }, { $pull: { memberships: { companyId } } });
  }

  private async hasHeardOf(right: Right): Promise<boolean> {
    const row = await this.rows.findOne({ _id: right.userId });
    if (right.kind === 'confirmed') return row?.emailVerified === true;
    return row?.memberships?.some(({ companyId, role }) => companyId === right.companyId && role === right.role) ?? false;
  }
}
