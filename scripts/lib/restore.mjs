import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BSON } from 'mongodb';
import { databasesOf, installationFrom, withInstallation } from './backup-database.mjs';
import { dataFileOf, readDocuments, readManifest, verifyFiles } from './backup-files.mjs';
import { writePrivately } from './private-files.mjs';

const BATCH_DOCUMENTS = 1000;
const BATCH_BYTES = 8 * 1024 * 1024;
const KEY = 'secrets.key';
/** Numbers, patterns and bytes stay of the type that they were stored as. */
const AS_STORED = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };
const DURABLE = { w: 'majority', journal: true };

async function* inBatches(documents) {
  let [batch, bytes] = [[], 0];
  for await (const document of documents) {
    batch.push(BSON.deserialize(document, AS_STORED));
    bytes += document.length;
    if (batch.length < BATCH_DOCUMENTS && bytes < BATCH_BYTES) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

async function restoreCollection(db, file, { name, options, indexes, documents }) {
  const collection = await db.createCollection(name, options);
  let restored = 0;
  for await (const batch of inBatches(readDocuments(file))) {
    const { insertedCount } = await collection.insertMany(batch, { ordered: false, bypassDocumentValidation: true, writeConcern: DURABLE });
    restored += insertedCount;
  }
  if (restored !== documents) throw new Error(`${file} has ${restored} documents, and should have ${documents}.`);
  const wanted = indexes.filter(({ name: index }) => index !== '_id_');
  if (wanted.length > 0) await db.command({ createIndexes: name, indexes: wanted });
  return restored;
}

async function restoreDatabases(client, { databases, folder, prefix, log }) {
  let all = 0;
  for (const { name, collections } of databases) {
    let restored = 0;
    for (const collection of collections) restored += await restoreCollection(client.db(`${prefix}_${name}`), join(folder, dataFileOf(name, collection.name)), collection);
    log(`${name}: ${restored} documents`);
    all += restored;
  }
  return all;
}

const CLOCK_TRIES = 100;
const CLOCK_TRY_MS = 200;

/** Events that wait to be published, or to be driven again: where they lie, and what leads to the event in a row. */
const WAITING = { outbox: '', parked: 'envelope.' };

/** Takes versions and times that are ahead of this server from waiting events: they then count as of this moment. */
async function bringBack(db, collection, path, { ahead, now }) {
  const version = `${path}version`;
  const time = `${path}time`;
  const rows = db.collection(collection);
  const { modifiedCount } = await rows.updateMany({ [version]: { $gte: ahead } }, { $unset: { [version]: '' }, $set: { [time]: now } });
  // Those without a version have their time in its place.
  return modifiedCount + (await rows.updateMany({ [version]: { $exists: false }, [time]: { $gt: now } }, { $set: { [time]: now } })).modifiedCount;
}

/** Seconds since 1970 by this server's logical clock. A server says so only once it has keys to sign it with, a moment after its start. */
async function clusterSeconds(client) {
  for (let tries = 0; tries < CLOCK_TRIES; tries += 1) {
    const { $clusterTime } = await client.db('admin').command({ ping: 1 });
    if ($clusterTime) return $clusterTime.clusterTime.getHighBitsUnsigned();
    await delay(CLOCK_TRY_MS);
  }
  throw new Error('The database does not say its cluster time: it has to be a replica set.');
}

/**
 * Forgets versions that are ahead of this server's time, as when the backed-up one's clock was: every new event would look
 * older than them, and be ignored.
 */
async function dropVersionsAhead(client, { databases, prefix, log }) {
  const seconds = await clusterSeconds(client);
  const limits = { ahead: (seconds + 1).toString(16).padStart(8, '0'), now: new Date(seconds * 1000) };
  let [dropped, waiting] = [0, 0];
  for (const { name } of databases) {
    const db = client.db(`${prefix}_${name}`);
    dropped += (await db.collection('versions').deleteMany({ version: { $gte: limits.ahead } })).deletedCount;
    for (const [collection, path] of Object.entries(WAITING)) waiting += await bringBack(db, collection, path, limits);
  }
  if (dropped > 0) log(`${dropped} versions of events were ahead of this server's clock, and are forgotten`);
  if (waiting > 0) log(`${waiting} events that wait were ahead of this server's clock, and count as of now`);
}

/** Makes room for the backup: nothing is removed unless that was asked for. */
async function clear(client, { prefix, replace, log }) {
  const present = await databasesOf(client, prefix);
  if (present.length === 0) return;
  if (!replace) throw new Error(`The database already holds an installation (${prefix}_${present[0]} and others). Restore into an empty one, or say --replace to delete what it holds.`);
  log(`deleting ${present.length} databases`);
  for (const service of present) await client.db(`${prefix}_${service}`).dropDatabase();
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

function checkKey({ keyFile, keyInEnvironment }, { folder, withKey, replace }) {
  if (!withKey || keyInEnvironment || replace) return;
  const present = read(keyFile);
  if (present !== undefined && present !== read(join(folder, KEY))) throw new Error(`${keyFile} is another key than the backup's. Say --replace to put the backup's in its place; the present one is then kept beside it.`);
}

function restoreKey({ keyFile, keyInEnvironment }, { folder, withKey, log }) {
  if (!withKey) return log('the backup has no key: start the product with the SECRETS_KEY that it was made with');
  if (keyInEnvironment) return log('SECRETS_KEY of the environment stays; it has to be the one that the backup was made with');
  const key = read(join(folder, KEY));
  const present = read(keyFile);
  if (present === key) return undefined;
  if (present !== undefined) renameSync(keyFile, `${keyFile}.before-restore`);
  return writePrivately(keyFile, key);
}

/** Says whether a backup is whole and as it was written, and touches nothing. */
export async function checkBackup({ folder }) {
  const manifest = readManifest(resolve(folder));
  await verifyFiles(resolve(folder), manifest);
  return manifest;
}

/**
 * Puts a backup into the installation that the environment names, which must not run.
 * A damaged backup is refused before anything is touched; what is there already is deleted only with `replace`.
 */
export async function restore({ folder: name, env, replace = false, log }) {
  const folder = resolve(name);
  const installation = installationFrom(env);
  const { databases, withKey, createdAt } = await checkBackup({ folder });
  checkKey(installation, { folder, withKey, replace });
  const documents = await withInstallation(installation, { alone: true, log }, async (client) => {
    await clear(client, { prefix: installation.prefix, replace, log });
    const restored = await restoreDatabases(client, { databases, folder, prefix: installation.prefix, log });
    await dropVersionsAhead(client, { databases, prefix: installation.prefix, log });
    return restored;
  });
  restoreKey(installation, { folder, withKey, log });
  return { folder, createdAt, databases: databases.length, documents };
}
