import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import { Schema } from 'mongoose';
import type { StoredVector, VectorStore } from '../engine/embeddings/vector-store.ts';

/** A vector of a text that only its hash names, as 32-bit floating point numbers, little-endian. */
type VectorRow = Omit<StoredVector, 'key' | 'vector'> & { _id: string; vector: Buffer; at: Date };

// What is news for longer is rare, and may be embedded again.
const keepSeconds = 30 * 86_400;

const vectorSchema = new Schema<VectorRow>(
  { _id: String, identity: String, kind: String, language: String, vector: Buffer, at: { type: Date, expires: keepSeconds } },
  { versionKey: false },
);
vectorSchema.index({ identity: 1, kind: 1, at: -1 });

/** Embeddings of texts, so that no text is embedded twice, and a restart knows what is usual. */
@Injectable()
export class VectorRepository implements VectorStore {
  private readonly rows: RawRows<VectorRow>;

  constructor(database: Database) {
    this.rows = new RawRows(database.model('Embedding', vectorSchema, 'embeddings'));
  }

  async find(keys: readonly string[]): Promise<readonly StoredVector[]> {
    return keys.length === 0 ? [] : (await this.rows.find({ _id: { $in: [...keys] } })).map(toStored);
  }

  async save(vectors: readonly StoredVector[]): Promise<void> {
    const at = new Date();
    await this.rows.bulkWrite(vectors.map(({ key, vector, ...rest }) => ({ updateOne: { filter: { _id: key }, update: { $set: { ...rest, vector: toBytes(vector), at } }, upsert: true } })));
  }

  async newestArticles(identity: string, limit: number): Promise<readonly StoredVector[]> {
    return (await this.rows.find({ identity, kind: 'article' }, { sort: { at: -1 }, limit })).map(toStored);
  }
}

function toBytes(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

function toStored({ _id: key, identity, kind, language, vector }: VectorRow): StoredVector {
  // A driver's buffer may begin anywhere in its memory, and numbers cannot.
  return { key, identity, kind, language, vector: new Float32Array(Uint8Array.from(vector).buffer) };
}
