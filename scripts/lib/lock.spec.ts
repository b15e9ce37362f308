import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from './lock.mjs';
import { isRunning, refTo, stopProcess } from './processes.mjs';

describe('withLock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forewire-lock-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('lets one at a time do its work', async () => {
    const lock = join(folder, 'one.lock');
    const seen: string[] = [];
    const work = (name: string) => withLock(lock, async () => {
      seen.push(`${name} begins`);
      await sleep(20);
      seen.push(`${name} ends`);
    });
    await Promise.all([work('first'), work('second')]);
    expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    expect(existsSync(lock)).toBe(false);
  });

  it('takes over from an owner that died', async () => {
    const lock = join(folder, 'dead.lock');
    mkdirSync(lock);
    writeFileSync(join(lock, 'owner.json'), JSON.stringify({ pid: process.pid, startedAt: 'long before' }));
    await expect(withLock(lock, async () => 'done')).resolves.toBe('done');
  });
});

describe('a process reference', () => {
  it('is of no process once that one was stopped', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const ref = refTo(child.pid ?? 0);
    expect(isRunning(ref)).toBe(true);
    expect(isRunning({ ...ref, startedAt: 'another time' })).toBe(false);
    await expect(stopProcess(ref)).resolves.toBe(true);
    expect(isRunning(ref)).toBe(false);
  });
});
