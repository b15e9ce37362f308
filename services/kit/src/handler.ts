import type { MessageHandler } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';

/** A Nest event handler as a function whose promise ends with the handler's own end, or with its error. */
export function awaitHandler(handler: MessageHandler | undefined): ((message: unknown) => Promise<void>) | undefined {
  if (!handler) return undefined;
  return async (message) => {
    const answer: unknown = await handler(message);
    // Nest wraps what a handler throws into an observable; waiting for it is what makes the error ours.
    if (answer && typeof answer === 'object' && 'subscribe' in answer) await lastValueFrom(answer as never, { defaultValue: undefined });
  };
}
