import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import { Database } from '@forewire/kit/mongo';
import { type Model, Schema } from 'mongoose';
import { firstTopics } from './topics.ts';

type TopicRow = { _id: string; title: string; prompt: string; isActive: boolean; createdAt: Date };
export type Topic = { id: string; title: string; prompt: string; isActive: boolean; createdAt: string };

const topicSchema = new Schema<TopicRow>({ _id: String, title: String, prompt: String, isActive: Boolean, createdAt: Date }, { versionKey: false });
topicSchema.index({ isActive: 1, createdAt: -1 });

const shownTopics = 8;

/** The suggestions on the home page. */
@Injectable()
export class TopicRepository implements OnApplicationBootstrap {
  private readonly topics: Model<TopicRow>;

  constructor(database: Database) {
    this.topics = database.model('TrendingTopic', topicSchema, 'trending_topics');
  }

  /** A new installation begins with suggestions that hold at any time. */
  async onApplicationBootstrap(): Promise<void> {
    if (await this.topics.exists({})) return;
    const createdAt = new Date();
    await this.topics.insertMany(firstTopics.map((topic) => ({ _id: newId(), ...topic, isActive: true, createdAt })));
  }

  async listActive(): Promise<Topic[]> {
    const rows = await this.topics.find({ isActive: true }).sort({ createdAt: -1 }).limit(shownTopics).lean<TopicRow[]>();
    return rows.map(({ _id, createdAt, ...rest }) => ({ id: _id, ...rest, createdAt: createdAt.toISOString() }));
  }
}
