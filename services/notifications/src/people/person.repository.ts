import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import type { Model } from 'mongoose';
import type { Person } from './person.ts';
import { personSchema, type PersonRow } from './person.schema.ts';

function toPerson({ _id, ...row }: PersonRow): Person {
  return { id: _id, ...row };
}

@Injectable()
export class PersonRepository {
  private readonly people: Model<PersonRow>;
  private readonly rows: RawRows<PersonRow>;

  constructor(database: Database) {
    this.people = database.model('Person', personSchema, 'people');
    this.rows = new RawRows(this.people);
  }

  async find(userId: string): Promise<Person | null> {
    const row = await this.people.findById(userId).lean<PersonRow>();
    return row && toPerson(row);
  }

  async list(userIds: string[]): Promise<Person[]> {
    const rows = await this.rows.find({ _id: { $in: userIds } });
    return rows.map(toPerson);
  }

  async save({ id, ...person }: Person): Promise<void> {
    await this.people.updateOne({ _id: id }, { $set: person }, { upsert: true });
  }
}
