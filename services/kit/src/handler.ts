import type { MessageHandler } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';
import type { OnOptions } from './consumer.ts';
import type { EventHandler } from './inbox.ts';

/** A Nest event handler as a function whose promise ends with the handler's own end, or with its error. */
export function awaitHandler(handler: MessageHandler | undefined): EventHandler | undefined {
  if (!handler) return undefined;
  const { when } = (handler.extras ?? {}) as OnOptions<never>;
  const handle = async (message: unknown): Promise<void> => {
    const answer: unknown = await handler(message);
    // Nest wraps what a handler throws into an observable; waiting for it is what makes the error ours.
    if (answer && typeof answer === 'object' && 'subscribe' in answer) await lastValueFrom(answer as never, { defaultValue: undefined });
  };
  return { handle, concerns: (message) => when?.(message as never) ?? true };
}
