import { Injectable } from '@nestjs/common';
import { type Entitlement, unlimitedEntitlement } from '@forewire/contracts/permissions';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import type { Person } from './person.ts';
import { type PersonRow, personSchema } from './people.schema.ts';

/** The read model of people: plan and teams, as events told them. */
@Injectable()
export class PeopleRepository {
  private readonly people: Model<PersonRow>;

  constructor(database: Database) {
    this.people = database.model('Person', personSchema, 'people');
  }

  /** What is known of a person; before billing has spoken nothing limits them. */
  async get(userId: string): Promise<Person> {
    const row = await this.people.findById(userId).lean<PersonRow>();
    const { entitlement, entitledAt = null, memberships = [] } = row ?? {};
    return { userId, entitlement: entitlement ?? unlimitedEntitlement, entitledAt, memberships };
  }

  async saveEntitlement(userId: string, entitlement: Entitlement, entitledAt: Date): Promise<void> {
    await this.people.updateOne({ _id: userId }, { $set: { entitlement, entitledAt } }, { upsert: true });
  }

  async saveMembership(userId: string, companyId: string, role: string | null): Promise<void> {
    await this.people.updateOne({ _id: userId }, { $pull: { memberships: { companyId } } }, { upsert: true });
    if (role) await this.people.updateOne({ _id: userId }, { $push: { memberships: { companyId, role } } });
  }

  async removeCompany(companyId: string): Promise<void> {
    await this.people.updateMany({ 'memberships.companyId': companyId }, { $pull: { memberships: { companyId } } });
  }

  async remove(userId: string): Promise<void> {
    await this.people.deleteOne({ _id: userId });
  }
}
