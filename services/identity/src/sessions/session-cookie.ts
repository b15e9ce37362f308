import { Inject, Injectable } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { kitConfigToken, publicUrl } from '@forewire/kit/kit-module';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DeviceCookie } from './device-cookie.ts';
import type { SignedIn } from './open-session.ts';

const name = 'fw_session';

/**
 * The cookie that carries the refresh token: out of reach of scripts, and never sent along from another site. Over https
 * its prefix has browsers refuse one that another host of the domain sets, which would sign people in as somebody else.
 */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly options: { httpOnly: true; sameSite: 'strict'; secure: boolean; path: string };

  constructor(
    @Inject(kitConfigToken) config: KitConfig,
    readonly device: DeviceCookie,
  ) {
    const secure = publicUrl(config).startsWith('https:');
    this.name = secure ? `__Host-${name}` : name;
    // The prefix asks for the whole host.
    this.options = { httpOnly: true, sameSite: 'strict', secure, path: secure ? '/' : '/api/auth' };
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.name];
  }

  write(reply: FastifyReply, { refreshToken, session, user }: Pick<SignedIn, 'refreshToken' | 'session' | 'user'>): void {
    void reply.setCookie(this.name, refreshToken, { ...this.options, maxAge: Math.floor((session.expiresAt.getTime() - Date.now()) / 1000) });
    this.device.write(reply, user.id);
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.options);
  }
}
