import { Injectable, Module } from '@nestjs/common';
import { type Model, Schema } from 'mongoose';
import { newId } from './ids.ts';
import { Database } from './mongo.ts';
import { Quotas } from './quota.ts';
import { ServiceModule } from './service-module.ts';
import { startTestApp, type TestApp } from './testing.ts';

type Row = { _id: string; userId: string };
const schema = new Schema<Row>({ _id: String, userId: String }, { versionKey: false }).index({ userId: 1 });

@Injectable()
class Rows {
  readonly model: Model<Row>;
  /** How often an addition was begun, by its owner. */
  readonly begun = new Map<string, number>();

  constructor(
    database: Database,
    private readonly quotas: Quotas,
  ) {
    this.model = database.model('Row', schema, 'rows');
  }

  add(userId: string): Promise<unknown> {
    return this.quotas.add('apiKeys', { owner: userId, count: () => this.model.countDocuments({ userId }) }, async () => {
      this.begun.set(userId, (this.begun.get(userId) ?? 0) + 1);
      await this.model.create([{ _id: newId(), userId }]);
    });
  }
}

class QuotaModule {}
Module({ imports: [ServiceModule.register({ name: 'quota' })], providers: [Quotas, Rows] })(QuotaModule);

describe('additions to what an owner has', () => {
  let test: TestApp;
  let rows: Rows;
  beforeAll(async () => {
    test = await startTestApp([QuotaModule], { QUOTAS: 'apiKeys=20' });
    rows = test.app.get(Rows);
  });
  afterAll(() => test.close());

  it('follow each other, so that none is done twice, and stop at the quota', async () => {
    const [one, other] = [newId(), newId()];
    const outcomes = await Promise.allSettled([...Array.from({ length: 25 }, () => rows.add(one)), ...Array.from({ length: 5 }, () => rows.add(other))]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.map((each) => (each as PromiseRejectedResult).reason.code)).toEqual(Array<string>(5).fill('quota.exceeded'));
    expect([rows.begun.get(one), rows.begun.get(other)]).toEqual([20, 5]);
    expect(await rows.model.countDocuments({ userId: one })).toBe(20);
  });

  it('join a transaction that is open instead of waiting for its end', async () => {
    const owner = newId();
    const quotas = test.app.get(Quotas);
    await quotas.inTurn(owner, () => rows.add(owner));
    expect(await rows.model.countDocuments({ userId: owner })).toBe(1);
  });
});
