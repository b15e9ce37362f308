import { withContext } from './context.ts';
import { WorkerPool } from './worker-pool.ts';
import type * as tasks from '../test/worker-tasks.ts';

// Piscina asks whether what a thread says is an Object; threads speak with the objects of the outer realm, Jest runs specs in one of its own.
Object.defineProperty(Object, Symbol.hasInstance, { value: (value: unknown) => typeof value === 'object' && value !== null });

const pools: WorkerPool[] = [];

function start(settings: { threads?: number; seconds?: number; memoryMb?: number } = {}) {
  const { threads = 1, seconds = 60, memoryMb = 128 } = settings;
  const pool = new WorkerPool({ WORKER_THREADS: threads, WORKER_SECONDS: seconds, WORKER_MEMORY_MB: memoryMb });
  pools.push(pool);
  return Object.assign(pool.module<typeof tasks>(import.meta.url, '../test/worker-tasks'), { pool });
}

/** Counts the turns of this thread's event loop while others work. */
async function longestPause(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await work.catch(() => undefined);
  clearInterval(timer);
  return longest;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

describe('WorkerPool', () => {
  it('runs functions of a module in another thread, and hands over what they return', async () => {
    const { run } = start();
    const { threadId, sum } = await run('add', { numbers: [1, 2, 3] }, { key: 'a' });
    expect(sum).toBe(6);
    expect(threadId).toBeGreaterThan(0);
  });

  it('copies a body, alone, once there is a thread for it', async () => {
    const { run } = start({ seconds: 1 });
    const large = new Uint8Array(80 * 1024 * 1024);
    const body = large.subarray(0, 50 * 1024 * 1024);
    const busy = run('spin', {}, { key: 'a' }).catch(() => undefined);
    const before = process.memoryUsage().arrayBuffers;
    const counted = run('countBytes', { body }, { key: 'b', body });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(body.length);
    await busy;
    expect(await counted).toBe(body.length);
    expect(large).toHaveLength(80 * 1024 * 1024);
  });

  it('throws what the function throws', async () => {
    const { run } = start();
    await expect(run('fail', { message: 'the document is empty' }, { key: 'a' })).rejects.toMatchObject({ message: 'the document is empty' });
  });

  it('keeps secrets of the environment out of its threads', async () => {
    process.env['FOREWIRE_TEST_SECRET'] = 'xyz';
    const { run } = start();
    expect(await run('environment', {}, { key: 'a' })).toEqual([]);
  });

  it('ends a task at its deadline, and carries on in another thread', async () => {
    const { run } = start({ seconds: 1 });
    await expect(run('spin', {}, { key: 'bad' })).rejects.toMatchObject({ name: 'WorkerFailure', kind: 'too_slow', isOfInput: true });
    expect(await run('add', { numbers: [1] }, { key: 'good' })).toMatchObject({ sum: 1 });
  });

  it.each(['hoard', 'hoardStrings', 'hoardEntries'] as const)('ends a task that takes too much memory (%s), and carries on', async (task) => {
    const { run } = start({ memoryMb: 64 });
    await expect(run(task, {}, { key: 'bad' })).rejects.toMatchObject({ kind: 'too_large', isOfInput: true });
    expect(await run('add', { numbers: [1] }, { key: 'good' })).toMatchObject({ sum: 1 });
  });

  it('leaves this thread free while a task runs away', async () => {
    const { run } = start({ seconds: 2 });
    // A document that ran here would hold the loop for all of the two seconds.
    expect(await longestPause(run('spin', {}, { key: 'bad' }))).toBeLessThan(1500);
  });

  it('lets the deadline begin when the task does, not while it waits', async () => {
    const { run } = start({ seconds: 1.5 });
    const slow = Array.from({ length: 4 }, (_, n) => run('busyFor', { ms: 600 }, { key: `site-${n}` }));
    await expect(Promise.all(slow)).resolves.toHaveLength(4);
  });

  it('never lets those that were cut off hold all threads', async () => {
    const { run } = start({ threads: 2, seconds: 3 });
    await run('add', { numbers: [1] }, { key: 'good' });
    const bad = Array.from({ length: 3 }, (_, n) => run('spin', {}, { key: `bad-${n}` }).catch((error: unknown) => error));
    const order: string[] = [];
    await Promise.race([...bad.map((each) => each.then(() => order.push('bad'))), run('add', { numbers: [2] }, { key: 'good' }).then(() => order.push('good'))]);
    expect(order).toEqual(['good']);
  });

  it('lets an account that floods it with many hosts, each of which takes the whole deadline, keep no other account from a thread', async () => {
    const { run } = start({ threads: 2, seconds: 3 });
    await run('add', { numbers: [1] }, { key: 'loads the module', account: 'victim' });
    const flood = Array.from({ length: 50 }, (_, n) => run('spin', {}, { key: `site-${n}`, account: 'attacker' }).catch((error: unknown) => error));
    const ended: unknown[] = [];
    for (const each of flood) void each.then((error) => ended.push(error));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    // All from hosts that were never read before: they would wait for as many deadlines if hosts took turns.
    for (let n = 0; n < 12; n++) expect(await run('add', { numbers: [n] }, { key: `new-${n}`, account: 'victim' })).toMatchObject({ sum: n });
    expect(ended.length).toBeLessThan(6);
  });

  it('takes as its account the one for which all is done at the time', async () => {
    const { run } = start({ threads: 1, seconds: 2 });
    const order: string[] = [];
    const add = (userId: string, key: string) => withContext({ userId }, () => run('busyFor', { ms: 20 }, { key }).then(() => order.push(userId)));
    await Promise.all([...Array.from({ length: 6 }, (_, n) => add('large', `site-${n}`)), add('small', 'site')]);
    expect(order.indexOf('small')).toBeLessThan(3);
  });

  it('calls off what waits when its caller gives up, and refuses what is too much', async () => {
    const { run } = start({ seconds: 2 });
    const first = run('spin', {}, { key: 'a' }).catch((error: unknown) => error);
    const abort = new AbortController();
    const second = run('add', { numbers: [1] }, { key: 'b', signal: abort.signal });
    abort.abort();
    await expect(second).rejects.toMatchObject({ kind: 'aborted', isOfInput: false });
    const bodies = Array.from({ length: 3 }, () => new Uint8Array(60 * 1024 * 1024));
    const waiting = bodies.map((body) => run('countBytes', { body }, { key: 'c', body }).catch((error: unknown) => error));
    expect(await waiting[2]).toMatchObject({ kind: 'busy' });
    await first;
    expect(await Promise.all(waiting.slice(0, 2))).toEqual([62_914_560, 62_914_560]);
  });

  it('cuts everything off when it is closed', async () => {
    const { run, pool } = start();
    const running = run('spin', {}, { key: 'a' });
    const waiting = run('add', { numbers: [1] }, { key: 'b' });
    const results = Promise.allSettled([running, waiting]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await pool.close();
    expect(await results).toMatchObject([{ reason: { kind: 'stopped' } }, { reason: { kind: 'stopped' } }]);
    await expect(run('add', { numbers: [1] }, { key: 'b' })).rejects.toMatchObject({ kind: 'stopped' });
  });

  it('does without threads where that is asked for, with data copied all the same', async () => {
    const { run } = start({ threads: 0 });
    expect(await run('add', { numbers: [1, 2] }, { key: 'a' })).toMatchObject({ sum: 3, threadId: 0 });
    const body = Buffer.from('four');
    expect(await run('countBytes', { body }, { key: 'a', body })).toBe(4);
    expect(body.toString()).toBe('four');
  });
});
