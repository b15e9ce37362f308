import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { type Model, Schema } from 'mongoose';

// One packed value a source instead of a row an article: one read and one write per changed check.
type Sighting = { _id: string; identities: Buffer };

const sightingSchema = new Schema<Sighting>({ _id: String, identities: Buffer }, { versionKey: false });

/** Which articles each source has had, long after the articles themselves are gone. */
@Injectable()
export class SightingRepository {
  private readonly sightings: Model<Sighting>;

  constructor(database: Database) {
    this.sightings = database.model('Sighting', sightingSchema, 'sightings');
  }

  /** Identities of all that a source has had; none before its first check. */
  async get(sourceId: string): Promise<Float64Array> {
    const row = await this.sightings.findById(sourceId).lean<{ identities: { buffer: Uint8Array } | Uint8Array }>();
    if (!row) return new Float64Array();
    const bytes = row.identities instanceof Uint8Array ? row.identities : row.identities.buffer;
    // A copy of its own: what the driver gives need not begin at a multiple of eight.
    return new Float64Array(Uint8Array.from(bytes).buffer);
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
