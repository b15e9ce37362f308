import { Inject, Injectable } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { newId } from '@forewire/kit/ids';
import { kitConfigToken } from '@forewire/kit/kit-module';
import { SecretBox } from '@forewire/kit/secret-box';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type OwnCookie, ownCookie } from './own-cookie.ts';

const keptMs = 180 * 86_400_000;

/**
 * Remembers which account has signed in with a browser, and opens nothing by itself: while somebody guesses the password of
 * that account from many addresses, its owner still gets in here (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
@Injectable()
export class DeviceCookie {
  private readonly cookie: OwnCookie;

  constructor(
    @Inject(kitConfigToken) config: KitConfig,
    private readonly box: SecretBox,
  ) {
    this.cookie = ownCookie(config, 'fw_device');
  }

  /** The id of the browser, if this account has signed in with it; null for any other. */
  read({ cookies }: Pick<FastifyRequest, 'cookies'>, userId: string, now = Date.now()): string | null {
    const text = this.box.open(cookies[this.cookie.name] ?? '', sealName(userId));
    const [id = '', since] = text?.split(' ') ?? [];
    return text !== null && now - Number(since) < keptMs ? id : null;
  }

  write(reply: FastifyReply, userId: string): void {
    void reply.setCookie(this.cookie.name, this.box.seal(`${newId()} ${Date.now()}`, sealName(userId)), { ...this.cookie.options, maxAge: keptMs / 1000 });
  }
}

const sealName = (userId: string): string => `device of ${userId}`;
