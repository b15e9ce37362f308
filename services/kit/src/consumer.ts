import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EventOf, EventType } from '@forewire/contracts/events';
import type { Effect, Preparation } from './prepared.ts';
import { declareQueue, type QueueOptions } from './queue.ts';

const handled = Symbol('forewire:handled');
const transportMetadata = 'microservices:transport';

/** The transport id of a queue of a service: keeps its handlers to its own strategy. */
export function transportOf(service: string, queue: string | null = null): symbol {
  return Symbol.for(`forewire.consumer.${queue ? `${service}.${queue}` : service}`);
}

type Handler<T extends EventType> = (message: EventOf<T>) => Promise<void>;
type PreparedHandler<T extends EventType> = (messages: EventOf<T>[], preparation: Preparation) => Promise<Effect | void>;
export type OnOptions<T extends EventType> = {
  /** Which events of the type concern this consumer at all; the others cost it nothing, not even a row in its inbox. */
  when?: (message: EventOf<T>) => boolean;
};
/** What the transports know of a handler beside its type. */
export type HandlerExtras = OnOptions<never> & { prepares: boolean };

/**
 * Marks the method that handles one type of event. It runs inside one transaction with its inbox row, may run again
 * after a conflict, and therefore touches nothing but the database. A method that takes another event's message
 * does not compile.
 */
export function On<T extends EventType>(type: T, options: OnOptions<T> = {}) {
  return <M extends Handler<T>>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<M>): void => {
    mark(type, { ...options, prepares: false }, target, key, descriptor);
  };
}

/**
 * Marks the method that prepares for events of one type: it reads, thinks and asks, outside of any transaction, and
 * changes nothing. What it returns runs in one transaction with the events' inbox rows, and may run again after a conflict.
 * Where others have handled some of the events meanwhile, or the effect throws `Superseded`, it is called anew for what is
 * left.
 */
export function Prepare<T extends EventType>(type: T, options: OnOptions<T> = {}) {
  return <M extends PreparedHandler<T>>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<M>): void => {
    mark(type, { ...options, prepares: true }, target, key, descriptor);
    Ctx()(target, key, 1);
  };
}

function mark<T extends EventType>(type: T, extras: OnOptions<T> & { prepares: boolean }, target: object, key: string | symbol, descriptor: PropertyDescriptor): void {
  EventPattern(type, extras)(target, key, descriptor);
  Payload()(target, key, 0);
  const methods: string[] = Reflect.getMetadata(handled, target) ?? [];
  Reflect.defineMetadata(handled, [...methods, String(key)], target);
}

/** Marks a class whose `@On` and `@Prepare` methods belong to a service, and to a queue of their own where one is named. */
export function ConsumerOf(service: string, queue?: QueueOptions): ClassDecorator {
  if (queue) declareQueue(service, queue);
  return (target) => {
    const prototype: object = target.prototype;
    for (const name of (Reflect.getMetadata(handled, prototype) ?? []) as string[]) {
      const method: unknown = Reflect.get(prototype, name);
      if (typeof method === 'function') Reflect.defineMetadata(transportMetadata, transportOf(service, queue?.queue), method);
    }
  };
}
