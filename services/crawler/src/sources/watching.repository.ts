import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { type Model, Schema } from 'mongoose';
import type { WatchClass } from './source.ts';

/** What one task watches, as the crawler last heard; `_id` is the task's. */
export type Watching = { _id: string; watchClass: WatchClass; sourceIds: string[] };

const watchingSchema = new Schema<Watching>({ _id: String, watchClass: String, sourceIds: [String] }, { versionKey: false });

@Injectable()
export class WatchingRepository {
  private readonly watchings: Model<Watching>;

  constructor(database: Database) {
    this.watchings = database.model('Watching', watchingSchema, 'watchings');
  }

  find(taskId: string): Promise<Watching | null> {
    return this.watchings.findById(taskId).lean<Watching>();
  }

  async save(watching: Watching): Promise<void> {
    const { _id, watchClass, sourceIds } = watching;
    await this.watchings.updateOne({ _id }, { $set: { watchClass, sourceIds } }, { upsert: true });
  }

  async remove(taskId: string): Promise<void> {
    await this.watchings.deleteOne({ _id: taskId });
  }
}
