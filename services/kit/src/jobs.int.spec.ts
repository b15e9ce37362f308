import { Module } from '@nestjs/common';
import { Schema } from 'mongoose';
import { newId } from './ids.ts';
import { type Job, Jobs, PermanentFailure, RetryLater } from './jobs.ts';
import { Database, Transaction } from './mongo.ts';
import { ServiceModule } from './service-module.ts';
import { eventually, startTestApp, type TestApp } from './testing.ts';

const effectSchema = new Schema<{ _id: string; text: string }>({ _id: String, text: String }, { versionKey: false });

@Module({ imports: [ServiceModule.register({ name: 'worker' })] })
class WorkerModule {}

describe('jobs', () => {
  let test: TestApp;
  let jobs: Jobs;
  let transaction: Transaction;
  let database: Database;
  const done: string[] = [];
  const givenUp: string[] = [];
  let work: (job: Job<{ text: string }>) => Promise<(() => Promise<void>) | void>;

  beforeAll(async () => {
    test = await startTestApp([WorkerModule]);
    const get = <T>(type: new (...args: never[]) => T): T => test.app.select(WorkerModule).get(type, { strict: false });
    database = test.process.database('worker');
    transaction = new Transaction(database.connection);
    jobs = new Jobs(database, transaction, false);
    jobs.work<{ text: string }>('tell', {
      concurrency: 4,
      maxAttempts: 3,
      leaseMs: 600,
      backoffMs: () => 20,
      work: (job) => work(job),
      onGiveUp: async ({ text }) => void givenUp.push(text),
    });
    expect(get(Jobs)).toBeDefined();
    await database.model('Effect', effectSchema, 'effects').createCollection();
    await jobs.start();
  });
  afterAll(async () => {
    await jobs.stop();
    await test.close();
  });
  beforeEach(() => {
    done.length = 0;
    givenUp.length = 0;
    work = async ({ payload }) => void done.push(payload.text);
  });

  const rows = () => database.connection.models['Job'];

  it('are done once, whatever their id is added again', async () => {
    const id = newId();
    await jobs.add('tell', id, { text: 'once' });
    await jobs.add('tell', id, { text: 'once' });
    await eventually(async () => (await rows()?.countDocuments({ _id: id })) === 0);
    expect(done).toEqual(['once']);
  });

  it('are not there when the change that needs them is undone', async () => {
    const undone = transaction.run(async () => {
      await jobs.add('tell', newId(), { text: 'undone' });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await jobs.add('tell', newId(), { text: 'kept' });
    await eventually(() => done.includes('kept'));
    expect(done).not.toContain('undone');
  });

  it('store their effect with their end, or neither', async () => {
    const effects = database.connection.models['Effect'];
    let tries = 0;
    work = async ({ payload }) => {
      done.push(payload.text);
      return async () => {
        tries += 1;
        await effects?.create([{ _id: `${payload.text}-${tries}`, text: payload.text }]);
        if (tries === 1) throw new Error('the database said no');
      };
    };
    const id = newId();
    await jobs.add('tell', id, { text: 'effect' });
    await eventually(async () => (await rows()?.countDocuments({ _id: id })) === 0);
    expect(await effects?.countDocuments({ text: 'effect' })).toBe(1);
  });

  it('are tried again with a wait, and given up after the last try', async () => {
    work = async ({ payload }) => {
      done.push(payload.text);
      throw new Error('not reachable');
    };
    await jobs.add('tell', newId(), { text: 'hopeless' });
    await eventually(() => givenUp.includes('hopeless'));
    expect(done).toEqual(['hopeless', 'hopeless', 'hopeless']);
    expect(await rows()?.countDocuments({ parked: true, error: 'not reachable' })).toBe(1);
  });

  it('are given up at once when no retry will mend them', async () => {
    work = async ({ payload }) => {
      done.push(payload.text);
      throw new PermanentFailure('gone');
    };
    await jobs.add('tell', newId(), { text: 'gone' });
    await eventually(() => givenUp.includes('gone'));
    expect(done).toEqual(['gone']);
  });

  it('wait as long as a server asks for', async () => {
    const begun = Date.now();
    let first = true;
    work = async ({ payload }) => {
      if (first) {
        first = false;
        throw new RetryLater('slow down', 300);
      }
      done.push(payload.text);
    };
    await jobs.add('tell', newId(), { text: 'later' });
    await eventually(() => done.includes('later'));
    expect(Date.now() - begun).toBeGreaterThanOrEqual(300);
  });

  it('come back when their worker has died, and not while it lives', async () => {
    const dead = { leaseId: newId(), leaseUntil: new Date(Date.now() + 400), attempts: 0, parked: false, error: null };
    await rows()?.create([{ _id: newId(), kind: 'tell', payload: { text: 'orphan' }, runAt: new Date(), ...dead }]);
    let running = 0;
    let most = 0;
    work = async ({ payload }) => {
      running += payload.text === 'slow' ? 1 : 0;
      most = Math.max(most, running);
      // Longer than the lease: only its renewal keeps the job.
      if (payload.text === 'slow') await new Promise((resolve) => setTimeout(resolve, 1500));
      running -= payload.text === 'slow' ? 1 : 0;
      done.push(payload.text);
    };
    await jobs.add('tell', newId(), { text: 'slow' });
    await eventually(() => done.includes('orphan') && done.includes('slow'));
    expect(most).toBe(1);
    expect(done.filter((text) => text === 'slow')).toHaveLength(1);
  });

  it('keep a large payload as one text, and give it to their worker as it was or as it is read', async () => {
    const own = new Jobs(database, transaction, false);
    const seen: { payload: { parts: bigint[] }; stored: unknown }[] = [];
    own.work<{ parts: bigint[] }>('large', {
      concurrency: 4,
      maxAttempts: 2,
      backoffMs: () => 20,
      stored: { toText: ({ parts }) => parts.join(' '), fromText: (text) => ({ parts: text.split(' ').map(BigInt) }) },
      work: async ({ id, payload, attempt }) => {
        seen.push({ payload, stored: (await rows()?.findById(id).lean<{ payload: unknown }>())?.payload });
        if (attempt === 1) throw new Error('again, from the database');
      },
    });
    await own.start();
    const payload = { parts: [1n, 2n] };
    await own.add('large', newId(), payload);
    await eventually(() => seen.length === 2);
    await own.stop();
    expect(seen).toEqual([{ payload, stored: '1 2' }, { payload, stored: '1 2' }]);
    expect(seen.map((one) => one.payload === payload)).toEqual([true, false]);
  });
});
