import { Injectable } from '@nestjs/common';
import { type Entitlement, unlimitedEntitlement } from '@forewire/contracts/permissions';
import { Database, Transaction } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import type { Membership, Role } from '../tasks/task.ts';
import { type PersonRow, personSchema } from './people.schema.ts';

export type Person = { userId: string; entitlement: Entitlement; memberships: Membership[] };

/** The read model of people: plan and teams, as events told them. */
@Injectable()
export class PeopleRepository {
  private readonly people: Model<PersonRow>;

  constructor(
    database: Database,
    private readonly transaction: Transaction,
  ) {
    this.people = database.model('Person', personSchema, 'people');
  }

  /** What is known of a person; before billing has spoken nothing limits them, and the first run is charged all the same. */
  async get(userId: string): Promise<Person> {
    const seen = this.seen();
    const known = seen?.get(userId);
    if (known) return known;
    const row = await this.people.findById(userId).lean<PersonRow>();
    const person = { userId, entitlement: row?.entitlement ?? unlimitedEntitlement, memberships: row?.memberships ?? [] };
    seen?.set(userId, person);
    return person;
  }

  async saveEmail(userId: string, email: string): Promise<void> {
    await this.people.updateOne({ _id: userId }, { $set: { email } }, { upsert: true });
  }

  async saveEntitlement(userId: string, entitlement: Entitlement): Promise<void> {
    this.seen()?.clear();
    await this.people.updateOne({ _id: userId }, { $set: { entitlement } }, { upsert: true });
  }

  async saveMembership(userId: string, companyId: string, role: Role | null): Promise<void> {
    this.seen()?.clear();
    await this.people.updateOne({ _id: userId }, { $pull: { memberships: { companyId } } }, { upsert: true });
    if (role) await this.people.updateOne({ _id: userId }, { $push: { memberships: { companyId, role } } });
  }

  async removeCompany(companyId: string): Promise<void> {
    this.seen()?.clear();
    await this.people.updateMany({ 'memberships.companyId': companyId }, { $pull: { memberships: { companyId } } });
  }

  async remove(userId: string): Promise<void> {
    this.seen()?.clear();
    await this.people.deleteOne({ _id: userId });
  }

  /** Whom the present transaction has read already: the tasks of one person are often due together. */
  private seen(): Map<string, Person> | null {
    return this.transaction.local(this, () => new Map<string, Person>());
  }
}
