import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { notFound } from '@forewire/kit/errors';
import { mapPage, type Page, type PageQuery, readPage } from '@forewire/kit/page';
import type { Model } from 'mongoose';
import type { Briefing } from './briefing.ts';
import { briefingSchema, type BriefingRow } from './briefing.schema.ts';

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

  /** Newest first, without the mail's plain text. */
  async listSent(userId: string, { before, limit }: PageQuery): Promise<Page<Briefing>> {
    const last = before ? await this.briefings.findOne({ _id: before, userId }, { sentAt: 1 }).lean<BriefingRow>() : null;
    const older = last && { $or: [{ sentAt: { $lt: last.sentAt } }, { sentAt: last.sentAt, _id: { $lt: last._id } }] };
    const listed = this.briefings.find({ userId, status: 'sent', ...older }, { textContent: 0 }).sort({ sentAt: -1, _id: -1 });
    return mapPage(await readPage<BriefingRow>(listed, limit), (row) => toBriefing({ ...row, textContent: '' }));
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
