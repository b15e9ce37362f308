import { log } from '@forewire/kit/log';
import { WorkerFailure } from '@forewire/kit/worker-failure';

/** The engine cannot work on what it was given: it took too long, too much memory, or ran into a fault of ours. */
export class InputFailure extends Error {
  override readonly name = 'InputFailure';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Blames what was given for whatever its work throws, except for what keeps any work from being done. */
export async function ofInput<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof WorkerFailure && !error.isOfInput) throw error;
    if (!(error instanceof WorkerFailure)) log.error({ err: error }, 'the engine failed at what it was given');
    throw new InputFailure(error);
  }
}

/** The result, or null when the input is to blame. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof InputFailure) return null;
    throw error;
  }
}
