import { authOptions, type AuthOptions } from '@forewire/contracts/http/auth';
import { api } from './api.ts';

let asked: Promise<AuthOptions> | null = null;

/** Which ways of signing in this installation has; asked once in the life of a page. */
export function readAuthOptions(): Promise<AuthOptions> {
  asked ??= api.call('GET', '/api/auth/options', { response: authOptions }).catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}
