import type { MessageHandler } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';
import type { HandlerExtras } from './consumer.ts';
import type { Effect, Preparation } from './prepared.ts';

/** What handles events of one type: each by itself in the transaction, or several ahead of it. */
export type EventHandler = { concerns: (message: unknown) => boolean } & (
  | { handle: (message: unknown) => Promise<void> }
  | { prepare: (messages: unknown[], preparation: Preparation) => Promise<Effect | void> }
);

/** A Nest event handler as a function whose promise ends with the handler's own end, or with its error. */
export function awaitHandler(handler: MessageHandler | undefined): EventHandler | undefined {
  if (!handler) return undefined;
  const { when, prepares } = (handler.extras ?? {}) as Partial<HandlerExtras>;
  const call = async (...args: unknown[]): Promise<unknown> => {
    const answer: unknown = await (handler as (...given: unknown[]) => Promise<unknown>)(...args);
    // Nest wraps what a handler throws into an observable; waiting for it is what makes the error ours.
    const isObservable = answer && typeof answer === 'object' && 'subscribe' in answer;
    return isObservable ? lastValueFrom(answer as never, { defaultValue: undefined }) : answer;
  };
  const concerns = (message: unknown): boolean => when?.(message as never) ?? true;
  if (prepares) return { concerns, prepare: (messages, preparation) => call(messages, preparation) as Promise<Effect | void> };
  return { concerns, handle: async (message) => void (await call(message)) };
}

/** The handlers of a queue by type of event. One that prepares has the type to itself: there, its effect and another's work would be two. */
export function handlersOf(handlers: ReadonlyMap<string, MessageHandler>): ReadonlyMap<string, EventHandler | undefined> {
  for (const [type, handler] of handlers) {
    const all = [...chainOf(handler)];
    if (all.length > 1 && all.some(({ extras }) => (extras as Partial<HandlerExtras> | undefined)?.prepares)) throw new Error(`${type} is prepared and handled once more in the same queue`);
  }
  return new Map([...handlers].map(([type, handler]) => [type, awaitHandler(handler)]));
}

/** Nest chains the handlers of one type to each other. */
function* chainOf(handler: MessageHandler): Generator<MessageHandler> {
  for (let one: MessageHandler | undefined = handler; one; one = one.next as MessageHandler | undefined) yield one;
}
