import type { FastifyRequest } from 'fastify';

/** The bearer token that a request carries. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}
