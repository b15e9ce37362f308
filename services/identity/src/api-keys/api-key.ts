import type { ApiKeyScope } from '@forewire/contracts/http/auth';

/** A credential for scripts; its id is the `jti` of the token, which itself is stored nowhere. */
export type ApiKey = {
  id: string;
  userId: string;
  name: string;
  scopes: ApiKeyScope[];
  lastFour: string;
  createdAt: Date;
  expiresAt: Date;
  /** To the minute; null when it was not used yet. */
  lastUsedAt: Date | null;
};
