import type { FocusHours } from '@forewire/contracts/focus';
import { Injectable } from '@nestjs/common';
import { defaultFocusHours } from '@forewire/contracts/http/auth';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import { type Model, Schema } from 'mongoose';

export type Person = { userId: string; focus: FocusHours; morningBriefing: boolean; eveningBriefing: boolean };
/** A person's focus hours, and whether their credits are limited. */
export type RhythmOf = (userId: string) => { focus: FocusHours; limited: boolean };
type PersonRow = Omit<Person, 'userId'> & { _id: string; limited?: boolean };

const personSchema = new Schema<PersonRow>(
  { _id: String, focus: Schema.Types.Mixed, morningBriefing: Boolean, eveningBriefing: Boolean, limited: Boolean },
  { versionKey: false },
);

/** The read model of people: when they want to be told at once, and when they want a briefing. */
@Injectable()
export class PeopleRepository {
  private readonly people: Model<PersonRow>;
  private readonly rows: RawRows<PersonRow>;

  constructor(database: Database) {
    this.people = database.model('Person', personSchema, 'people');
    this.rows = new RawRows(this.people);
  }

  async save({ userId, ...person }: Person): Promise<void> {
    await this.people.updateOne({ _id: userId }, { $set: person }, { upsert: true });
  }

  /** Whether the person's plan limits them at all. */
  async saveLimited(userId: string, limited: boolean): Promise<void> {
    await this.people.updateOne({ _id: userId }, { $set: { limited } }, { upsert: true });
  }

  async remove(userId: string): Promise<void> {
    await this.people.deleteOne({ _id: userId });
  }

  /** What decides when these people's tasks run; the default for whom nothing is known yet. */
  async rhythmsOf(userIds: readonly string[]): Promise<RhythmOf> {
    const rows = await this.rows.find({ _id: { $in: [...new Set(userIds)] } }, { projection: { focus: 1, limited: 1 } });
    const known = new Map(rows.map((row) => [row._id, { focus: row.focus ?? defaultFocusHours, limited: row.limited ?? false }]));
    return (userId) => known.get(userId) ?? { focus: defaultFocusHours, limited: false };
  }
}
