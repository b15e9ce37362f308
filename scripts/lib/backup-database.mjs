import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { accessTo } from './mongod-access.mjs';
import { runningMongod, startMongod } from './mongod.mjs';
import { claimDataDir, settingsFrom } from './product.mjs';

const UNAUTHORIZED = 13;
/** How long the database keeps the past that a backup reads; five minutes unless it is told otherwise. */
const READS_THE_PAST_SECONDS = 6 * 3600;
const PARAMETER = 'minSnapshotHistoryWindowInSeconds';

/** What a backup and a restore need to know of the installation that the environment names. */
export function installationFrom(env) {
  const { dataDir, mongoUrl } = settingsFrom(env);
  return { dataDir, mongoUrl, prefix: env.MONGO_PREFIX || 'forewire', keyFile: join(dataDir, 'secrets.key'), keyInEnvironment: Boolean(env.SECRETS_KEY) };
}

async function connected(url, options, work) {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 10_000, ...options });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Starts the database of a data folder that nobody else uses meanwhile, for as long as `work` takes. */
async function withOwnServer(dataDir, log, work) {
  const release = await claimDataDir({ dataDir, url: 'a backup or restore at work', log });
  try {
    const server = await startMongod({ folder: dataDir, log });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    release();
  }
}

/**
 * Runs `work` with a client of the installation's database. One that runs is used as it is, unless `alone` is asked for:
 * then a product that runs with the data folder is an error.
 */
export async function withInstallation({ dataDir, mongoUrl }, { alone, log }, work) {
  if (mongoUrl) {
    const release = alone ? await claimDataDir({ dataDir, url: 'a restore at work', log }) : () => undefined;
    return connected(mongoUrl, {}, work).finally(release);
  }
  const url = alone ? undefined : runningMongod(dataDir);
  return url ? connected(url, {}, work) : withOwnServer(dataDir, log, (own) => connected(own, {}, work));
}

/** The installation's databases, without those of others that share the server: `forewire_tasks`, not `forewire_2_tasks`. */
export async function databasesOf(client, prefix) {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  const services = databases.map(({ name }) => name).filter((name) => name.startsWith(`${prefix}_`)).map((name) => name.slice(prefix.length + 1));
  return services.filter((service) => /^[a-z][a-z-]*$/.test(service)).sort();
}

/** The address and identity by which the server's settings can be changed: its own administrator's where we started it. */
function administrator({ dataDir, mongoUrl }, client) {
  if (mongoUrl) return [mongoUrl, {}];
  const [{ port }] = client.options.hosts;
  return [`mongodb://127.0.0.1:${port}/?directConnection=true`, accessTo(dataDir).system];
}

const setWindow = (client, seconds) => client.db('admin').command({ setParameter: 1, [PARAMETER]: seconds });

/** Keeps the database's past for long enough while `work` reads it; where that is not allowed, says how long there is. */
export async function withLongPast(installation, client, log, work) {
  const [url, options] = administrator(installation, client);
  return connected(url, options, async (admin) => {
    const before = await admin
      .db('admin')
      .command({ getParameter: 1, [PARAMETER]: 1 })
      .then(async ({ [PARAMETER]: seconds }) => {
        await setWindow(admin, READS_THE_PAST_SECONDS);
        return seconds;
      })
      .catch((error) => {
        if (error.code !== UNAUTHORIZED) throw error;
        log(`this user may not set ${PARAMETER}: the backup fails if it takes longer than the server keeps its past, which is five minutes by default`);
        return undefined;
      });
    return work().finally(() => (before === undefined ? undefined : setWindow(admin, before)));
  });
}
