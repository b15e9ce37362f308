import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import type { LinkedIdentity } from './linked-identity.ts';
import { type LinkedIdentityRow, linkedIdentitySchema } from './linked-identity.schema.ts';

@Injectable()
export class LinkedIdentityRepository {
  private readonly identities: Model<LinkedIdentityRow>;

  constructor(database: Database) {
    this.identities = database.model('LinkedIdentity', linkedIdentitySchema, 'linked_identities');
  }

  async find(issuer: string, subject: string): Promise<LinkedIdentity | null> {
    const row = await this.identities.findOne({ issuer, subject }).lean<LinkedIdentityRow>();
    if (!row) return null;
    const { _id, ...rest } = row;
    return { id: _id, ...rest };
  }

  async insert({ id, ...rest }: LinkedIdentity): Promise<void> {
    await this.identities.insertMany([{ _id: id, ...rest }], { lean: true });
  }

  async removeOf(userId: string): Promise<void> {
    await this.identities.deleteMany({ userId });
  }
}
