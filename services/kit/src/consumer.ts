import { EventPattern, Payload } from '@nestjs/microservices';
import type { EventOf, EventType } from '@forewire/contracts/events';

const handled = Symbol('forewire:handled');
const transportMetadata = 'microservices:transport';

/** The transport id of a service's consumer: keeps each service's handlers to its own strategy. */
export function transportOf(service: string): symbol {
  return Symbol.for(`forewire.consumer.${service}`);
}

type Handler<T extends EventType> = (message: EventOf<T>) => Promise<void>;
export type OnOptions<T extends EventType> = {
  /** Which events of the type concern this consumer at all; the others cost it nothing, not even a row in its inbox. */
  when?: (message: EventOf<T>) => boolean;
};

/**
 * Marks the method that handles one type of event. It runs inside one transaction with its inbox row, may run again
 * after a conflict, and therefore touches nothing but the database. A method that takes another event's message
 * does not compile.
 */
export function On<T extends EventType>(type: T, options: OnOptions<T> = {}) {
  return <M extends Handler<T>>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<M>): void => {
    EventPattern(type, options)(target, key, descriptor as PropertyDescriptor);
    Payload()(target, key, 0);
    const methods: string[] = Reflect.getMetadata(handled, target) ?? [];
    Reflect.defineMetadata(handled, [...methods, String(key)], target);
  };
}

/** Marks a class whose `@On` methods belong to a service. */
export function ConsumerOf(service: string): ClassDecorator {
  return (target) => {
    const prototype: object = target.prototype;
    for (const name of (Reflect.getMetadata(handled, prototype) ?? []) as string[]) {
      const method: unknown = Reflect.get(prototype, name);
      if (typeof method === 'function') Reflect.defineMetadata(transportMetadata, transportOf(service), method);
    }
  };
}

