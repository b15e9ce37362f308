import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startMongod } from './mongod.mjs';
import { stopProcess } from './processes.mjs';

async function withClient<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(url);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

describe('startMongod', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forewire-mongod-'));
  const started: Awaited<ReturnType<typeof startMongod>>[] = [];
  const start = async () => {
    const server = await startMongod({ folder });
    started.push(server);
    return server;
  };
  afterAll(async () => {
    await started.at(-1)?.stop();
    rmSync(folder, { recursive: true });
  });

  it('keeps what was acknowledged before it was killed, under the same address', async () => {
    const first = await start();
    await withClient(first.url, (client) => client.db('a').collection('b').insertOne({ kept: true }, { writeConcern: { w: 'majority' } }));
    await stopProcess({ pid: first.pid, startedAt: first.startedAt }, { gently: false });
    const second = await start();
    expect(second.reused).toBe(false);
    expect(second.url).toBe(first.url);
    expect(await withClient(second.url, (client) => client.db('a').collection('b').countDocuments())).toBe(1);
  });

  it('uses the one again that still runs on the folder', async () => {
    const again = await start();
    expect(again.reused).toBe(true);
    expect(again.pid).toBe(started.at(-2)?.pid);
  });

  it('supports transactions', async () => {
    const server = await start();
    await withClient(server.url, (client) =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          await client.db('a').collection('b').insertOne({ kept: false }, { session });
          await session.abortTransaction();
        }),
      ),
    );
    expect(await withClient(server.url, (client) => client.db('a').collection('b').countDocuments({ kept: false }))).toBe(0);
  });
});
