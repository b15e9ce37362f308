import { type DynamicModule, Inject, Injectable, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Inbox } from './inbox.ts';
import { Jobs } from './jobs.ts';
import { log } from './log.ts';
import { Database, Transaction } from './mongo.ts';
import { Outbox } from './outbox.ts';
import { Process } from './process.ts';
import { queuesOf } from './queue.ts';
import { outboxDepth, parkedEvents } from './telemetry.ts';

const countParkedEveryMs = 30_000;

export const serviceOptions = Symbol('forewire:service-options');
export type ServiceOptions = {
  /** Short name, such as tasks; also its consumer group. */
  name: string;
  /** Database name after the prefix, when it isn't the service's own name. */
  database?: string;
};

/** What a service stands on, in its own database: transactions, outbox, inbox and jobs. */
@Injectable()
export class ServiceRuntime implements OnApplicationBootstrap, OnApplicationShutdown {
  private counting: NodeJS.Timeout | null = null;

  constructor(
    @Inject(serviceOptions) readonly options: ServiceOptions,
    readonly database: Database,
    readonly outbox: Outbox,
    readonly inbox: Inbox,
    readonly jobs: Jobs,
    private readonly process: Process,
  ) {
    process.register(this);
  }

  /** What brings this service's events to its handlers, for each of its queues. */
  strategies() {
    const { name, database = name } = this.options;
    // What keeps its read model in another service's database runs in each of them, and each needs every event.
    const group = database === name ? name : `${name}.${database}`;
    return queuesOf(name).map((queue) => this.process.strategy(name, group, queue, this.inbox.of(queue)));
  }

  async onApplicationBootstrap(): Promise<void> {
    outboxDepth.set({ service: this.options.name }, 0);
    await this.jobs.start();
    await this.outbox.start();
    if (!this.process.alone) return;
    await this.countParked();
    this.counting = setInterval(() => void this.countParked(), countParkedEveryMs).unref();
  }

  /** With a broker, parked events lie there. */
  private async countParked(): Promise<void> {
    try {
      parkedEvents.set({ where: this.options.name }, await this.inbox.parked.countWaiting());
    } catch (error) {
      log.debug({ err: error, service: this.options.name }, 'parked events are unknown');
    }
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.counting) clearInterval(this.counting);
    await this.jobs.stop();
    await this.outbox.stop();
  }
}

/** Gives one service its runtime; imported once by each service's module. */
@Module({})
export class ServiceModule {
  static register(options: ServiceOptions): DynamicModule {
    return {
      module: ServiceModule,
      providers: [
        { provide: serviceOptions, useValue: options },
        { provide: Database, inject: [Process], useFactory: (process: Process) => process.database(options.database ?? options.name) },
        { provide: Transaction, inject: [Database], useFactory: (database: Database) => new Transaction(database.connection) },
        {
          provide: Outbox,
          inject: [Database, Transaction, Process],
          useFactory: (database: Database, transaction: Transaction, process: Process) => new Outbox(options.name, database, transaction, process.publisher, process.alone),
        },
        {
          provide: Inbox,
          inject: [Database, Transaction],
          useFactory: (database: Database, transaction: Transaction) => new Inbox(options.name, database, transaction),
        },
        {
          provide: Jobs,
          inject: [Database, Transaction, Process],
          useFactory: (database: Database, transaction: Transaction, process: Process) => new Jobs(database, transaction, process.alone),
        },
        ServiceRuntime,
      ],
      exports: [Database, Transaction, Outbox, Inbox, Jobs, ServiceRuntime],
    };
  }
}
