import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { notFound } from '@forewire/kit/errors';
import type { Model } from 'mongoose';
import type { Briefing } from './briefing.ts';
import { briefingSchema, type BriefingRow } from './briefing.schema.ts';

const shown = 60;

function toBriefing({ _id, ...row }: BriefingRow): Briefing {
  return { id: _id, ...row };
}

@Injectable()
export class BriefingRepository {
  private readonly briefings: Model<BriefingRow>;

  constructor(database: Database) {
    this.briefings = database.model('Briefing', briefingSchema, 'briefings');
  }

  async find(id: string): Promise<Briefing | null> {
    const row = await this.briefings.findById(id).lean<BriefingRow>();
    return row && toBriefing(row);
  }

  /** A user's own sent briefing; any other is not found. */
  async getSent(userId: string, id: string): Promise<Briefing> {
    const briefing = await this.find(id);
    if (!briefing || briefing.userId !== userId || briefing.status !== 'sent') throw notFound('briefing', 'Briefing not found');
    return briefing;
  }

  async listSent(userId: string): Promise<Briefing[]> {
    const rows = await this.briefings.find({ userId, status: 'sent' }).sort({ sentAt: -1 }).limit(shown).lean<BriefingRow[]>();
    return rows.map(toBriefing);
  }

  async insert({ id, ...briefing }: Briefing): Promise<void> {
    await this.briefings.insertMany([{ _id: id, ...briefing }], { lean: true });
  }

  /** Stores the texts of a briefing that lost some of its results. */
  async rewrite({ id, results, subjectLine, previewText, htmlContent, textContent }: Briefing): Promise<void> {
    await this.briefings.updateOne({ _id: id }, { $set: { results, subjectLine, previewText, htmlContent, textContent } });
  }

  async settle(id: string, status: 'sent' | 'failed', at: Date): Promise<void> {
    await this.briefings.updateOne({ _id: id, status: 'pending' }, { $set: status === 'sent' ? { status, sentAt: at } : { status } });
  }

  async removeOfUser(userId: string): Promise<void> {
    await this.briefings.deleteMany({ userId });
  }
}
