import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { resealRows } from '@forewire/kit/reseal';
import type { SecretBox } from '@forewire/kit/secret-box';
import type { Model } from 'mongoose';
import type { SigningKey } from './signing-key.ts';
import { type SigningKeyRow, signingKeySchema } from './signing-key.schema.ts';

@Injectable()
export class SigningKeyRepository {
  private readonly keys: Model<SigningKeyRow>;

  constructor(database: Database) {
    this.keys = database.model('OwnSigningKey', signingKeySchema, 'signing_keys');
  }

  /** Every key that may still verify something. */
  async list(now: Date): Promise<SigningKey[]> {
    const rows = await this.keys.find({ expiresAt: { $gt: now } }).sort({ activeFrom: -1 }).lean<SigningKeyRow[]>();
    return rows.map(({ _id, ...rest }) => ({ kid: _id, ...rest }));
  }

  async insert({ kid, ...rest }: SigningKey): Promise<void> {
    await this.keys.insertMany([{ _id: kid, ...rest }], { lean: true });
  }

  /** Seals anew what an earlier secret sealed. */
  reseal(box: SecretBox): Promise<number> {
    return resealRows(this.keys, box, { sealedPrivateJwk: (kid) => kid });
  }

  /** Erases the private parts of keys that another has taken over from: nobody can sign with them any more. */
  async retireBefore(activeFrom: Date): Promise<void> {
    await this.keys.updateMany({ activeFrom: { $lt: activeFrom }, sealedPrivateJwk: { $ne: null } }, { $set: { sealedPrivateJwk: null } });
  }
}
