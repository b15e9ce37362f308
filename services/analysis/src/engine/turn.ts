import { createHash } from 'node:crypto';

/** What takes a turn in the threads: each prompt has its own, however long it is. */
export function turnOf(prompt: string): string {
  return createHash('sha1').update(prompt).digest('base64url');
}
