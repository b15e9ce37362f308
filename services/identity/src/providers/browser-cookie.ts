import { Inject, Injectable } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { kitConfigToken } from '@forewire/kit/kit-module';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type OwnCookie, ownCookie } from '../sessions/own-cookie.ts';
import { newSecret } from '../sessions/session.ts';
import { attemptMs } from './sign-in-attempt.ts';

const secretShape = /^[\w-]{43}$/;

/** Ties a way to a provider and back to the browser that it began in: an answer that somebody else's browser got is worth nothing here. */
@Injectable()
export class BrowserCookie {
  private readonly cookie: OwnCookie;

  constructor(@Inject(kitConfigToken) config: KitConfig) {
    this.cookie = ownCookie(config, 'fw_provider');
  }

  /** The browser's secret; null when it has none. */
  read({ cookies }: Pick<FastifyRequest, 'cookies'>): string | null {
    const text = cookies[this.cookie.name] ?? '';
    return secretShape.test(text) ? text : null;
  }

  /** The browser's secret, which stays the same for all tabs that are on their way at once. */
  keep(request: Pick<FastifyRequest, 'cookies'>, reply: FastifyReply): string {
    const secret = this.read(request) ?? newSecret().secret;
    void reply.setCookie(this.cookie.name, secret, { ...this.cookie.options, maxAge: attemptMs / 1000 });
    return secret;
  }
}
