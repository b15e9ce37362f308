import { Inject, Injectable } from '@nestjs/common';
import type { Entitlement } from '@forewire/contracts/permissions';
import { type KitConfig, kitConfigToken } from '@forewire/kit/config';
import { FreshRights, type Right } from '@forewire/kit/fresh-rights';
import { Database } from '@forewire/kit/mongo';
import { initialEntitlement } from '@forewire/kit/people';
import type { Model } from 'mongoose';
import type { DirectoryPlace, Person } from './person.ts';
import { type PersonRow, personSchema } from './person.schema.ts';

function toPerson(id: string, row: PersonRow | null, initial: Entitlement): Person {
  const { email = '', firstName = '', lastName = '', entitlement = initial, places = [], emailVerified, disabled = false, securedAt = null } = row ?? {};
  return { id, email, firstName, lastName, entitlement, places, disabled, securedAt, ...(emailVerified === undefined ? {} : { emailVerified }) };
}

@Injectable()
export class PersonRepository {
  private readonly people: Model<PersonRow>;
  private readonly initial: Entitlement;

  constructor(database: Database, freshRights: FreshRights, @Inject(kitConfigToken) config: KitConfig) {
    this.initial = initialEntitlement(config);
    this.people = database.model('Person', personSchema, 'people');
    freshRights.checkWith((right) => this.hasHeardOf(right));
  }

  /** What is known of a person; empty while no event has told of them. */
  async get(id: string): Promise<Person> {
    return toPerson(id, await this.people.findById(id).lean<PersonRow>(), this.initial);
  }

  async list(ids: readonly string[]): Promise<Person[]> {
    const rows = await this.people.find({ _id: { $in: [...ids] } }).lean<PersonRow[]>();
    return rows.map((row) => toPerson(row._id, row, this.initial));
  }

  async findByEmail(email: string): Promise<Person | null> {
    const row = await this.people.findOne({ email }).lean<PersonRow>();
    return row && toPerson(row._id, row, this.initial);
  }

  async saveAccount({ id, ...account }: Pick<Person, 'id' | 'email' | 'firstName' | 'lastName' | 'emailVerified' | 'disabled'>): Promise<void> {
    await this.people.updateOne({ _id: id }, { $set: account }, { upsert: true });
  }

  async noteSecured(id: string, securedAt: Date): Promise<void> {
    await this.people.updateOne({ _id: id }, { $max: { securedAt } }, { upsert: true });
  }

  /** Until the present transaction is over nothing else about this person changes, nor did since it began. */
  async hold(id: string): Promise<void> {
    await this.people.updateOne({ _id: id }, { $currentDate: { heldAt: true } }, { upsert: true });
  }

  async savePlaces(id: string, places: DirectoryPlace[]): Promise<void> {
    await this.people.updateOne({ _id: id }, { $set: { places } }, { upsert: true });
  }

  /** Who has a place in a team of the directory, by id. */
  async listOfDirectory(company: string): Promise<Person[]> {
    return (await this.people.find({ 'places.company': company }).sort({ _id: 1 }).lean<PersonRow[]>()).map((row) => toPerson(row._id, row, this.initial));
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
