import { Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { KeyRing } from './key-ring.ts';

export const accessTokenMs = 15 * 60_000;

export type AccessTokenOf = { userId: string; email: string; admin: boolean; tokenId: string; use: 'session' | 'api-key'; expiresAt: Date };

/** Signs what the other services trust. */
@Injectable()
export class AccessTokens {
  constructor(private readonly keyRing: KeyRing) {}

  async issue({ userId, email, admin, tokenId, use, expiresAt }: AccessTokenOf): Promise<string> {
    const { kid, key } = this.keyRing.current();
    return new SignJWT({ email, admin, use })
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
