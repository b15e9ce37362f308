import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { type Model, Schema } from 'mongoose';
import type { Story } from './story.ts';

type StoryRow = Omit<Story, 'id'> & { _id: string };

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

/** Each task's memory of what it was told. */
@Injectable()
export class StoryRepository {
  private readonly stories: Model<StoryRow>;

  constructor(database: Database) {
    this.stories = database.model('Story', storySchema, 'stories');
  }

  /** The stories that were told last, newest first. */
  async list(taskId: string): Promise<Story[]> {
    const rows = await this.stories.find({ taskId }).sort({ toldAt: -1 }).limit(knownStories).lean<StoryRow[]>();
    return rows.map(({ _id, ...rest }) => ({ id: _id, ...rest }));
  }

  async saveMany(stories: readonly Story[]): Promise<void> {
    if (stories.length === 0) return;
    await this.stories.bulkWrite(
      stories.map(({ id, urls, ...set }) => ({
        updateOne: {
          filter: { _id: id },
          update: { $set: set, $push: { urls: { $each: urls, $slice: -urlsPerStory } } },
          upsert: true,
        },
      })),
    );
  }

  async removeOf(taskId: string): Promise<void> {
    await this.stories.deleteMany({ taskId });
  }
}
