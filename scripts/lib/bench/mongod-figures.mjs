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

/** What was done between two readings, for each of `items`; only the busiest are named. */
export function perItem(before, after, items) {
  const each = (grown) => Object.fromEntries(Object.entries(grown).slice(0, BUSIEST).map(([name, value]) => [name, Number((value / items).toFixed(3))]));
  return {
    transactions: (after.transactions - before.transactions) / items,
    events: (after.events - before.events) / items,
    aborted: (after.aborted - before.aborted) / items,
    commands: each(growth(before.commands, after.commands)),
    collections: each(growth(before.collections, after.collections)),
    collectionMs: each(growth(before.collectionMs, after.collectionMs)),
  };
}
