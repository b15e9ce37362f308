import { Injectable } from '@nestjs/common';
import type { ApiKeyScope } from '@forewire/contracts/http/auth';
import { SignJWT } from 'jose';
import { KeyRing } from './key-ring.ts';

export const accessTokenMs = 15 * 60_000;

export type AccessTokenOf = { userId: string; email: string; admin: boolean; tokenId: string; expiresAt: Date } & (
  | { use: 'session'; authenticatedAt: Date }
  | { use: 'api-key'; scopes: readonly ApiKeyScope[] }
);

/** Signs what the other services trust. */
@Injectable()
export class AccessTokens {
  constructor(private readonly keyRing: KeyRing) {}

  async issue({ userId, email, admin, tokenId, expiresAt, ...kind }: AccessTokenOf): Promise<string> {
    const { kid, key } = this.keyRing.current();
    const how = kind.use === 'session' ? { auth_time: Math.floor(kind.authenticatedAt.getTime() / 1000) } : { scopes: kind.scopes };
    return new SignJWT({ email, admin, use: kind.use, ...how })
      .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT' })
      .setIssuer('forewire')
      .setAudience('forewire')
      .setSubject(userId)
      .setJti(tokenId)
      // With milliseconds (RFC 7519 §2 allows it): a sign-in just after a password reset must not count as before it.
      .setIssuedAt(Date.now() / 1000)
      .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
      .sign(key);
  }
}
