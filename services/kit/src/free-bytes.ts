import { MessageChannel } from 'node:worker_threads';

// Below this a collector soon finds what is no longer used, and others may have a part of the same buffer.
const largeBytes = 64 * 1024;
const nowhere = new MessageChannel().port1;
nowhere.close();

/**
 * Gives the memory of large bodies back at once; all views of them are empty from then on. A collector knows a buffer by the few
 * bytes that stand for it, and lets 64 MB of them pile up in each thread. Bytes that are a part of a buffer stay as they are.
 */
export function freeBytes(pieces: readonly Uint8Array[]): void {
  const buffers = pieces.filter(isWhole).map(({ buffer }) => buffer);
  // What is transferred to where nobody is any more is gone.
  if (buffers.length > 0) nowhere.postMessage(null, buffers);
}

/** Whether the bytes are all of a large buffer, so that nobody else's are in it. */
export function isWhole(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength && byteLength >= largeBytes;
}
