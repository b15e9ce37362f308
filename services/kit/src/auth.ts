import { applyDecorators, type CanActivate, createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import { isLasting, isSensitive, type LastingStep, lastingSteps, type SensitiveStep, sensitiveSteps, type StepByState, stepsByState } from '@forewire/contracts/http/sensitive-steps';
import type { FastifyRequest } from 'fastify';
import { Access, type Actor } from './access.ts';
import { bearerOf } from './bearer.ts';
import { type CallClass, callClassKey, isRead } from './call-class.ts';
import { addContext } from './context.ts';
import { CodedError, notFound, unauthenticated } from './errors.ts';
import { FreshRights } from './fresh-rights.ts';

export type { Actor } from './access.ts';

const publicRoute = 'forewire:public';
const adminRoute = 'forewire:admin';
const sessionRoute = 'forewire:session';
const sensitiveRoute = 'forewire:sensitive';
/** How long ago somebody may have proved who they are for a sensitive step. */
const recentSeconds = 600;
type WithActor = FastifyRequest & { actor?: Actor };

/** Lets visitors in who are not signed in; a valid token still gives its actor. */
export const Public = () => applyDecorators(SetMetadata(publicRoute, true), ApiExtension('x-public', true));

/** For admins alone; everyone else sees "not found" (spec public-site.md §6). */
export const AdminOnly = () => SetMetadata(adminRoute, true);

/** Refuses API keys, whatever their scopes: a leaked one must not outlive its own revocation. A step says whether that is always so. */
export const SessionOnly = (step?: LastingStep) => applyDecorators(SetMetadata(sessionRoute, step ?? true), ApiExtension('x-session-only', step ? lastingSteps[step].what : true));

/** For sessions whose holder signed in, or gave the password again, within the last ten minutes; the step says whether that is always so. */
export const Sensitive = (step: SensitiveStep) => applyDecorators(SetMetadata(sensitiveRoute, step), ApiExtension('x-recent-sign-in', sensitiveSteps[step].what));

/** For calls that are a sensitive step by what is stored; each of them calls `requireRecentSignIn` where it is one. */
export const SensitiveByState = (step: StepByState) => ApiExtension('x-recent-sign-in', stepsByState[step].what);

export const notByApiKey = () => new CodedError('api_key.not_allowed', 403, 'This cannot be done with an API key. Please sign in.');
export const beyondScope = (scope: string) => new CodedError('api_key.scope', 403, `This API key may not ${scope}.`);
export const confirmationRequired = () => new CodedError('session.confirmation_required', 403, 'Please confirm that it is you.');

/** Whether the caller proved who they are within the last ten minutes. */
export function isRecentSignIn({ authenticatedAt }: Actor): boolean {
  return Date.now() / 1000 - authenticatedAt <= recentSeconds;
}

/** For what only the call itself knows to be a sensitive step: refuses who proved who they are longer ago than that. */
export function requireRecentSignIn(actor: Actor): void {
  if (!isRecentSignIn(actor)) throw confirmationRequired();
}

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
    private readonly freshRights: FreshRights,
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
    if (actor) {
      this.checkCredential(actor, context);
      await this.freshRights.settle(actor.userId);
    }
    return true;
  }

  /** What this route asks of the credential itself, whoever holds it. */
  private checkCredential(actor: Actor, context: ExecutionContext): void {
    const { method, body } = context.switchToHttp().getRequest<WithActor>();
    const step = this.reflector.getAllAndOverride<SensitiveStep | undefined>(sensitiveRoute, this.targets(context));
    const sensitive = step !== undefined && isSensitive(step, body);
    if (actor.via === 'api-key') {
      if (sensitive || this.isForSessions(context, body)) throw notByApiKey();
      const scope = isRead(method, this.reflector.getAllAndOverride<CallClass | 'unlimited' | undefined>(callClassKey, this.targets(context))) ? 'read' : 'write';
      if (!actor.scopes.includes(scope)) throw beyondScope(scope);
    }
    if (sensitive) requireRecentSignIn(actor);
  }

  private isForSessions(context: ExecutionContext, body: unknown): boolean {
    const mark = this.reflector.getAllAndOverride<LastingStep | true | undefined>(sessionRoute, this.targets(context));
    return typeof mark === 'string' ? isLasting(mark, body) : mark === true;
  }

  private is(mark: string, context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride<boolean>(mark, this.targets(context)) ?? false;
  }

  private targets(context: ExecutionContext) {
    return [context.getHandler(), context.getClass()];
  }

  private async identify(context: ExecutionContext): Promise<Actor | null> {
    const request = context.switchToHttp().getRequest<WithActor>();
    const bearer = bearerOf(request);
    if (!bearer) return null;
    request.actor = await this.access.verify(bearer);
    addContext({ userId: request.actor.userId });
    return request.actor;
  }
}

/** Marks a controller's calls as needing a bearer token in the API's description. */
export const NeedsBearer = () => ApiSecurity('bearer');
