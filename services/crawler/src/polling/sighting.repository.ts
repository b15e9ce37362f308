import { Injectable } from '@nestjs/common';
import { BatchedReads } from '@forewire/kit/batched-reads';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import { Schema } from 'mongoose';

// One packed value a source instead of a row an article: one read and one write per changed check.
type Sighting = { _id: string; identities: Buffer };

const sightingSchema = new Schema<Sighting>({ _id: String, identities: Buffer }, { versionKey: false });

/** Which articles each source has had, long after the articles themselves are gone. */
@Injectable()
export class SightingRepository {
  private readonly sightings: RawRows<Sighting>;
  private readonly reads: BatchedReads<Float64Array>;

  constructor(database: Database) {
    this.sightings = new RawRows(database.model('Sighting', sightingSchema, 'sightings'));
    this.reads = new BatchedReads(async (ids) => {
      const rows = await this.sightings.find({ _id: { $in: ids } });
      return new Map(rows.map((row) => [row._id, toIdentities(row)]));
    });
  }

  /** Identities of all that a source has had; none before its first check. Outside of transactions. */
  async get(sourceId: string): Promise<Float64Array> {
    return (await this.reads.find(sourceId)) ?? new Float64Array();
  }

  async save(list: { sourceId: string; identities: Float64Array }[]): Promise<void> {
    const operations = list.map(({ sourceId, identities }) => ({
      updateOne: {
        filter: { _id: sourceId },
        update: { $set: { identities: Buffer.from(identities.buffer, identities.byteOffset, identities.byteLength) } },
        upsert: true,
      },
    }));
    await this.sightings.bulkWrite(operations);
  }

  async removeOf(sourceIds: string[]): Promise<void> {
    await this.sightings.deleteMany({ _id: { $in: sourceIds } });
  }
}

function toIdentities({ identities }: Sighting): Float64Array {
  // A copy of its own: what the driver gives need not begin at a multiple of eight.
  return new Float64Array(new Uint8Array(identities).buffer);
}
