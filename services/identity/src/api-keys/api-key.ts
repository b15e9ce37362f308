import type { Actor } from '@forewire/kit/auth';
import { CodedError } from '@forewire/kit/errors';

/** A credential for scripts; its id is the `jti` of the token, which itself is stored nowhere. */
export type ApiKey = { id: string; userId: string; name: string; lastFour: string; createdAt: Date; expiresAt: Date };

export const maxApiKeys = 50;

/** Refuses API keys where a leaked one could outlive its own revocation. */
export function requireSession(actor: Actor): void {
  if (actor.via !== 'session') throw new CodedError('api_key.not_allowed', 403, 'This cannot be done with an API key. Please sign in.');
}

export const tooManyApiKeys = () => new CodedError('api_key.too_many', 409, `You can have at most ${maxApiKeys} API keys. Delete one first.`);
