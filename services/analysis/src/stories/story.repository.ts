import { Injectable } from '@nestjs/common';
import { Database, Transaction } from '@forewire/kit/mongo';
import { type Model, Schema } from 'mongoose';
import type { StorySignature } from '../engine/engine.ts';
import type { Story } from './story.ts';

// The signature lies in the database as JSON: its many small lists are read several times as fast as from BSON.
type StoryRow = Omit<Story, 'id' | 'signature'> & { _id: string; signature: string | StorySignature };

// A story that nothing has been heard of for two months is over; a report after that is news again.
const keepSeconds = 60 * 86_400;
const knownStories = 400;
const urlsPerStory = 50;

const storySchema = new Schema<StoryRow>(
  {
    _id: String,
    taskId: String,
    resultId: String,
    signature: Schema.Types.Mixed,
    urls: [String],
    toldAt: { type: Date, expires: keepSeconds },
  },
  { versionKey: false, minimize: false },
);
storySchema.index({ taskId: 1, toldAt: -1 });

// Rows that an earlier version wrote hold the signature itself.
function toStory({ _id, signature, ...rest }: StoryRow): Story {
  return { id: _id, ...rest, signature: typeof signature === 'string' ? (JSON.parse(signature) as StorySignature) : signature };
}

/** Each task's memory of what it was told. */
@Injectable()
export class StoryRepository {
  private readonly stories: Model<StoryRow>;

  constructor(
    database: Database,
    private readonly transaction: Transaction,
  ) {
    this.stories = database.model('Story', storySchema, 'stories');
  }

  /** The stories that were told last, newest first. */
  async list(taskId: string): Promise<Story[]> {
    const rows = await this.stories.find({ taskId }).sort({ toldAt: -1 }).limit(knownStories).lean<StoryRow[]>();
    return rows.map(toStory);
  }

  /** Stores stories at the end of the present transaction, together with those of other runs that end in it. */
  async saveMany(stories: readonly Story[]): Promise<void> {
    if (stories.length > 0) await this.transaction.gather(this, stories, (all) => this.write(all));
  }

  private async write(stories: Story[]): Promise<void> {
    await this.stories.bulkWrite(
      stories.map(({ id, urls, signature, ...set }) => ({
        updateOne: {
          filter: { _id: id },
          update: { $set: { ...set, signature: JSON.stringify(signature) }, $push: { urls: { $each: urls, $slice: -urlsPerStory } } },
          upsert: true,
        },
      })),
    );
  }

  async removeOf(taskId: string): Promise<void> {
    await this.stories.deleteMany({ taskId });
  }
}
