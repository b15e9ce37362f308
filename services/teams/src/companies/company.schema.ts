import { Schema } from 'mongoose';
import type { Company } from './company.ts';

export type CompanyRow = Omit<Company, 'id'> & { _id: string };

export const companySchema = new Schema<CompanyRow>({ _id: String, name: String, ownerId: String, createdAt: Date }, { versionKey: false });
