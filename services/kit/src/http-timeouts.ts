import type { Server } from 'node:http';
import type { KitConfig } from './config.ts';

/** How often Node looks for connections that have used up their time; its own 30 s would make each limit half a minute longer. */
const connectionsCheckingInterval = 1000;
/** A connection on which nothing moves: longer than any answer takes to begin and than the pauses of streams, which send heartbeats. */
const silentMs = 180_000;
const requestsPerConnection = 10_000;

type Settings = Pick<KitConfig, 'REQUEST_TIMEOUT_SECONDS' | 'KEEP_ALIVE_SECONDS'>;

/** Time-outs of the server: for a request's header, for the whole of it, between two, and for a caller who doesn't read. Streams end by none of them. */
export function serverTimeouts({ REQUEST_TIMEOUT_SECONDS: request, KEEP_ALIVE_SECONDS: keepAlive }: Settings) {
  return {
    requestTimeout: request * 1000,
    keepAliveTimeout: keepAlive * 1000,
    connectionTimeout: silentMs,
    maxRequestsPerSocket: requestsPerConnection,
    http: { headersTimeout: request * 1000, connectionsCheckingInterval, requireHostHeader: false },
  };
}

/** Refuses connections beyond what the process has memory for. */
export function limitConnections(server: Server, { MAX_CONNECTIONS }: Pick<KitConfig, 'MAX_CONNECTIONS'>): void {
  server.maxConnections = MAX_CONNECTIONS;
}
