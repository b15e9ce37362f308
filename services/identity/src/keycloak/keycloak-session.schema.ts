import { Schema } from 'mongoose';
import type { KeycloakSession } from './keycloak-session.ts';

export type KeycloakSessionRow = Omit<KeycloakSession, 'id'> & { _id: string };
export type LogoutTokenRow = { _id: string; expiresAt: Date };

export const keycloakSessionSchema = new Schema<KeycloakSessionRow>(
  {
    _id: String,
    userId: String,
    subject: String,
    sid: String,
    refreshToken: String,
    idToken: String,
    admin: Boolean,
    checkedAt: Date,
    confirmedAt: Date,
    expiresAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
);
keycloakSessionSchema.index({ sid: 1 });
keycloakSessionSchema.index({ subject: 1 });
keycloakSessionSchema.index({ userId: 1 });

/** The `jti` of each logout token that came lately. */
export const logoutTokenSchema = new Schema<LogoutTokenRow>({ _id: String, expiresAt: { type: Date, expires: 0 } }, { versionKey: false });
