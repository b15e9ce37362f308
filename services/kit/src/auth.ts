import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access, type Actor } from './access.ts';
import { addContext } from './context.ts';
import { notFound, unauthenticated } from './errors.ts';

export type { Actor } from './access.ts';

const publicRoute = 'forewire:public';
const adminRoute = 'forewire:admin';
type WithActor = FastifyRequest & { actor?: Actor };

/** Lets visitors in who are not signed in; a valid token still gives its actor. */
export const Public = () => SetMetadata(publicRoute, true);

/** For admins alone; everyone else sees "not found" (spec public-site.md §6). */
export const AdminOnly = () => SetMetadata(adminRoute, true);

function actorOf(context: ExecutionContext): Actor | undefined {
  return context.switchToHttp().getRequest<WithActor>().actor;
}

/** The verified caller of this request. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const actor = actorOf(context);
  if (!actor) throw unauthenticated();
  return actor;
});

/** The caller, or null on a public route that was called without a token. */
export const OptionalActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor | null => actorOf(context) ?? null);

/** Every HTTP route needs a verified caller unless it says otherwise. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: Access,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const isPublic = this.is(publicRoute, context);
    const actor = await this.identify(context).catch((error: unknown) => {
      if (isPublic) return null;
      throw error;
    });
    if (!actor && !isPublic) throw unauthenticated();
    if (this.is(adminRoute, context) && !actor?.admin) throw notFound('route', 'Page not found');
    return true;
  }

  private is(mark: string, context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride<boolean>(mark, [context.getHandler(), context.getClass()]) ?? false;
  }

  private async identify(context: ExecutionContext): Promise<Actor | null> {
    const request = context.switchToHttp().getRequest<WithActor>();
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!bearer) return null;
    request.actor = await this.access.verify(bearer);
    addContext({ userId: request.actor.userId });
    return request.actor;
  }
}

/** Marks a controller's calls as needing a bearer token in the API's description. */
export const NeedsBearer = () => ApiSecurity('bearer');
