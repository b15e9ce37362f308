import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import { mostTries, type Verification } from './verification.ts';
import { type VerificationRow, verificationSchema } from './verification.schema.ts';

@Injectable()
export class VerificationRepository {
  private readonly verifications: Model<VerificationRow>;

  constructor(database: Database) {
    this.verifications = database.model('PhoneVerification', verificationSchema, 'phone_verifications');
  }

  /** Takes the place of the code that was sent before. */
  async save({ userId, ...rest }: Verification): Promise<void> {
    await this.verifications.updateOne({ _id: userId }, { $set: rest }, { upsert: true });
  }

  /** Counts a try and gives what it is held against; null when there is nothing left to try. */
  async takeTry(userId: string, phoneNumber: string, now: Date): Promise<Verification | null> {
    const row = await this.verifications
      .findOneAndUpdate({ _id: userId, phoneNumber, expiresAt: { $gt: now }, tries: { $lt: mostTries } }, { $inc: { tries: 1 } }, { returnDocument: 'after' })
      .lean<VerificationRow>();
    if (!row) return null;
    const { _id, ...rest } = row;
    return { userId: _id, ...rest };
  }

  /** Uses a code up; false when that was done already, or another code was sent since. */
  async use({ userId, codeHash }: Verification): Promise<boolean> {
    return (await this.verifications.deleteOne({ _id: userId, codeHash })).deletedCount === 1;
  }

  async removeOf(userId: string): Promise<void> {
    await this.verifications.deleteOne({ _id: userId });
  }
}
