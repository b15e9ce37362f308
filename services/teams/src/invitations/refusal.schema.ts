import { Schema } from 'mongoose';

/** Who was removed from a team, by id and by the hash of their address: an account that is made anew has another id. */
export type RemovedRow = { _id: string; companyId: string; userId: string; emailHash: string; removedAt: Date };
/** An address that wants no invitations; its id is its hash. */
export type DeclinedRow = { _id: string; declinedAt: Date };

export const removedSchema = new Schema<RemovedRow>({ _id: String, companyId: String, userId: String, emailHash: String, removedAt: Date }, { versionKey: false });
removedSchema.index({ companyId: 1, emailHash: 1 });

export const declinedSchema = new Schema<DeclinedRow>({ _id: String, declinedAt: Date }, { versionKey: false });
