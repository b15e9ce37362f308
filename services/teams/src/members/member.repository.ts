import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import type { Member } from './member.ts';
import { memberRowId, type MemberRow, memberSchema } from './member.schema.ts';

function toMember({ _id: _row, announcedAt: _announced, ...member }: MemberRow): Member {
  return { ...member, managed: member.managed ?? false };
}

@Injectable()
export class MemberRepository {
  private readonly members: Model<MemberRow>;

  constructor(database: Database) {
    this.members = database.model('Member', memberSchema, 'members');
  }

  async find(companyId: string, userId: string): Promise<Member | null> {
    const row = await this.members.findById(memberRowId(companyId, userId)).lean<MemberRow>();
    return row && toMember(row);
  }

  /** Who joined first comes first. */
  async listOfCompany(companyId: string): Promise<Member[]> {
    return (await this.members.find({ companyId }).sort({ joinedAt: 1 }).lean<MemberRow[]>()).map(toMember);
  }

  /** Who may change what belongs to a team: its owner and its admins. */
  async listLeaderIds(companyId: string): Promise<string[]> {
    return (await this.members.find({ companyId, role: { $in: ['owner', 'admin'] } }, { userId: 1 }).lean<{ userId: string }[]>()).map(({ userId }) => userId);
  }

  async listOfUser(userId: string): Promise<Member[]> {
    return (await this.members.find({ userId }).lean<MemberRow[]>()).map(toMember);
  }

  /** Takes members in the order of their rows, after the last one already seen; what else changes them waits until the present transaction is over. */
  async claimAfter(after: string, limit: number): Promise<{ rowId: string; member: Member }[]> {
    const rows = await this.members.find({ _id: { $gt: after } }).sort({ _id: 1 }).limit(limit).lean<MemberRow[]>();
    await this.members.updateMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { $set: { announcedAt: new Date() } });
    return rows.map((row) => ({ rowId: row._id, member: toMember(row) }));
  }

  countOf(companyId: string): Promise<number> {
    return this.members.countDocuments({ companyId });
  }

  async insert(member: Member): Promise<void> {
    await this.members.insertMany([{ _id: memberRowId(member.companyId, member.userId), ...member }], { lean: true });
  }

  /** False when nothing of it differs from what is stored. */
  async update({ companyId, userId, role, managed }: Member): Promise<boolean> {
    return (await this.members.updateOne({ _id: memberRowId(companyId, userId) }, { $set: { role, managed } })).modifiedCount > 0;
  }

  async remove({ companyId, userId }: Member): Promise<void> {
    await this.members.deleteOne({ _id: memberRowId(companyId, userId) });
  }
}
