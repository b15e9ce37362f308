import { Schema } from 'mongoose';
import type { Member } from './member.ts';

export type MemberRow = Member & { _id: string; announcedAt?: Date };

/** One row for each place, so that nobody has two in one team. */
export function memberRowId(companyId: string, userId: string): string {
  return `${companyId}:${userId}`;
}

export const memberSchema = new Schema<MemberRow>({ _id: String, companyId: String, userId: String, role: String, joinedAt: Date, managed: Boolean, announcedAt: Date }, { versionKey: false });
memberSchema.index({ companyId: 1, joinedAt: 1 });
memberSchema.index({ userId: 1 });
