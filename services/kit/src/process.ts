import type { Connection } from 'mongoose';
import type { KitConfig } from './config.ts';
import { InProcessBus } from './in-process-transport.ts';
import { Database } from './mongo.ts';

/** What a service registers with the process that it runs in. */
export type Registered = { readonly options: { name: string }; readonly database: Database };

/** What all services of one process share: the database client, the event bus, and who is here. */
export class Process {
  readonly bus = new InProcessBus();
  readonly runtimes: Registered[] = [];
  private readonly databases = new Map<string, Database>();

  constructor(
    readonly config: KitConfig,
    readonly connection: Connection,
  ) {}

  /** True when this process is the only one on its databases, as with `npm start`. */
  get alone(): boolean {
    return !this.config.KAFKA_BROKERS;
  }

  register(runtime: Registered): void {
    this.runtimes.push(runtime);
  }

  /** A service's own database on the process's one client. */
  database(name: string): Database {
    const present = this.databases.get(name);
    if (present) return present;
    const made = new Database(this.connection.useDb(`${this.config.MONGO_PREFIX}_${name}`, { useCache: true }));
    this.databases.set(name, made);
    return made;
  }

  async prepare(): Promise<void> {
    await Promise.all([...this.databases.values()].map((database) => database.prepare()));
  }
}
