import { v7 } from 'uuid';

/** A new id: a UUID whose order is its time (RFC 9562, version 7). */
export function newId(): string {
  return v7();
}
