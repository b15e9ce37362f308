import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { resealRows } from '@forewire/kit/reseal';
import { SecretBox } from '@forewire/kit/secret-box';
import type { Model } from 'mongoose';
import type { KeycloakSession } from './keycloak-session.ts';
import { type KeycloakSessionRow, keycloakSessionSchema, type LogoutTokenRow, logoutTokenSchema } from './keycloak-session.schema.ts';

type Tokens = Partial<Pick<KeycloakSession, 'refreshToken' | 'idToken'>>;

/** Keeps the tokens sealed: whoever copies the database can be nobody at Keycloak. */
@Injectable()
export class KeycloakSessionRepository {
  private readonly sessions: Model<KeycloakSessionRow>;
  private readonly logoutTokens: Model<LogoutTokenRow>;

  constructor(
    database: Database,
    private readonly box: SecretBox,
  ) {
    this.sessions = database.model('KeycloakSession', keycloakSessionSchema, 'keycloak_sessions');
    this.logoutTokens = database.model('LogoutToken', logoutTokenSchema, 'logout_tokens');
  }

  /** The session; with an empty refresh token when it was sealed with another `SECRETS_KEY`. */
  async find(id: string): Promise<KeycloakSession | null> {
    const row = await this.sessions.findById(id).lean<KeycloakSessionRow>();
    if (!row) return null;
    const { _id, refreshToken, idToken, ...rest } = row;
    return { id, ...rest, refreshToken: this.box.open(refreshToken, `${id} refresh`) ?? '', idToken: idToken && this.box.open(idToken, `${id} id`) };
  }

  async insert({ id, ...rest }: KeycloakSession): Promise<void> {
    await this.sessions.insertMany([{ _id: id, ...rest, ...this.seal(id, rest) }], { lean: true });
  }

  /** True for the one caller who is to ask Keycloak now: nobody has since `before`. */
  async claim(id: string, before: Date, changes: Pick<KeycloakSession, 'checkedAt' | 'expiresAt'>): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne({ _id: id, checkedAt: { $lte: before } }, { $set: changes });
    return modifiedCount > 0;
  }

  async update(id: string, changes: Partial<Omit<KeycloakSession, 'id'>>): Promise<void> {
    await this.sessions.updateOne({ _id: id }, { $set: { ...changes, ...this.seal(id, changes) } });
  }

  /** Our sessions behind which this session at Keycloak stands, or without it any session of the subject. */
  async list({ sid, subject }: { sid: string | null; subject: string | null }): Promise<{ id: string; subject: string }[]> {
    const rows = await this.sessions.find(sid === null ? { subject } : { sid }, { subject: 1 }).lean<{ _id: string; subject: string }[]>();
    return rows.map((row) => ({ id: row._id, subject: row.subject }));
  }

  async remove(id: string): Promise<void> {
    await this.sessions.deleteOne({ _id: id });
  }

  async removeOf(userId: string): Promise<void> {
    await this.sessions.deleteMany({ userId });
  }

  /** Notes that a logout token was used; false when it had been. */
  async spend(jti: string, expiresAt: Date): Promise<boolean> {
    const { upsertedCount } = await this.logoutTokens.updateOne({ _id: jti }, { $setOnInsert: { expiresAt } }, { upsert: true });
    return upsertedCount > 0;
  }

  /** Seals anew what an earlier secret sealed. */
  reseal(): Promise<number> {
    return resealRows(this.sessions, this.box, { refreshToken: (id) => `${id} refresh`, idToken: (id) => `${id} id` });
  }

  private seal(id: string, { refreshToken, idToken }: Tokens): Tokens {
    return {
      ...(refreshToken === undefined ? {} : { refreshToken: this.box.seal(refreshToken, `${id} refresh`) }),
      ...(idToken ? { idToken: this.box.seal(idToken, `${id} id`) } : {}),
    };
  }
}
