import { jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import { Schema } from 'mongoose';
import { newId } from './ids.ts';
import { type Job, Jobs, PermanentFailure, PutOff, RetryLater } from './jobs.ts';
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

  afterEach(() => jest.restoreAllMocks());

  const rows = () => database.connection.models['Job'];

  it('are done once, whatever their id is added again', async () => {
    const id = newId();
    let release = (): void => undefined;
    const bothAdded = new Promise<void>((resolve) => (release = resolve));
    work = async ({ payload }) => {
      await bothAdded;
      done.push(payload.text);
    };
    await jobs.add('tell', id, { text: 'once' });
    await jobs.add('tell', id, { text: 'once' });
    release();
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
    expect(await effects?.countDocuments({ _id: { $gt: '' }, text: 'effect' })).toBe(1);
  });

  it('are tried again with a wait, and given up after the last try', async () => {
    work = async ({ payload }) => {
      done.push(payload.text);
      throw new Error('not reachable');
    };
    await jobs.add('tell', newId(), { text: 'hopeless' });
    await eventually(() => givenUp.includes('hopeless'));
    expect(done).toEqual(['hopeless', 'hopeless', 'hopeless']);
    expect(await rows()?.countDocuments({ _id: { $gt: '' }, parked: true, error: 'not reachable' })).toBe(1);
  });

  it('count the tries that were made before they were jobs', async () => {
    const seen: number[] = [];
    work = async ({ attempt }) => {
      seen.push(attempt);
      throw new Error('not reachable');
    };
    await jobs.addMany('tell', [{ id: newId(), payload: { text: 'tried before' }, attempts: 1 }]);
    await eventually(() => givenUp.includes('tried before'));
    expect(seen).toEqual([2, 3]);
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

  it('come back as often as they are put off, which is no attempt', async () => {
    const seen: number[] = [];
    work = async ({ attempt, payload }) => {
      seen.push(attempt);
      if (seen.length <= 5) throw new PutOff(20);
      done.push(payload.text);
    };
    await jobs.add('tell', newId(), { text: 'not now' });
    await eventually(() => done.includes('not now'));
    expect(seen).toEqual([1, 1, 1, 1, 1, 1]);
    expect(givenUp).toEqual([]);
  });

  it('are done when each of them falls due', async () => {
    // Without the looks by habit, every five seconds: what falls due has to be looked for by itself.
    const later = globalThis.setTimeout;
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(((call: () => void, ms = 0) => later(call, ms > 4000 ? 600_000 : ms)) as typeof setTimeout);
    const own = new Jobs(database, transaction, true);
    const times = new Map<string, number>();
    own.work<string>('timed', { concurrency: 4, maxAttempts: 1, work: async ({ payload }) => void times.set(payload, Date.now()) });
    await own.start();
    const begun = Date.now();
    for (const ms of [900, 300, 600]) await own.add('timed', newId(), String(ms), new Date(begun + ms));
    await eventually(() => times.size === 3);
    await own.stop();
    for (const [ms, at] of times) expect(at).toBeGreaterThanOrEqual(begun + Number(ms));
  });

  it('come back when their worker has died, and not before its lease is over', async () => {
    const leaseUntil = new Date(Date.now() + 400);
    let takenAt = 0;
    work = async ({ payload }) => {
      takenAt = Date.now();
      done.push(payload.text);
    };
    const dead = { leaseId: newId(), leaseUntil, attempts: 0, parked: false, error: null };
    await rows()?.create([{ _id: newId(), kind: 'tell', payload: { text: 'orphan' }, runAt: new Date(), ...dead }]);
    await eventually(() => done.includes('orphan'));
    expect(takenAt).toBeGreaterThanOrEqual(leaseUntil.getTime());
  });

  it('stay with their worker while it lives, however long they take', async () => {
    const own = new Jobs(database, transaction, false);
    const other = new Jobs(database, transaction, false);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    // Renewed every third of it: the process would have to stand still for seconds to lose the job.
    const options = { concurrency: 1, maxAttempts: 3, leaseMs: 6000 };
    own.work<{ text: string }>('slow', { ...options, work: async ({ payload }) => released.then(() => void done.push(payload.text)) });
    other.work('slow', { ...options, work: async () => void done.push('taken over') });
    await own.start();
    const id = newId();
    await own.add('slow', id, { text: 'slow' });
    await other.start();
    const leaseUntil = async (): Promise<number> => ((await rows()?.findById(id).lean<{ leaseUntil: Date }>())?.leaseUntil ?? new Date(0)).getTime();
    const first = await leaseUntil();
    // Past its first lease only its renewal keeps the job from the other, who looks every second.
    await eventually(async () => Date.now() > first + 1500 && (await leaseUntil()) > first);
    release();
    await eventually(async () => (await rows()?.countDocuments({ _id: id })) === 0);
    await Promise.all([own.stop(), other.stop()]);
    expect(done).toEqual(['slow']);
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
