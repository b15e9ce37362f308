import { Injectable } from '@nestjs/common';
import { Database, Transaction } from '@forewire/kit/mongo';
import { type Model, type mongo, Schema } from 'mongoose';
import type { StorySignature } from '../engine/engine.ts';
import { decodeKeys, encodeKeys, keysOf, type StoryKeys } from '../engine/stories/keys.ts';
import type { KnownStory, Story } from './story.ts';

// The signature lies in the database as JSON, which only those few stories are parsed from that a report could be of.
type StoryRow = Omit<Story, 'id' | 'signature'> & { _id: string; signature: string | StorySignature; keys?: mongo.Binary };

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
    keys: Buffer,
    urls: [String],
    toldAt: { type: Date, expires: keepSeconds },
  },
  { versionKey: false, minimize: false },
);
storySchema.index({ taskId: 1, toldAt: -1 });

/** A row as a story; what costs something to read is read when it is asked for. */
class StoredStory implements KnownStory {
  readonly id: string;
  readonly taskId: string;
  readonly resultId: string;
  readonly urls: string[];
  readonly toldAt: Date;
  readonly keys: StoryKeys;
  private read: StorySignature | null = null;

  constructor(private readonly row: StoryRow) {
    this.id = row._id;
    this.taskId = row.taskId;
    this.resultId = row.resultId;
    this.urls = row.urls;
    this.toldAt = row.toldAt;
    // Rows that an earlier version wrote have no keys, or others.
    this.keys = (row.keys && decodeKeys(row.keys.value())) ?? keysOf(this.signature);
  }

  // Rows that an earlier version wrote hold the signature itself.
  get signature(): StorySignature {
    const { signature } = this.row;
    return (this.read ??= typeof signature === 'string' ? (JSON.parse(signature) as StorySignature) : signature);
  }
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
  async list(taskId: string): Promise<KnownStory[]> {
    const rows = await this.stories.find({ taskId }).sort({ toldAt: -1 }).limit(knownStories).lean<StoryRow[]>();
    return rows.map((row) => new StoredStory(row));
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
          update: { $set: { ...set, signature: JSON.stringify(signature), keys: Buffer.from(encodeKeys(keysOf(signature))) }, $push: { urls: { $each: urls, $slice: -urlsPerStory } } },
          upsert: true,
        },
      })),
    );
  }

  async removeOf(taskId: string): Promise<void> {
    await this.stories.deleteMany({ taskId });
  }
}
