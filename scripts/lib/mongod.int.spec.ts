import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { keyFileIn } from './mongod-access.mjs';
import { runningMongod, startMongod } from './mongod.mjs';
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

describe('a database that asks for its key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forewire-mongod-'));
  let server: Awaited<ReturnType<typeof startMongod>>;
  const kill = () => stopProcess({ pid: server.pid, startedAt: server.startedAt }, { gently: false });
  const count = (url: string) => withClient(url, (client) => client.db('a').collection('b').countDocuments());
  const withoutKey = () => `mongodb://127.0.0.1:${server.port}/?directConnection=true&serverSelectionTimeoutMS=2000`;
  const otherUsersMay = (path: string) => statSync(path).mode & 0o077;
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('takes over data from before there was a key, while the old server still runs', async () => {
    server = await startMongod({ folder, secured: false });
    await withClient(server.url, (client) => client.db('a').collection('b').insertOne({ old: true }));
    const oldPid = server.pid;
    server = await startMongod({ folder });
    expect(server.pid).not.toBe(oldPid);
    expect(await count(server.url)).toBe(1);
  });

  it('lets nobody read, write or look around without it', async () => {
    await withClient(withoutKey(), async (client) => {
      const refused = { codeName: 'Unauthorized' };
      await expect(client.db('a').collection('b').findOne()).rejects.toMatchObject(refused);
      await expect(client.db('a').collection('b').insertOne({})).rejects.toMatchObject(refused);
      await expect(client.db('admin').command({ listDatabases: 1 })).rejects.toMatchObject(refused);
      await expect(client.db('admin').command({ createUser: 'x', pwd: 'x', roles: ['root'] })).rejects.toMatchObject(refused);
    });
    const wrong = server.url.replace(/:[^:@]+@/, ':wrong@');
    await expect(MongoClient.connect(wrong, { serverSelectionTimeoutMS: 2000 })).rejects.toMatchObject({ codeName: 'AuthenticationFailed' });
  });

  it('gives the product its data and no power over users or the server', async () => {
    await withClient(server.url, async (client) => {
      await client.db('a').collection('b').createIndex({ old: 1 });
      const refused = { codeName: 'Unauthorized' };
      await expect(client.db('admin').command({ createUser: 'x', pwd: 'x', roles: ['root'] })).rejects.toMatchObject(refused);
      await expect(client.db('admin').command({ shutdown: 1 })).rejects.toMatchObject(refused);
    });
  });

  it('keeps what lies on the disk to its owner', () => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(names).toEqual(expect.arrayContaining(['mongod.key', 'mongod.json', 'mongod.log', 'mongo/WiredTiger.wt']));
    expect(names.filter((name) => otherUsersMay(join(folder, name)) !== 0)).toEqual([]);
    expect(otherUsersMay(folder)).toBe(0);
  });

  it('is used again by a starter that was killed before the user existed', async () => {
    await withClient(systemUrl(folder, server.port), (client) => client.db('admin').command({ dropUser: 'forewire' }));
    const again = await startMongod({ folder });
    expect(again).toMatchObject({ reused: true, pid: server.pid });
    expect(await count(again.url)).toBe(1);
  });

  it('opens with a new key when the old one is lost, whether the server runs or not', async () => {
    const first = server.url;
    rmSync(keyFileIn(folder));
    server = await startMongod({ folder });
    expect(server.reused).toBe(false);
    await kill();
    rmSync(keyFileIn(folder));
    server = await startMongod({ folder });
    expect(server.url).not.toBe(first);
    expect(await count(server.url)).toBe(1);
    await expect(MongoClient.connect(first, { serverSelectionTimeoutMS: 2000 })).rejects.toMatchObject({ codeName: 'AuthenticationFailed' });
  });

  it('names its address, key included, to the operator’s tools', async () => {
    expect(runningMongod(folder)).toBe(server.url);
    await kill();
    expect(runningMongod(folder)).toBeUndefined();
    server = await startMongod({ folder });
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('listens on loopback and nowhere else', () => {
    const sockets = readFileSync('/proc/net/tcp', 'utf8') + readFileSync('/proc/net/tcp6', 'utf8');
    const port = server.port.toString(16).toUpperCase().padStart(4, '0');
    const listening = [...sockets.matchAll(new RegExp(`\\s(\\w+):${port} \\w+:0000 0A`, 'g'))].map(([, address]) => address);
    expect(listening).toEqual(['0100007F']);
  });
});

const systemUrl = (folder: string, port: number) =>
  `mongodb://__system:${encodeURIComponent(readFileSync(keyFileIn(folder), 'utf8'))}@127.0.0.1:${port}/?directConnection=true&authSource=local&authMechanism=SCRAM-SHA-256`;
