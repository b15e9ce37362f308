import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CodedError } from './errors.ts';
import { log } from './log.ts';

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const originRefused = (publicUrl: string | undefined) =>
  new CodedError('request.origin', 403, publicUrl ? `Open this site at ${publicUrl} and try again.` : 'Open this site in a tab of its own and try again.');

/** Anybody can cause a refusal, so the operator reads of one a minute at most. */
const hintEveryMs = 60_000;

/** The host that a page's address names, with its port; null for `null` and what is no address. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** Whether the address of the page is the one that the request was sent to. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && hostOf(origin) === host;
}

function isLoopback(host: string | undefined): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/.test(host ?? '');
}

/**
 * Whether a browser sends this for a page of ours. Sec-Fetch-Site cannot be set by a page; browsers leave it out over plain
 * http, where the origin counts alone. What is no browser sends neither, and holds no cookie of anybody's.
 */
export function comesFromHere({ headers }: Pick<FastifyRequest, 'headers'>, publicOrigin: string | null): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined || origin === publicOrigin) return true;
  const isVouched = site === 'same-origin';
  // Without a configured address any name of this machine will do; a proxy may change the Host, but not what the browser knows.
  if (publicOrigin === null) return isVouched || isSameHost(origin, host);
  return isVouched && isLoopback(host) && isSameHost(origin, host);
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
  let hintedAt = -Infinity;
  const hint = ({ origin, host }: FastifyRequest['headers']) => {
    if (Date.now() - hintedAt < hintEveryMs) return;
    hintedAt = Date.now();
    log.warn({ origin, host, publicUrl }, 'a request from another site was refused; if it is this site, PUBLIC_URL has to be its address');
  };
  fastify.addHook('onRequest', (request, _reply, done) => {
    // A page of another site cannot send this header without asking first, which nothing here allows.
    const hasBearer = request.headers.authorization !== undefined;
    if (!changing.has(request.method) || hasBearer || isForOtherSites(request) || comesFromHere(request, publicOrigin)) return done();
    hint(request.headers);
    done(originRefused(publicUrl));
  });
}
