import { Injectable } from '@nestjs/common';
import { type Entitlement, unlimitedEntitlement } from '@forewire/contracts/permissions';
import { FreshRights, type Right } from '@forewire/kit/fresh-rights';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import type { DirectoryPlace, Person } from './person.ts';
import { type PersonRow, personSchema } from './person.schema.ts';

// Before billing has spoken of somebody nothing limits them; it does so moments after sign-up.
function toPerson(id: string, row: PersonRow | null): Person {
  const { email = '', firstName = '', lastName = '', entitlement = unlimitedEntitlement, places = [], emailVerified } = row ?? {};
  return { id, email, firstName, lastName, entitlement, places, ...(emailVerified === undefined ? {} : { emailVerified }) };
}

@Injectable()
export class PersonRepository {
  private readonly people: Model<PersonRow>;

  constructor(database: Database, freshRights: FreshRights) {
    this.people = database.model('Person', personSchema, 'people');
    freshRights.checkWith((right) => this.hasHeardOf(right));
  }

  /** What is known of a person; empty while no event has told of them. */
  async get(id: string): Promise<Person> {
    return toPerson(id, await this.people.findById(id).lean<PersonRow>());
  }

  async list(ids: readonly string[]): Promise<Person[]> {
    const rows = await this.people.find({ _id: { $in: [...ids] } }).lean<PersonRow[]>();
    return rows.map((row) => toPerson(row._id, row));
  }

  async findByEmail(email: string): Promise<Person | null> {
    const row = await this.people.findOne({ email }).lean<PersonRow>();
    return row && toPerson(row._id, row);
  }

  async saveAccount({ id, ...account }: Pick<Person, 'id' | 'email' | 'firstName' | 'lastName' | 'emailVerified'>): Promise<void> {
    await this.people.updateOne({ _id: id }, { $set: account }, { upsert: true });
  }

  async savePlaces(id: string, places: DirectoryPlace[]): Promise<void> {
    await this.people.updateOne({ _id: id }, { $set: { places } }, { upsert: true });
  }

  /** Who has a place in a team of the directory, by id. */
  async listOfDirectory(company: string): Promise<Person[]> {
    return (await this.people.find({ 'places.company': company }).sort({ _id: 1 }).lean<PersonRow[]>()).map((row) => toPerson(row._id, row));
  }

  async saveEntitlement(id: string, entitlement: Entitlement): Promise<void> {
    await this.people.updateOne({ _id: id }, { $set: { entitlement } }, { upsert: true });
  }

  async remove(id: string): Promise<void> {
    await this.people.deleteOne({ _id: id });
  }

  private async hasHeardOf({ kind, userId }: Right): Promise<boolean> {
    return kind !== 'confirmed' || (await this.get(userId)).emailVerified === true;
  }
}
