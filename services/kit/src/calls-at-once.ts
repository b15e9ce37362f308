import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from './access.ts';
import { bearerOf } from './bearer.ts';
import { addressKey } from './call-limit.guard.ts';
import { CallSlots } from './call-slots.ts';
import type { CallsAtOnce } from './calls-at-once-setting.ts';

const longestWaitMs = 5000;
// Each of them holds a body of up to half a megabyte.
const waitingCalls = 60;

type RouteOptions = { staysOpen?: boolean };

/** For a call whose answer goes on for as long as somebody reads it: it has a limit of its own. */
export const StaysOpen = () => RouteConfig({ staysOpen: true } satisfies RouteOptions);

function isCounted({ url, routeOptions }: FastifyRequest): boolean {
  return /^\/_?api\//.test(url) && (routeOptions.config as RouteOptions).staysOpen !== true;
}

/**
 * Has calls wait while their caller has as many in progress as one may. A call counts from where it has arrived as a whole:
 * otherwise a few that stall would keep everybody else at the same address out.
 */
export function limitCallsAtOnce(fastify: FastifyInstance, access: Access, limits: CallsAtOnce): void {
  if (!limits) return;
  const slots = new CallSlots({ waiting: waitingCalls, waitMs: longestWaitMs });
  fastify.addHook('preHandler', async (request, reply) => {
    if (!isCounted(request)) return;
    const { key, atOnce } = await callerOf(request, access, limits);
    const release = await slots.take(key, atOnce).catch((error: unknown) => {
      describeLimit(reply, atOnce);
      throw error;
    });
    reply.raw.once('finish', release).once('close', release);
    if (!reply.raw.destroyed) return;
    // Whoever left while waiting gets no answer, and the work for one is not begun.
    release();
    reply.hijack();
  });
}

/** Who wrong credentials are from, nobody knows: the call counts for its address. */
async function callerOf(request: FastifyRequest, access: Access, { account, address }: NonNullable<CallsAtOnce>): Promise<{ key: string; atOnce: number }> {
  const bearer = bearerOf(request);
  const actor = bearer ? await access.verify(bearer).catch(() => null) : null;
  return actor ? { key: actor.userId, atOnce: account } : { key: addressKey(request.ip), atOnce: address };
}

/** As draft-ietf-httpapi-ratelimit-headers-10 has it for a quota of calls in progress. */
function describeLimit(reply: FastifyReply, atOnce: number): void {
  void reply.header('ratelimit-policy', `"at-once";q=${atOnce};qu="concurrent-requests"`);
  void reply.header('ratelimit', '"at-once";r=0');
}
