import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isIPv6 } from 'node:net';
import type { Actor } from './access.ts';
import { type CallClass, callClassKey, isRead } from './call-class.ts';
import { CallCounter, type Budget } from './call-counter.ts';
import { type KitConfig, kitConfigToken } from './config.ts';
import { tooManyRequests } from './errors.ts';

type WithActor = FastifyRequest & { actor?: Actor };

/** One customer of a network provider has a /64 of addresses to choose from. */
export function addressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Holds each account, and each address that is signed out, to the calls that its class may make in a time. */
@Injectable()
export class CallLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly counter: CallCounter,
    @Inject(kitConfigToken) private readonly config: KitConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http' || !this.config.RATE_LIMITS) return true;
    const request = context.switchToHttp().getRequest<WithActor>();
    const callClass = this.classOf(context, request);
    if (callClass === 'unlimited') return true;
    const limit = this.config.RATE_LIMITS[callClass];
    const budget = await this.counter.count(callClass, callClass === 'visitors' ? addressKey(request.ip) : (request.actor?.userId ?? request.ip), limit);
    writeHeaders(context.switchToHttp().getResponse<FastifyReply>(), callClass, budget);
    if (budget.remaining < 0) throw tooManyRequests(budget.resetSeconds);
    return true;
  }

  private classOf(context: ExecutionContext, { actor, method }: WithActor): CallClass | 'unlimited' {
    const named = this.reflector.getAllAndOverride<CallClass | 'unlimited' | undefined>(callClassKey, [context.getHandler(), context.getClass()]);
    if (named === 'unlimited') return named;
    if (!actor) return 'visitors';
    return named ?? (isRead(method, named) ? 'reads' : 'writes');
  }
}

/** As draft-ietf-httpapi-ratelimit-headers-10 has them: the policy with its quota and window, and what is left of it. */
function writeHeaders(reply: FastifyReply, callClass: CallClass, { limit, remaining, resetSeconds }: Budget): void {
  void reply.header('ratelimit-policy', `"${callClass}";q=${limit.calls};w=${limit.perSeconds}`);
  void reply.header('ratelimit', `"${callClass}";r=${Math.max(0, remaining)};t=${resetSeconds}`);
}
