import { MongoClient } from 'mongodb';

const BUSIEST = 10;
/** What `serverStatus` counts although no program asked for it, or what asks for these figures. */
const OWN = new Set(['serverStatus', 'top', 'hello', 'isMaster', 'ping', 'endSessions', 'saslStart', 'saslContinue', 'collStats']);

/** Rows that were ever put into a collection that is never updated. */
async function insertsInto(rows) {
  const [found] = await rows.aggregate([{ $collStats: { storageStats: {} } }]).toArray().catch(() => []);
  return Number(found?.storageStats.wiredTiger?.cursor['insert calls'] ?? 0);
}

const counted = (commands) => Object.fromEntries(Object.entries(commands).filter(([name, { total }]) => Number(total) > 0 && !OWN.has(name)).map(([name, { total }]) => [name, Number(total)]));

/** How much each number has grown, largest first, without those that have not. */
export function growth(before, after) {
  const grown = Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]);
  return Object.fromEntries(grown.filter(([, more]) => more > 0).sort(([, a], [, b]) => b - a));
}

/** What a mongod has done so far, by its own counters. */
export class MongodFigures {
  static async open(url) {
    const figures = new MongodFigures();
    figures.client = await MongoClient.connect(url);
    figures.admin = figures.client.db('admin');
    return figures;
  }

  close() {
    return this.client.close();
  }

  async read() {
    const [{ transactions, metrics }, { totals }] = [await this.admin.command({ serverStatus: 1 }), await this.admin.command({ top: 1 })];
    const used = Object.entries(totals).filter(([, value]) => value?.total && Number(value.total.count) > 0);
    return {
      transactions: Number(transactions.totalCommitted),
      aborted: Number(transactions.totalAborted),
      commands: counted(metrics.commands),
      collections: Object.fromEntries(used.map(([name, { total }]) => [name, Number(total.count)])),
      collectionMs: Object.fromEntries(used.map(([name, { total }]) => [name, Number(total.time) / 1000])),
      events: await this.sumOf('outbox', insertsInto),
    };
  }

  /** Rows that wait in outboxes and jobs that wait to be done, in all services. */
  async waiting() {
    return (await this.sumOf('outbox', (rows) => rows.estimatedDocumentCount())) + (await this.sumOf('jobs', (rows) => rows.estimatedDocumentCount()));
  }

  async sumOf(collection, ask) {
    const { databases } = await this.admin.admin().listDatabases();
    const own = databases.map(({ name }) => name).filter((name) => name.startsWith('forewire_'));
    const each = await Promise.all(own.map((name) => ask(this.client.db(name).collection(collection))));
    return each.reduce((sum, one) => sum + one, 0);
  }
}

const COUNTS = ['transactions', 'aborted', 'events'];
const BY_NAME = ['commands', 'collections', 'collectionMs'];

/** How much a reading has grown since the one before, names that have not left out. */
export function difference(before, after) {
  return { ...Object.fromEntries(COUNTS.map((name) => [name, after[name] - before[name]])), ...Object.fromEntries(BY_NAME.map((name) => [name, growth(before[name], after[name])])) };
}

/**
 * What was done for each of `items`, by two differences: of the time in which they came, and of `share` times as short a
 * time without any. Of what has names, only that which was done most.
 */
export function perItem(done, items, idle = undefined, share = 0) {
  const own = (value, without = 0) => Number(((value - without * share) / items).toFixed(3));
  const named = (of, without = {}) => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, own(value, without[name])]).sort(([, a], [, b]) => b - a).slice(0, BUSIEST));
  return { ...Object.fromEntries(COUNTS.map((name) => [name, own(done[name], idle?.[name])])), ...Object.fromEntries(BY_NAME.map((name) => [name, named(done[name], idle?.[name])])) };
}
