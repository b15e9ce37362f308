import type { Collection, Connection, mongo } from 'mongoose';

const gates = new WeakMap<mongo.MongoClient, WriteGate>();

/**
 * Limits the writes that are under way outside of transactions. Such a write keeps its connection for as long as an open
 * transaction holds its row. If these writes could take the whole pool, the transaction would find no connection to commit
 * with, and all would wait for each other. Reads need no limit: no transaction holds them up.
 */
export class WriteGate {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async pass<T>(write: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((start) => this.waiting.push(start));
    try {
      return await write();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}

/** The one gate of a client's pool, which leaves half of it to transactions and reads. */
export function writeGateOf(client: mongo.MongoClient): WriteGate {
  const present = gates.get(client);
  if (present) return present;
  const made = new WriteGate(Math.max(1, Math.floor(client.options.maxPoolSize / 2)));
  gates.set(client, made);
  return made;
}

// Where each write of the driver takes its options.
const writes = {
  ...{ insertOne: 1, insertMany: 1, bulkWrite: 1, deleteOne: 1, deleteMany: 1, findOneAndDelete: 1 },
  ...{ updateOne: 2, updateMany: 2, replaceOne: 2, findOneAndUpdate: 2, findOneAndReplace: 2 },
};
type Write = (...args: unknown[]) => Promise<unknown>;

/** Leads the writes that mongoose makes to a collection through its client's gate, except those of a transaction. */
export function limitWrites(connection: Connection, collection: Collection): void {
  const gate = writeGateOf(connection.getClient());
  const methods = collection as unknown as Record<string, Write>;
  for (const [name, position] of Object.entries(writes)) {
    const write = methods[name]?.bind(collection);
    if (!write) throw new Error(`The driver has no ${name}`);
    methods[name] = (...args) => (isJoined(args[position]) ? write(...args) : gate.pass(() => write(...args)));
  }
}

function isJoined(options: unknown): boolean {
  return (options as { session?: mongo.ClientSession } | undefined)?.session?.inTransaction() === true;
}
