import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import type { Model } from 'mongoose';
import type { ChargeKind, LedgerEntry } from './ledger-entry.ts';
import { type LedgerRow, ledgerSchema } from './ledger.schema.ts';

export type KindTotal = { kind: ChargeKind; count: number; credits: number };

@Injectable()
export class LedgerRepository {
  private readonly entries: Model<LedgerRow>;
  private readonly rows: RawRows<LedgerRow>;

  constructor(database: Database) {
    this.entries = database.model('LedgerEntry', ledgerSchema, 'ledger');
    this.rows = new RawRows(this.entries);
  }

  /** Writes entries; gives those that were not there already. */
  async add(entries: readonly LedgerEntry[]): Promise<Set<LedgerEntry>> {
    const isNew = await this.rows.insertNew(entries.map(({ id, ...rest }) => ({ _id: id, ...rest })));
    return new Set(entries.filter((_entry, index) => isNew[index]));
  }

  /** What an owner used from `start` on and before `end`, by kind. */
  async totals(ownerId: string, start: Date, end: Date): Promise<KindTotal[]> {
    const rows = await this.entries.aggregate<{ _id: ChargeKind; count: number; credits: number }>([
      { $match: { ownerId, at: { $gte: start, $lt: end } } },
      { $group: { _id: '$kind', count: { $sum: 1 }, credits: { $sum: '$credits' } } },
      { $sort: { _id: 1 } },
    ]);
    return rows.map(({ _id, ...rest }) => ({ kind: _id, ...rest }));
  }

  async sum(ownerId: string, start: Date, end: Date): Promise<number> {
    return (await this.totals(ownerId, start, end)).reduce((sum, { credits }) => sum + credits, 0);
  }

  async removeOf(ownerId: string): Promise<void> {
    await this.entries.deleteMany({ ownerId });
  }
}
