import { Injectable } from '@nestjs/common';
import { BatchedReads } from '@forewire/kit/batched-reads';
import { Database, Transaction } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import { Schema } from 'mongoose';
import type { StorySignature } from '../engine/engine.ts';
import { log } from '@forewire/kit/log';
import { isReadable, keysOf } from '../engine/stories/keys.ts';
import { toSignature } from './stored-signature.ts';
import { type KnownStory, knownStories, type Story, storyKeepSeconds, type StoryMemory, type ToldBefore } from './story.ts';

// The signature lies in the database as JSON, which is read of those few stories alone that a report may be of.
type StoryRow = Omit<Story, 'id' | 'signature'> & { _id: string; signature: string | StorySignature; keys?: Buffer };

const urlsPerStory = 50;

const storySchema = new Schema<StoryRow>(
  {
    _id: String,
    taskId: String,
    resultId: String,
    signature: Schema.Types.Mixed,
    keys: Buffer,
    urls: [String],
    toldAt: { type: Date, expires: storyKeepSeconds },
  },
  { versionKey: false, minimize: false },
);
storySchema.index({ taskId: 1, toldAt: -1 });
storySchema.index({ taskId: 1, urls: 1 });

type KeysRow = Pick<StoryRow, '_id' | 'keys'>;

/** Keys of this version for a row that has others, null when its story cannot be read. */
function upgrade(id: string, signature: StorySignature | null, upgraded: KeysRow[]): Buffer | null {
  if (signature === null) {
    log.warn({ storyId: id }, 'a story cannot be read');
    return null;
  }
  const keys = Buffer.from(keysOf(signature).buffer);
  upgraded.push({ _id: id, keys });
  return keys;
}

/** Each task's memory of what it was told. */
@Injectable()
export class StoryRepository implements StoryMemory {
  private readonly stories: RawRows<StoryRow>;
  private readonly before = new BatchedReads<ToldBefore>((ids) => this.readBefore(ids));

  constructor(
    database: Database,
    private readonly transaction: Transaction,
  ) {
    this.stories = new RawRows(database.model('Story', storySchema, 'stories'));
  }

  /** The stories that were told last, newest first, without those that cannot be read. */
  async list(taskId: string): Promise<KnownStory[]> {
    const rows = await this.stories.find<KeysRow>({ taskId }, { projection: { keys: 1 }, sort: { toldAt: -1 }, limit: knownStories });
    const upgraded: KeysRow[] = [];
    const known = await Promise.all(
      rows.map(async ({ _id: id, keys: stored }): Promise<KnownStory[]> => {
        let told: Promise<ToldBefore> | null = null;
        const toldBefore = () => (told ??= this.toldBefore(id));
        const readable = stored && isReadable(stored) ? stored : upgrade(id, (await toldBefore()).signature, upgraded);
        return readable ? [{ id, keys: readable, signature: async () => (await toldBefore()).signature, resultId: async () => (await toldBefore()).resultId }] : [];
      }),
    );
    // Rows that an earlier version wrote have no keys, or others; the next run finds these.
    if (upgraded.length > 0) await this.stories.setEach(upgraded.map(({ _id: id, keys }) => ({ id, set: { keys } as Pick<StoryRow, 'keys'> })));
    return known.flat();
  }

  /** Those of the addresses whose reports the task was told of. */
  async listToldUrls(taskId: string, urls: readonly string[]): Promise<Set<string>> {
    const rows = await this.stories.find<{ urls: string[] }>({ taskId, urls: { $in: [...urls] } }, { projection: { urls: 1 } });
    const told = new Set(rows.flatMap((row) => row.urls));
    return new Set(urls.filter((url) => told.has(url)));
  }

  /** The story that a report at this address belongs to. */
  async findIdByUrl(taskId: string, url: string): Promise<string | null> {
    return (await this.stories.findOne<{ _id: string }>({ taskId, urls: url }, { projection: { _id: 1 }, sort: { toldAt: -1 } }))?._id ?? null;
  }

  /** Throws when the story is gone, as when its task was deleted. */
  private async toldBefore(id: string): Promise<ToldBefore> {
    const told = await this.before.find(id);
    if (!told) throw new Error(`story ${id} is gone`);
    return told;
  }

  private async readBefore(ids: string[]): Promise<Map<string, ToldBefore>> {
    const rows = await this.stories.find({ _id: { $in: ids } }, { projection: { signature: 1, resultId: 1 } });
    return new Map(rows.map(({ _id, resultId, signature }) => [_id, { resultId, signature: toSignature(signature) }]));
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
          update: { $set: { ...set, signature: JSON.stringify(signature), keys: Buffer.from(keysOf(signature).buffer) }, $push: { urls: { $each: urls, $slice: -urlsPerStory } } },
          upsert: true,
        },
      })),
    );
  }

  async removeOf(taskId: string): Promise<void> {
    await this.stories.deleteMany({ taskId });
  }
}
