import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CodedError } from './errors.ts';

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const originRefused = () => new CodedError('request.origin', 403, 'This request comes from another site');

/** The host that a page's address names, with its port; null for `null` and what is no address. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Whether a browser sends this for a page of ours. Sec-Fetch-Site cannot be set by a page; browsers leave it out over plain
 * http, where the origin counts alone. What is no browser sends neither, and holds no cookie of anybody's.
 */
export function comesFromHere({ headers }: Pick<FastifyRequest, 'headers'>, publicOrigin: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin, host } = headers;
  if (origin === undefined || origin === publicOrigin) return true;
  // Without a public address, and where the browser vouches for it, the address in use is the right one.
  return (publicOrigin === null || site === 'same-origin') && host !== undefined && hostOf(origin) === host;
}

/**
 * Calls that other sites make by specification, as a form: a logout by Keycloak, one click in a mail program. They neither
 * read nor set a cookie.
 */
function isForOtherSites({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as { takesForms?: boolean }).takesForms === true;
}

/** Refuses what a page of another site could send with a person's cookies, before anything reads the body. */
export function refuseForeignRequests(fastify: FastifyInstance, publicUrl: string | undefined): void {
  const publicOrigin = publicUrl ? new URL(publicUrl).origin : null;
  fastify.addHook('onRequest', (request, _reply, done) => {
    // A page of another site cannot send this header without asking first, which nothing here allows.
    const hasBearer = request.headers.authorization !== undefined;
    const passes = !changing.has(request.method) || hasBearer || isForOtherSites(request) || comesFromHere(request, publicOrigin);
    done(passes ? undefined : originRefused());
  });
}
