import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import type { KnownTask } from './known-task.ts';
import { type KnownTaskRow, knownTaskSchema } from './known-task.schema.ts';

/** The read model of tasks. */
@Injectable()
export class KnownTaskRepository {
  private readonly tasks: Model<KnownTaskRow>;

  constructor(database: Database) {
    this.tasks = database.model('KnownTask', knownTaskSchema, 'tasks');
  }

  async find(id: string): Promise<KnownTask | null> {
    const row = await this.tasks.findById(id).lean<KnownTaskRow>();
    if (!row) return null;
    const { _id, ...rest } = row;
    return { id: _id, ...rest };
  }

  async save({ id, ...fields }: KnownTask): Promise<void> {
    await this.tasks.updateOne({ _id: id }, { $set: fields }, { upsert: true });
  }

  async remove(id: string): Promise<void> {
    await this.tasks.deleteOne({ _id: id });
  }
}
