import { Schema } from 'mongoose';
import type { Link } from './link.ts';

export type LinkRow = Omit<Link, 'hash'> & { _id: string };

export const linkSchema = new Schema<LinkRow>(
  { _id: String, userId: String, purpose: String, expiresAt: { type: Date, expires: 0 } },
  { versionKey: false },
);
linkSchema.index({ userId: 1, purpose: 1 });
