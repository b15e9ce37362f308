import { authOptions, type AuthOptions, changePasswordRequest, confirmPasswordRequest, messageResponse, type SessionInfo, sessionResponse, type SessionResponse, sessionsResponse, signInRequest, signUpRequest } from '@forewire/contracts/http/auth';
import { id } from '@forewire/contracts/http/common';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { configuredProviders, type IdentityConfig } from '../config.ts';
import { toUserResponse } from '../users/user.dto.ts';
import type { SignedIn } from './open-session.ts';
import type { Session } from './session.ts';

export class SignUpDto extends createZodDto(signUpRequest) {}
export class SignInDto extends createZodDto(signInRequest) {}
export class SessionDto extends createZodDto(sessionResponse) {}
export class MessageDto extends createZodDto(messageResponse) {}
export class SessionsDto extends createZodDto(sessionsResponse) {}
export class SessionIdDto extends createZodDto(z.object({ id })) {}
export class ConfirmPasswordDto extends createZodDto(confirmPasswordRequest) {}
export class ChangePasswordDto extends createZodDto(changePasswordRequest) {}
export class AuthOptionsDto extends createZodDto(authOptions) {}

export function toSessionResponse({ user, accessToken, expiresAt }: Pick<SignedIn, 'user' | 'accessToken' | 'expiresAt'>): SessionResponse {
  return { accessToken, expiresAt: expiresAt.toISOString(), user: toUserResponse(user) };
}

export function toSessionInfo({ id, userAgent, createdAt, lastUsedAt, expiresAt }: Session, currentId: string): SessionInfo {
  return { id, userAgent, current: id === currentId, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

export function toAuthOptions(config: IdentityConfig): AuthOptions {
  const { KEYCLOAK_URL: url, KEYCLOAK_REALM: realm, KEYCLOAK_CLIENT_ID: clientId, KEYCLOAK_PROVIDERS: providers } = config;
  return { passwords: !config.SSO_ONLY, providers: configuredProviders(config), signUpRevealsAccounts: config.SIGN_UP_REVEALS_ACCOUNTS, keycloak: url ? { url, realm, clientId, providers } : null };
}
