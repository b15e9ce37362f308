import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import type { Link, LinkPurpose } from './link.ts';
import { type LinkRow, linkSchema } from './link.schema.ts';

@Injectable()
export class LinkRepository {
  private readonly links: Model<LinkRow>;

  constructor(database: Database) {
    this.links = database.model('Link', linkSchema, 'links');
  }

  async insert({ hash, ...rest }: Link): Promise<void> {
    await this.links.insertMany([{ _id: hash, ...rest }], { lean: true });
  }

  async find(purpose: LinkPurpose, hash: string, now: Date): Promise<Link | null> {
    const row = await this.links.findOne({ _id: hash, purpose, expiresAt: { $gt: now } }).lean<LinkRow>();
    if (!row) return null;
    const { _id, ...rest } = row;
    return { hash: _id, ...rest };
  }

  async removeOf(userId: string, purpose?: LinkPurpose): Promise<void> {
    await this.links.deleteMany(purpose ? { userId, purpose } : { userId });
  }
}
