import type { Connection } from 'mongoose';
import type { KitConfig } from './config.ts';
import { InProcessBus, InProcessStrategy } from './in-process-transport.ts';
import { connectKafka } from './kafka-client.ts';
import { KafkaLag } from './kafka-lag.ts';
import { KafkaParking } from './kafka-parking.ts';
import type { GroupPresence } from './kafka-presence.ts';
import { KafkaPublisher } from './kafka-publisher.ts';
import { KafkaStrategy } from './kafka-transport.ts';
import type { Inbox } from './inbox.ts';
import { Database } from './mongo.ts';
import type { Publisher } from './outbox.ts';
import type { Queue } from './queue.ts';
import { transportOf } from './consumer.ts';

/** What a service registers with the process that it runs in. */
export type Registered = { readonly options: { name: string }; readonly database: Database };

/** What all services of one process share: the database client, the event bus, and who is here. */
export class Process {
  private readonly bus = new InProcessBus();
  private readonly kafka;
  private readonly kafkaPublisher: KafkaPublisher | null;
  private readonly parking: KafkaParking | null;
  private readonly lag: KafkaLag | null;
  private readonly presences: GroupPresence[] = [];
  /** The process has been told to end: it takes no more work. */
  stopping = false;
  readonly runtimes: Registered[] = [];
  private readonly databases = new Map<string, Database>();

  constructor(
    readonly config: KitConfig,
    readonly connection: Connection,
  ) {
    this.kafka = connectKafka(config, 'forewire');
    this.kafkaPublisher = this.kafka && new KafkaPublisher(this.kafka);
    this.parking = this.kafka && new KafkaParking(this.kafka);
    this.lag = this.kafka && new KafkaLag(this.kafka);
  }

  /** Where the outboxes of this process publish. */
  get publisher(): Publisher {
    return this.kafkaPublisher ?? this.bus;
  }

  /** What brings the events of a service's queue to its handlers; `group` names those who share the service's work on Kafka. */
  strategy(service: string, group: string, queue: Queue, inbox: Inbox): InProcessStrategy | KafkaStrategy {
    const transportId = transportOf(service, queue.name);
    if (!this.kafka || !this.parking) return new InProcessStrategy(transportId, this.bus, inbox, queue);
    const groupId = [this.config.MONGO_PREFIX, group, ...(queue.name ? [queue.name] : [])].join('.');
    const strategy = new KafkaStrategy(transportId, this.kafka, inbox, queue, groupId, this.parking);
    this.presences.push(strategy.presence);
    this.lag?.include(strategy.presence);
    return strategy;
  }

  /** Why events don't come or go, in words; null when they do, undefined when no broker carries them. */
  get brokerProblem(): string | null | undefined {
    if (!this.kafkaPublisher) return undefined;
    const outside = this.presences.filter(({ isExpected, isMember }) => isExpected && !isMember).map(({ group }) => group);
    if (outside.length > 0) return `The broker has not let in ${outside.join(', ')}`;
    return this.kafkaPublisher.isConnected ? null : 'The broker takes no events';
  }

  async close(): Promise<void> {
    await this.lag?.stop();
    await this.kafkaPublisher?.stop();
    await this.parking?.stop();
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

  get openDatabases(): Database[] {
    return [...this.databases.values()];
  }

  async prepare(): Promise<void> {
    void this.kafkaPublisher?.connect();
    await Promise.all([...this.databases.values()].map((database) => database.prepare()));
  }
}
