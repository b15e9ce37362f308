import { Injectable } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import { Database, Transaction } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import type { Model } from 'mongoose';
import { realtimeSeconds, type Schedule } from './schedule.ts';
import { type ScheduleRow, scheduleSchema } from './schedule.schema.ts';

const leaseMs = 15_000;
const longAgo = new Date(0);

function toSchedule({ _id, leaseId: _leaseId, leaseUntil: _leaseUntil, ...rest }: ScheduleRow): Schedule {
  return { taskId: _id, ...rest };
}

/** The schedules as they are stored. */
@Injectable()
export class ScheduleRepository {
  private readonly schedules: Model<ScheduleRow>;
  private readonly rows: RawRows<ScheduleRow>;

  constructor(
    database: Database,
    private readonly transaction: Transaction,
  ) {
    this.schedules = database.model('Schedule', scheduleSchema, 'schedules');
    this.rows = new RawRows(this.schedules);
  }

  async find(taskId: string): Promise<Schedule | null> {
    const row = await this.schedules.findById(taskId).lean<ScheduleRow>();
    return row && toSchedule(row);
  }

  async save({ taskId, ...schedule }: Schedule): Promise<void> {
    await this.schedules.updateOne({ _id: taskId }, { $set: schedule, $setOnInsert: { leaseId: null, leaseUntil: longAgo } }, { upsert: true });
  }

  async remove(taskId: string): Promise<void> {
    await this.schedules.deleteOne({ _id: taskId });
  }

  async removeOf(userId: string): Promise<void> {
    await this.schedules.deleteMany({ userId });
  }

  /** Takes due schedules for this replica alone, for as long as a lease lasts. */
  async claimDue(now: Date, limit: number): Promise<Schedule[]> {
    const due = { active: true, nextDueAt: { $lte: now }, leaseUntil: { $lt: now } };
    const found = await this.rows.find(due, { projection: { _id: 1 }, sort: { nextDueAt: 1 }, limit });
    if (found.length === 0) return [];
    const leaseId = newId();
    const ids = found.map((row) => row._id);
    await this.rows.updateMany({ ...due, _id: { $in: ids } }, { $set: { leaseId, leaseUntil: new Date(now.getTime() + leaseMs) } });
    const rows = await this.rows.find({ leaseId });
    return rows.map(toSchedule);
  }

  /** Sets the next due times and ends the leases, at the end of the present transaction. */
  async advance(next: { taskId: string; nextDueAt: Date }[]): Promise<void> {
    await this.transaction.gather(this, next, async (all) => {
      const last = new Map(all.map(({ taskId, nextDueAt }) => [taskId, nextDueAt]));
      await this.rows.setEach([...last].map(([id, nextDueAt]) => ({ id, set: { nextDueAt, leaseId: null, leaseUntil: longAgo } })));
    });
  }

  /** Active real-time schedules that watch any of these sources, in the order of their ids; of their sources only these. */
  async listRealtimeOn(sourceUrls: readonly string[], after: string, limit: number): Promise<Schedule[]> {
    const filter = { active: true, sourceUrls: { $in: sourceUrls }, intervalSeconds: { $lte: realtimeSeconds }, _id: { $gt: after } };
    const rows = await this.rows.aggregate<ScheduleRow>([
      { $match: filter },
      { $sort: { _id: 1 } },
      { $limit: limit },
      { $set: { sourceUrls: { $setIntersection: ['$sourceUrls', sourceUrls] } } },
    ]);
    return rows.map(toSchedule);
  }
}
