import { Inject, Injectable } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { kitConfigToken } from '@forewire/kit/kit-module';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DeviceCookie } from './device-cookie.ts';
import type { SignedIn } from './open-session.ts';
import { type OwnCookie, ownCookie } from './own-cookie.ts';

/** The cookie that carries the refresh token. */
@Injectable()
export class SessionCookie {
  private readonly cookie: OwnCookie;

  constructor(
    @Inject(kitConfigToken) config: KitConfig,
    readonly device: DeviceCookie,
  ) {
    this.cookie = ownCookie(config, 'fw_session');
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.cookie.name];
  }

  write(reply: FastifyReply, { refreshToken, session, user }: Pick<SignedIn, 'refreshToken' | 'session' | 'user'>): void {
    void reply.setCookie(this.cookie.name, refreshToken, { ...this.cookie.options, maxAge: Math.floor((session.expiresAt.getTime() - Date.now()) / 1000) });
    this.device.write(reply, user.id);
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.cookie.name, this.cookie.options);
  }
}
