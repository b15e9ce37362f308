import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';

const tool = fileURLToPath(new URL('forewire.mjs', import.meta.url));

describe('the commands for backups, for scripts that call them', () => {
  const base = mkdtempSync(join(tmpdir(), 'forewire-tool-'));
  const folder = join(base, 'backup');
  const env = { ...process.env, MONGO_URL: process.env['TEST_MONGO_URL'], MONGO_PREFIX: `tool${randomUUID().slice(0, 8)}`, DATA_DIR: join(base, 'data'), SECRETS_KEY: 'a key of the environment, long enough' };
  const run = (...argv: string[]) => spawnSync(process.execPath, [tool, ...argv], { env, encoding: 'utf8' });

  const client = new MongoClient(env.MONGO_URL ?? '');
  const tasks = client.db(`${env.MONGO_PREFIX}_tasks`);

  afterAll(async () => {
    await tasks.dropDatabase();
    await client.close();
    rmSync(base, { recursive: true });
  });

  it('end well when all is well, and badly when a backup is damaged', async () => {
    await tasks.collection<{ _id: string }>('tasks').insertOne({ _id: 'one' });
    expect(run('backup', folder)).toMatchObject({ status: 0 });
    const checked = run('restore', folder, '--check');
    expect([checked.status, JSON.parse(checked.stdout)]).toEqual([0, expect.objectContaining({ whole: true })]);
    expect(run('restore', folder, '--replace')).toMatchObject({ status: 0 });
    writeFileSync(join(folder, 'backup.json'), '{}');
    expect(run('restore', folder, '--check')).toMatchObject({ status: 1, stdout: '' });
  });
});
