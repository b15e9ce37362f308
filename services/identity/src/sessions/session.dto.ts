import { authOptions, type AuthOptions, sessionResponse, type SessionResponse, signInRequest, signUpRequest } from '@forewire/contracts/http/auth';
import { createZodDto } from 'nestjs-zod';
import type { IdentityConfig } from '../config.ts';
import { toUserResponse } from '../users/user.dto.ts';
import type { SignedIn } from './open-session.ts';

export class SignUpDto extends createZodDto(signUpRequest) {}
export class SignInDto extends createZodDto(signInRequest) {}
export class SessionDto extends createZodDto(sessionResponse) {}
export class AuthOptionsDto extends createZodDto(authOptions) {}

export function toSessionResponse({ user, accessToken, expiresAt }: SignedIn): SessionResponse {
  return { accessToken, expiresAt: expiresAt.toISOString(), user: toUserResponse(user) };
}

export function toAuthOptions(config: IdentityConfig): AuthOptions {
  const { KEYCLOAK_URL: url, KEYCLOAK_REALM: realm, KEYCLOAK_CLIENT_ID: clientId, KEYCLOAK_PROVIDERS: providers } = config;
  return { passwords: !config.SSO_ONLY, keycloak: url ? { url, realm, clientId, providers } : null };
}
