import { AsyncLocalStorage } from 'node:async_hooks';
import mongoose, { type ClientSession, type Connection, type Model, type Schema } from 'mongoose';
import { limitWrites } from './write-gate.ts';

mongoose.set('transactionAsyncLocalStorage', true);
mongoose.set('strictQuery', true);

const poolSize = 50;
// An error that is logged and tried again tells more than a wait without end.
const transactionLimits = { maxCommitTimeMS: 30_000 };

/** One client for the process; each service gets its own database on it. */
export async function connectMongo(url: string, maxPoolSize = poolSize): Promise<Connection> {
  const connection = mongoose.createConnection(url, {
    serverSelectionTimeoutMS: 10_000,
    maxPoolSize,
    waitQueueTimeoutMS: 30_000,
    autoIndex: false,
    autoCreate: false,
    // Acknowledged by a majority and journalled: what is answered or sent is never forgotten.
    writeConcern: { w: 'majority', journal: true },
    retryWrites: true,
    // What the database has, a driver wrote: looking at each character of each text again finds nothing.
    enableUtf8Validation: false,
  });
  return connection.asPromise();
}

type Gathered = { items: unknown[]; write: (items: never[]) => Promise<void> };
type Scope = { session: ClientSession; gathered: Map<object, Gathered>; locals: Map<object, unknown>; afterCommit: (() => void)[] };
const scope = new AsyncLocalStorage<Scope>();

const newScope = (session: ClientSession): Scope => ({ session, gathered: new Map(), locals: new Map(), afterCommit: [] });

/** The session of the present transaction, for what goes to the database past mongoose. */
export function ambientSession(): ClientSession | undefined {
  return scope.getStore()?.session;
}

/**
 * The database's logical time, as the present transaction was last told it: later than every commit whose effects the
 * transaction has seen, and earlier than its own commit. Undefined before the server's first answer.
 */
export function ambientClusterTime(): mongoose.mongo.Timestamp | undefined {
  const session = ambientSession();
  return session?.clusterTime?.clusterTime ?? session?.operationTime;
}

async function writeGathered({ gathered }: Scope): Promise<void> {
  for (const [owner, { items, write }] of gathered) {
    gathered.delete(owner);
    await write(items as never[]);
  }
}

/** Runs work as one MongoDB transaction that repositories, outbox and jobs join by themselves. */
export class Transaction {
  constructor(private readonly connection: Connection) {}

  /** `fn` may run again after a write conflict, so nothing but MongoDB happens inside; a nested call joins the outer one. */
  async run<T>(fn: () => Promise<T>): Promise<T> {
    if (scope.getStore()) return fn();
    let hooks: Scope['afterCommit'] = [];
    const result = (await this.connection.transaction((session) => {
      const own = newScope(session);
      hooks = own.afterCommit;
      return scope.run(own, async () => {
        const done = await fn();
        await writeGathered(own);
        return done;
      });
    }, transactionLimits)) as T;
    for (const hook of hooks) hook();
    return result;
  }

  /**
   * Has items written at the end of the present transaction, with one call for all that were given for the same owner,
   * or in a transaction of their own when there is none. Until then the database does not know them.
   */
  async gather<T>(owner: object, items: readonly T[], write: (items: T[]) => Promise<void>): Promise<void> {
    const present = scope.getStore();
    if (!present) return this.run(() => write([...items]));
    const before = present.gathered.get(owner);
    if (before) before.items.push(...items);
    else present.gathered.set(owner, { items: [...items], write });
  }

  /** What an owner keeps for as long as the present transaction lasts; null when there is none. */
  local<T>(owner: object, make: () => T): T | null {
    const present = scope.getStore();
    if (!present) return null;
    if (!present.locals.has(owner)) present.locals.set(owner, make());
    return present.locals.get(owner) as T;
  }

  get isOpen(): boolean {
    return scope.getStore() !== undefined;
  }

  /** Does something once the present transaction is committed, or at once when there is none. */
  afterCommit(hook: () => void): void {
    const present = scope.getStore();
    if (present) present.afterCommit.push(hook);
    else hook();
  }

  /** Leaves the present transaction: for work that must not be undone with it. */
  outside<T>(fn: () => T): T {
    return scope.exit(fn);
  }
}

/** Marks a query that reads a whole collection on purpose, as what is done once after an upgrade: `query.comment(readsAllRows)`. */
export const readsAllRows = 'reads all rows';

/** A service's own database. */
export class Database {
  readonly models: Model<unknown>[] = [];
  constructor(readonly connection: Connection) {}

  /** The model of a collection, made once. */
  model<T>(name: string, schema: Schema<T>, collection: string): Model<T> {
    const existing = this.connection.models[name] as Model<T> | undefined;
    if (existing) return existing;
    const model = this.connection.model<T>(name, schema, collection);
    limitWrites(this.connection, model.collection);
    this.models.push(model as unknown as Model<unknown>);
    return model;
  }

  /** Whether the server answers within two seconds. */
  async answers(): Promise<boolean> {
    try {
      await this.connection.db?.admin().command({ ping: 1 }, { timeoutMS: 2000 });
      return true;
    } catch {
      return false;
    }
  }

  /** Creates collections and indexes; a transaction cannot create a collection while others write, so this comes first. */
  async prepare(): Promise<void> {
    await Promise.all(
      this.models.map(async (model) => {
        await model.createCollection();
        await model.createIndexes();
      }),
    );
  }
}
