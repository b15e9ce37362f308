import { threadId } from 'node:worker_threads';
import { freeBytes } from './free-bytes.ts';

/** What a thread is asked to do; without a name, only to load the module. */
export type WorkerCall = { file: string; name: string | null; input: unknown };
export type WorkerReply = { threadId: number; value: unknown };

/** Runs one function of a module in this thread. */
export async function runCall({ file, name, input }: WorkerCall): Promise<WorkerReply> {
  const functions = (await import(file)) as Record<string, (input: unknown) => unknown>;
  if (name === null) return { threadId, value: null };
  const called = functions[name];
  if (!called) throw new Error(`${file} exports no ${name}`);
  try {
    return { threadId, value: await called(input) };
  } finally {
    freeBytes(bodyOf(input));
  }
}

// The copy that was made for this call.
function bodyOf(input: unknown): Uint8Array[] {
  const { body } = (input ?? {}) as { body?: unknown };
  return body instanceof Uint8Array ? [body] : [];
}
