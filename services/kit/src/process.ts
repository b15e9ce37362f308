import type { Connection } from 'mongoose';
import type { KitConfig } from './config.ts';
import { InProcessBus, InProcessStrategy } from './in-process-transport.ts';
import { connectKafka, KafkaPublisher, KafkaStrategy } from './kafka-transport.ts';
import type { Inbox } from './inbox.ts';
import { Database } from './mongo.ts';
import type { Publisher } from './outbox.ts';
import { transportOf } from './consumer.ts';

/** What a service registers with the process that it runs in. */
export type Registered = { readonly options: { name: string }; readonly database: Database };

/** What all services of one process share: the database client, the event bus, and who is here. */
export class Process {
  private readonly bus = new InProcessBus();
  private readonly kafka;
  private readonly kafkaPublisher: KafkaPublisher | null;
  readonly runtimes: Registered[] = [];
  private readonly databases = new Map<string, Database>();

  constructor(
    readonly config: KitConfig,
    readonly connection: Connection,
  ) {
    this.kafka = connectKafka(config, 'forewire');
    this.kafkaPublisher = this.kafka && new KafkaPublisher(this.kafka);
  }

  /** Where the outboxes of this process publish. */
  get publisher(): Publisher {
    return this.kafkaPublisher ?? this.bus;
  }

  /** What brings a service's events to its handlers. */
  strategy(service: string, inbox: () => Inbox): InProcessStrategy | KafkaStrategy {
    const transportId = transportOf(service);
    if (!this.kafka) return new InProcessStrategy(transportId, this.bus, inbox);
    return new KafkaStrategy(transportId, this.kafka, inbox, `${this.config.MONGO_PREFIX}.${service}`);
  }

  async close(): Promise<void> {
    await this.kafkaPublisher?.stop();
    await this.connection.close();
  }

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
