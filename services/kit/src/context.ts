import { AsyncLocalStorage } from 'node:async_hooks';
import { context } from '@opentelemetry/api';

/** Ids that belong to whatever is being done now; every log line carries them. */
export type Context = { requestId?: string; runId?: string; taskId?: string; eventId?: string; userId?: string; jobId?: string; service?: string };

const storage = new AsyncLocalStorage<Context>();

/** Runs `fn` with these ids added to those that already hold. */
export function withContext<T>(ids: Context, fn: () => T): T {
  return storage.run({ ...storage.getStore(), ...ids }, fn);
}

/** Adds ids to the present context, for what is only learned on the way. */
export function addContext(ids: Context): void {
  const present = storage.getStore();
  if (present) Object.assign(present, ids);
}

export function currentContext(): Context {
  return storage.getStore() ?? {};
}

/** Runs functions of a later moment under the ids and the trace that hold now. */
export function keepContext(): <T>(fn: () => T) => T {
  const [traced, ids] = [context.active(), currentContext()];
  return (fn) => withContext(ids, () => context.with(traced, fn));
}
