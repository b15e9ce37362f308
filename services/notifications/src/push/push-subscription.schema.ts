import { Schema } from 'mongoose';
import type { PushSubscription } from './push-subscription.ts';

export type PushSubscriptionRow = Omit<PushSubscription, 'id' | 'sessionId' | 'credentialAt'> & { _id: string; sessionId?: string; credentialAt?: Date };
export type VapidRow = { _id: string; publicKey: string; sealedPrivateKey: string };

export const pushSubscriptionSchema = new Schema<PushSubscriptionRow>(
  { _id: String, userId: String, sessionId: String, credentialAt: Date, endpoint: String, p256dh: String, auth: String, createdAt: Date },
  { versionKey: false },
);
pushSubscriptionSchema.index({ userId: 1, createdAt: 1 });
pushSubscriptionSchema.index({ sessionId: 1 });

export const vapidSchema = new Schema<VapidRow>({ _id: String, publicKey: String, sealedPrivateKey: String }, { versionKey: false });
