import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { resealRows } from '@forewire/kit/reseal';
import type { Model } from 'mongoose';
import { SecretBox } from '@forewire/kit/secret-box';
import { vapidSchema, type VapidRow } from './push-subscription.schema.ts';

export type VapidKeys = { publicKey: string; privateKey: string };

const onlyRow = 'vapid';

/** The key pair with which this installation introduces itself to push services; the private key lies sealed. */
@Injectable()
export class VapidRepository {
  private readonly rows: Model<VapidRow>;

  constructor(
    database: Database,
    private readonly secrets: SecretBox,
  ) {
    this.rows = database.model('Vapid', vapidSchema, 'vapid');
  }

  async find(): Promise<VapidKeys | null> {
    const row = await this.rows.findById(onlyRow).lean<VapidRow>();
    const privateKey = row && this.secrets.open(row.sealedPrivateKey, onlyRow);
    return row && privateKey ? { publicKey: row.publicKey, privateKey } : null;
  }

  /** Keeps the first pair that is offered; of two replicas that start together one wins. */
  async insertFirst(keys: VapidKeys): Promise<void> {
    const row = { publicKey: keys.publicKey, sealedPrivateKey: this.secrets.seal(keys.privateKey, onlyRow) };
    await this.rows.updateOne({ _id: onlyRow }, { $setOnInsert: row }, { upsert: true });
  }

  /** Seals anew what an earlier secret sealed. */
  reseal(): Promise<number> {
    return resealRows(this.rows, this.secrets, { sealedPrivateKey: () => onlyRow });
  }

  /** Replaces a pair whose private key no longer opens: every browser has to subscribe anew. */
  async replace(keys: VapidKeys): Promise<void> {
    const row = { publicKey: keys.publicKey, sealedPrivateKey: this.secrets.seal(keys.privateKey, onlyRow) };
    await this.rows.updateOne({ _id: onlyRow }, { $set: row }, { upsert: true });
  }
}
