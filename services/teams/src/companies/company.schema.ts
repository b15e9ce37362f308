import { Schema } from 'mongoose';
import type { Company } from './company.ts';

export type CompanyRow = Omit<Company, 'id'> & { _id: string };

export const companySchema = new Schema<CompanyRow>({ _id: String, name: String, ownerId: String, createdAt: Date, directoryName: String }, { versionKey: false });
// Two people from the same group may come at once.
companySchema.index({ ownerId: 1 });
companySchema.index({ directoryName: 1 }, { unique: true, partialFilterExpression: { directoryName: { $type: 'string' } } });
