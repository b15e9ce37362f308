import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { dataFileOf, manifestIn, toManifest, writeDocuments } from './backup-files.mjs';
import { databasesOf, installationFrom, withInstallation, withLongPast } from './backup-database.mjs';
import { ROOT } from './paths.mjs';
import { writePrivately } from './private-files.mjs';

const SNAPSHOT_GONE = new Set([239, 246]);
const KEY = 'secrets.key';

const versionOf = () => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;

async function collectionsOf(db) {
  const found = await db.listCollections({ type: 'collection' }).toArray();
  return found.filter(({ name }) => !name.startsWith('system.')).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function writeCollection({ db, session, folder, service }, { name, options }) {
  const collection = db.collection(name);
  // First, so that no index is of a field that the documents of the snapshot cannot have yet.
  const indexes = await collection.listIndexes().toArray();
  const written = await writeDocuments(join(folder, dataFileOf(service, name)), collection.find({}, { session, raw: true, batchSize: 1000 }));
  return { name, options, indexes, ...written };
}

/** Writes all databases as they were at one moment: transactions that reach over several are in it whole or not at all. */
async function writeDatabases(client, { prefix, folder, log }) {
  const services = await databasesOf(client, prefix);
  if (services.length === 0) throw new Error(`There is nothing to back up: the server has no database "${prefix}_…".`);
  const listed = [];
  for (const service of services) listed.push({ service, db: client.db(`${prefix}_${service}`), collections: await collectionsOf(client.db(`${prefix}_${service}`)) });
  return client.withSession({ snapshot: true }, async (session) => {
    const databases = [];
    for (const { service, db, collections } of listed) {
      mkdirSync(join(folder, service), { mode: 0o700 });
      const written = [];
      for (const collection of collections) written.push(await writeCollection({ db, session, folder, service }, collection));
      databases.push({ name: service, collections: written });
      log(`${service}: ${written.reduce((sum, { documents }) => sum + documents, 0)} documents`);
    }
    return databases;
  });
}

function inWords(error) {
  if (!SNAPSHOT_GONE.has(error.code)) return error;
  return new Error('The database no longer keeps the moment that the backup reads. Try again, with a user that may set minSnapshotHistoryWindowInSeconds.', { cause: error });
}

function draftFor(target) {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty: name a new folder.`);
  const draft = `${target}.partial`;
  if (existsSync(draft)) throw new Error(`${draft} is left from a backup that was cut off, or one is at work: remove it first.`);
  mkdirSync(dirname(target), { recursive: true });
  mkdirSync(draft, { mode: 0o700 });
  return draft;
}

function copyKey({ keyFile, keyInEnvironment }, folder, log) {
  if (keyInEnvironment) {
    log('SECRETS_KEY comes from the environment and is not part of the backup: keep it with care, nothing encrypted can be read without it');
    return false;
  }
  if (!existsSync(keyFile)) return false;
  copyFileSync(keyFile, join(folder, KEY));
  return true;
}

async function writeBackup(installation, { folder, log }) {
  const createdAt = new Date().toISOString();
  const databases = await withInstallation(installation, { alone: false, log }, (client) =>
    withLongPast(installation, client, log, () => writeDatabases(client, { prefix: installation.prefix, folder, log })),
  );
  const withKey = copyKey(installation, folder, log);
  writePrivately(manifestIn(folder), toManifest({ createdAt, version: versionOf(), withKey, databases }));
  const documents = databases.flatMap(({ collections }) => collections).reduce((sum, { documents }) => sum + documents, 0);
  return { createdAt, databases: databases.length, documents, withKey };
}

/**
 * Writes a backup of the installation that the environment names, running or not, to a folder that does not exist yet.
 * The folder appears under its name once everything is in it.
 */
export async function backUp({ folder, env, log }) {
  const target = resolve(folder);
  const draft = draftFor(target);
  try {
    const written = await writeBackup(installationFrom(env), { folder: draft, log });
    renameSync(draft, target);
    return { folder: target, ...written };
  } catch (error) {
    rmSync(draft, { recursive: true });
    throw inWords(error);
  }
}
