import { Injectable } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import { Database } from '@forewire/kit/mongo';
import { type Model, Schema } from 'mongoose';
import type { BriefingType } from './briefing-time.ts';

/** When a person's next briefing of one kind is due. */
export type BriefingClock = { userId: string; type: BriefingType; timezone: string; nextAt: Date; lastAt: Date | null };
type BriefingRow = BriefingClock & { _id: string; leaseId: string | null; leaseUntil: Date };

const briefingSchema = new Schema<BriefingRow>(
  { _id: String, userId: String, type: String, timezone: String, nextAt: Date, lastAt: { type: Date, default: null }, leaseId: String, leaseUntil: Date },
  { versionKey: false },
);
briefingSchema.index({ nextAt: 1 });
briefingSchema.index({ userId: 1 });
briefingSchema.index({ leaseId: 1 }, { sparse: true });

const leaseMs = 30_000;
const longAgo = new Date(0);
const idOf = (userId: string, type: BriefingType): string => `${userId}:${type}`;

/** Briefing times as they are stored. */
@Injectable()
export class BriefingRepository {
  private readonly clocks: Model<BriefingRow>;

  constructor(database: Database) {
    this.clocks = database.model('Briefing', briefingSchema, 'briefings');
  }

  async find(userId: string, type: BriefingType): Promise<BriefingClock | null> {
    return this.clocks.findById(idOf(userId, type)).lean<BriefingClock>();
  }

  async save(clock: BriefingClock): Promise<void> {
    await this.clocks.updateOne(
      { _id: idOf(clock.userId, clock.type) },
      { $set: { ...clock, leaseId: null, leaseUntil: longAgo } },
      { upsert: true },
    );
  }

  async remove(userId: string, type: BriefingType): Promise<void> {
    await this.clocks.deleteOne({ _id: idOf(userId, type) });
  }

  async claimDue(now: Date, limit: number): Promise<BriefingClock[]> {
    const due = { nextAt: { $lte: now }, leaseUntil: { $lt: now } };
    const found = await this.clocks.find(due, { _id: 1 }).sort({ nextAt: 1 }).limit(limit).lean<BriefingRow[]>();
    if (found.length === 0) return [];
    const leaseId = newId();
    await this.clocks.updateMany({ ...due, _id: { $in: found.map((row) => row._id) } }, { $set: { leaseId, leaseUntil: new Date(now.getTime() + leaseMs) } });
    return this.clocks.find({ leaseId }).lean<BriefingRow[]>();
  }
}
