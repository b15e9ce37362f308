import { Controller, Module, type Type } from '@nestjs/common';
import { type EventInit, type EventOf, type EventType, events } from '@forewire/contracts/events';
import type { mongo } from 'mongoose';
import { ConsumerOf, On } from './consumer.ts';
import { encodeEvent, type Envelope } from './event.ts';
import { newId } from './ids.ts';
import { Outbox } from './outbox.ts';
import { ServiceModule } from './service-module.ts';
import { eventually, type TestApp } from './testing.ts';
import { versionAt } from './version.ts';

type Seen = { [T in EventType]: { type: T; message: EventOf<T> } }[EventType];

/** An event as another service's outbox would send it. */
export function envelopeOf<T extends EventType>(type: T, key: string, message: EventInit<T>): Envelope {
  return { id: newId(), type, topic: events[type].topic, key, source: 'test', time: new Date(), data: encodeEvent(type, message) };
}

let delivered = 0;

/** Gives those that have no version yet one that is newer than all that the database has seen. */
export async function addVersions({ process }: TestApp, envelopes: Envelope[]): Promise<void> {
  const missing = envelopes.filter(({ version }) => version === undefined);
  if (missing.length === 0) return;
  const reply = await process.connection.db?.admin().command({ ping: 1 });
  const { clusterTime } = reply?.['$clusterTime'] as mongo.ClusterTime;
  for (const envelope of missing) envelope.version = versionAt(clusterTime, delivered++);
}

/** Sends events and waits until every consumer has handled each of them; sent again, an event is a redelivery. */
export async function deliver(test: TestApp, ...envelopes: Envelope[]): Promise<void> {
  const { process } = test;
  await addVersions(test, envelopes);
  let left = envelopes.length;
  process.publisher.publish(envelopes, () => {
    left -= 1;
  });
  await eventually(() => left === 0);
}

/** A service for tests that hears every event of the process, and can speak for any other service. */
export class EventProbe {
  readonly seen: Seen[] = [];
  readonly module: Type;

  constructor() {
    this.module = probeModule((entry) => this.seen.push(entry));
  }

  /** Sends an event as its owner would. */
  async emit<T extends EventType>(test: TestApp, type: T, key: string, message: EventInit<T>): Promise<void> {
    await test.app.select(this.module).get(Outbox, { strict: false }).add(type, key, message);
  }

  of<T extends EventType>(type: T): EventOf<T>[] {
    return this.seen.filter((entry) => entry.type === type).map((entry) => entry.message as EventOf<T>);
  }

  /** Waits for the first event of a type that fits. */
  next<T extends EventType>(type: T, fits: (message: EventOf<T>) => boolean = () => true): Promise<EventOf<T>> {
    return eventually(() => this.of(type).find(fits)) as Promise<EventOf<T>>;
  }
}

function probeModule(record: (entry: Seen) => void): Type {
  class ProbeConsumer {}
  for (const type of Object.keys(events) as EventType[]) {
    const method = async (message: unknown): Promise<void> => record({ type, message } as Seen);
    const descriptor = { value: method, configurable: true, writable: true };
    Object.defineProperty(ProbeConsumer.prototype, type, descriptor);
    On(type)(ProbeConsumer.prototype, type, descriptor);
  }
  ConsumerOf('probe')(ProbeConsumer);
  Controller()(ProbeConsumer);
  class ProbeModule {}
  Module({ imports: [ServiceModule.register({ name: 'probe' })], controllers: [ProbeConsumer] })(ProbeModule);
  return ProbeModule;
}
