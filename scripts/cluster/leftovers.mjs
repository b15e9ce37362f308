import { MongoClient } from 'mongodb';

async function countIn(client, names, collection, filter) {
  const counts = {};
  for (const name of names) {
    const count = await client.db(name).collection(collection).countDocuments(filter);
    if (count > 0) counts[name] = count;
  }
  return counts;
}

/** What the services' databases hold that should not be there once everything has come to rest: parked events and jobs, events that were never published. */
export async function leftovers({ mongoUrl, prefix }) {
  const client = new MongoClient(mongoUrl);
  try {
    const { databases } = await client.db('admin').command({ listDatabases: 1, nameOnly: true });
    const names = databases.map(({ name }) => name).filter((name) => name.startsWith(`${prefix}_`));
    if (names.length === 0) throw new Error(`no database is named ${prefix}_…`);
    return {
      parkedEvents: await countIn(client, names, 'parked', {}),
      parkedJobs: await countIn(client, names, 'jobs', { parked: true }),
      unpublished: await countIn(client, names, 'outbox', {}),
    };
  } finally {
    await client.close();
  }
}

/** The error of each parked event and job, for the report of a failure. */
export async function parkedReasons({ mongoUrl, prefix }) {
  const client = new MongoClient(mongoUrl);
  try {
    const { databases } = await client.db('admin').command({ listDatabases: 1, nameOnly: true });
    const names = databases.map(({ name }) => name).filter((name) => name.startsWith(`${prefix}_`));
    const lines = [];
    for (const name of names) {
      for (const row of await client.db(name).collection('parked').find().limit(5).toArray()) lines.push(`${name}: ${row.consumer} ${row.envelope?.type}: ${row.error}`);
      for (const row of await client.db(name).collection('jobs').find({ parked: true }).limit(5).toArray()) lines.push(`${name}: job ${row.kind}: ${row.error}`);
    }
    return lines;
  } finally {
    await client.close();
  }
}
