import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivately } from './private-files.mjs';

const AUTHENTICATION_FAILED = 18;
const USER = 'forewire';
/** All data and indexes, and what a health check asks; no users, no configuration of the server. */
const ROLES = ['readWriteAnyDatabase', 'dbAdminAnyDatabase', 'clusterMonitor'];

/** Where the secret lies that opens the database under this folder. */
export const keyFileIn = (folder) => join(folder, 'mongod.key');

export const hasKey = (folder) => existsSync(keyFileIn(folder));

/** The database's secret, made when there is none. It is the one thing kept: who holds it is the server's own administrator. */
function keyOf(folder) {
  const file = keyFileIn(folder);
  if (!hasKey(folder)) writePrivately(file, randomBytes(510).toString('base64'));
  return readFileSync(file, 'utf8').trim();
}

/**
 * How to sign in to the database under this folder: as `system` to set the server up, as `user` to work with it.
 * The user's password follows from the key, so nothing can be half written or lost apart from the other.
 */
export function accessTo(folder) {
  const key = keyOf(folder);
  return {
    system: { auth: { username: '__system', password: key }, authSource: 'local', authMechanism: 'SCRAM-SHA-256' },
    user: { username: USER, password: createHmac('sha256', key).update(`password of ${USER}`).digest('base64url') },
  };
}

async function canSignIn(MongoClient, url, { username, password }) {
  const client = new MongoClient(url, { auth: { username, password }, authSource: 'admin', serverSelectionTimeoutMS: 5000 });
  try {
    await client.connect();
    const { authInfo } = await client.db('admin').command({ connectionStatus: 1 });
    return ROLES.every((role) => authInfo.authenticatedUserRoles.some((given) => given.role === role));
  } catch (error) {
    if (error.code === AUTHENTICATION_FAILED) return false;
    throw error;
  } finally {
    await client.close();
  }
}

/** Makes sure that the product's user exists with the present password; `admin` is the system's own connection to the primary. */
export async function ensureUser({ MongoClient, admin, url, user }) {
  if (await canSignIn(MongoClient, url, user)) return;
  const { users } = await admin.command({ usersInfo: { user: user.username, db: 'admin' } });
  const verb = users.length > 0 ? 'updateUser' : 'createUser';
  await admin.command({ [verb]: user.username, pwd: user.password, roles: ROLES, mechanisms: ['SCRAM-SHA-256'], writeConcern: { w: 'majority', j: true } });
}

export const isRefused = (error) => error?.code === AUTHENTICATION_FAILED;
