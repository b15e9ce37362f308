import { Injectable } from '@nestjs/common';
import { BatchedReads } from '@forewire/kit/batched-reads';
import { HeldRows, type RowChange } from '@forewire/kit/held-rows';
import { Database, Transaction } from '@forewire/kit/mongo';
import { mapPage, type Page, type PageQuery, readPage } from '@forewire/kit/page';
import { RawRows } from '@forewire/kit/rows';
import type { Model } from 'mongoose';
import type { Delivery, FinalOutcome, Platform } from './delivery.ts';
import { deliverySchema, type DeliveryRow } from './delivery.schema.ts';

export type DeliveryFilter = PageQuery & { taskId?: string | undefined; platform?: string | undefined };

function toDelivery({ _id, ...row }: DeliveryRow): Delivery {
  return { id: _id, ...row };
}

function toRow({ id, ...delivery }: Delivery): DeliveryRow {
  return { _id: id, ...delivery };
}

@Injectable()
export class DeliveryRepository {
  private readonly deliveries: Model<DeliveryRow>;
  private readonly rows: RawRows<DeliveryRow>;
  private readonly held: HeldRows<Delivery>;
  private readonly reads: BatchedReads<Delivery>;

  constructor(
    database: Database,
    private readonly transaction: Transaction,
  ) {
    this.deliveries = database.model('Delivery', deliverySchema, 'deliveries');
    this.rows = new RawRows(this.deliveries);
    this.held = new HeldRows(transaction, { read: (ids) => this.read(ids), insert: (list) => this.rows.insertMany(list.map(toRow)), update: (changes) => this.update(changes) });
    this.reads = new BatchedReads(async (ids) => new Map((await this.read(ids)).map((delivery) => [delivery.id, delivery])));
  }

  private async read(ids: string[]): Promise<Delivery[]> {
    const rows = await this.rows.find({ _id: { $in: ids } });
    return rows.map(toDelivery);
  }

  private async update(changes: RowChange<Delivery>[]): Promise<void> {
    await this.rows.setEach(changes.map(({ id, set: { id: _id, ...set } }) => ({ id, set })));
  }

  /** Keeps those that are new and says which they are; a delivery is made once, however often its cause is told. */
  async insertNew(list: Delivery[], allNew: boolean): Promise<Set<string>> {
    if (list.length === 0) return new Set();
    const present = allNew ? [] : await this.rows.find({ _id: { $in: list.map((delivery) => delivery.id) } }, { projection: { _id: 1 } });
    const known = new Set(present.map((row) => row._id));
    const fresh = list.filter((delivery) => !known.has(delivery.id));
    for (const delivery of fresh) await this.held.insert(delivery);
    return new Set(fresh.map((delivery) => delivery.id));
  }

  async find(id: string): Promise<Delivery | null> {
    return this.transaction.isOpen ? this.held.find(id) : ((await this.reads.find(id)) ?? null);
  }

  /** Those of these that are still there; outside of transactions. */
  async listByIds(ids: readonly string[]): Promise<Delivery[]> {
    return (await this.reads.findAll(ids)).filter((delivery) => delivery !== undefined);
  }

  /** Reads ahead what the present transaction is going to settle. */
  load(ids: readonly string[]): Promise<void> {
    return this.held.load(ids);
  }

  /** Newest first, one user's. */
  async list(userId: string, filter: DeliveryFilter): Promise<Page<Delivery>> {
    const last = filter.before ? await this.deliveries.findOne({ _id: filter.before, userId }).lean<DeliveryRow>() : null;
    const older = last && { $or: [{ createdAt: { $lt: last.createdAt } }, { createdAt: last.createdAt, _id: { $lt: last._id } }] };
    const listed = this.deliveries
      .find({ userId, ...(filter.taskId && { taskId: filter.taskId }), ...(filter.platform && { platform: filter.platform as Platform }), ...older })
      .sort({ createdAt: -1, _id: -1 });
    return mapPage(await readPage<DeliveryRow>(listed, filter.limit), toDelivery);
  }

  /** Writes down a try that failed, so that its user can see what is wrong while it is tried again. */
  async noteAttempt(id: string, attempts: number, error: string): Promise<void> {
    await this.deliveries.updateOne({ _id: id, status: 'pending' }, { $set: { attempts, error } });
  }

  /** As `noteAttempt`, along with what else the present transaction writes; false when it has ended or is gone. */
  async noteAttemptTogether(id: string, attempts: number, error: string): Promise<boolean> {
    const delivery = await this.held.find(id);
    if (delivery?.status !== 'pending') return false;
    await this.held.update({ ...delivery, attempts, error });
    return true;
  }

  async noteReached(id: string, deviceId: string): Promise<void> {
    await this.deliveries.updateOne({ _id: id }, { $addToSet: { reached: deviceId } });
  }

  /** Notes that a pending delivery was handed over; null when that is known, or it is gone. */
  async noteSent(id: string, reference: string, attempts: number): Promise<Delivery | null> {
    const delivery = await this.held.find(id);
    if (delivery?.status !== 'pending') return null;
    const sent: Delivery = { ...delivery, status: 'sent', reference, error: null, attempts };
    await this.held.update(sent);
    return sent;
  }

  /** Ends a delivery that has not ended; null when it has, or is gone. `attempts` null keeps what was noted. */
  async settle(id: string, outcome: FinalOutcome, attempts: number | null, at: Date): Promise<Delivery | null> {
    const delivery = await this.held.find(id);
    if (delivery?.status !== 'pending' && delivery?.status !== 'sent') return null;
    const error = outcome.status === 'delivered' ? null : outcome.error;
    const settled: Delivery = { ...delivery, status: outcome.status, error, settledAt: at, attempts: attempts ?? delivery.attempts };
    await this.held.update(settled);
    return settled;
  }

  async removeOfTask(taskId: string): Promise<void> {
    await this.held.flush();
    await this.deliveries.deleteMany({ taskId });
  }

  async removeOfUser(userId: string): Promise<void> {
    await this.held.flush();
    await this.deliveries.deleteMany({ userId });
  }
}
