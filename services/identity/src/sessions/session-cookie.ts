import { Inject, Injectable } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { kitConfigToken, publicUrl } from '@forewire/kit/kit-module';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionMs } from './session.ts';

const name = 'fw_session';

/** The cookie that carries the refresh token: out of reach of scripts, and sent to the auth calls alone. */
@Injectable()
export class SessionCookie {
  private readonly options: { httpOnly: true; sameSite: 'lax'; secure: boolean; path: string };

  constructor(@Inject(kitConfigToken) config: KitConfig) {
    this.options = { httpOnly: true, sameSite: 'lax', secure: publicUrl(config).startsWith('https:'), path: '/api/auth' };
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[name];
  }

  write(reply: FastifyReply, refreshToken: string): void {
    void reply.setCookie(name, refreshToken, { ...this.options, maxAge: sessionMs / 1000 });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(name, this.options);
  }
}
