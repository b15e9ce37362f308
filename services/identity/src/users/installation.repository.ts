import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { type Model, Schema } from 'mongoose';

type InstallationRow = { _id: string; operatorId: string | null };
const installationSchema = new Schema<InstallationRow>({ _id: String, operatorId: String }, { versionKey: false });
const only = 'installation';

/** The one row about the installation itself. */
@Injectable()
export class InstallationRepository implements OnModuleInit {
  private readonly rows: Model<InstallationRow>;

  constructor(database: Database) {
    this.rows = database.model('Installation', installationSchema, 'installation');
  }

  // The row is there before anybody signs up: two transactions that write it conflict, where two that insert it may not.
  async onModuleInit(): Promise<void> {
    await this.rows.updateOne({ _id: only }, { $setOnInsert: { operatorId: null } }, { upsert: true });
  }

  /** Writes down whose the installation is; of two transactions that do so at once, one runs again. */
  async setOperator(userId: string): Promise<void> {
    await this.rows.updateOne({ _id: only }, { $set: { operatorId: userId } });
  }
}
