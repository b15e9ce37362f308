import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AuthLimits } from '../sessions/auth-limits.ts';

/** Slows down who tries made-up links. */
@Injectable()
export class LinkLimitGuard implements CanActivate {
  constructor(private readonly limits: AuthLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.limits.link(context.switchToHttp().getRequest<FastifyRequest>().ip);
    return true;
  }
}
