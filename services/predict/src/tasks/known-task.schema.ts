import { Schema } from 'mongoose';
import type { KnownTask } from './known-task.ts';

export type KnownTaskRow = Omit<KnownTask, 'id'> & { _id: string };

export const knownTaskSchema = new Schema<KnownTaskRow>({ _id: String, userId: String, companyId: { type: String, default: null }, public: Boolean }, { versionKey: false });
