import { createServer, type Server } from 'node:http';
import type { KitConfig } from './config.ts';
import { log } from './log.ts';
import { metrics } from './telemetry.ts';

type Settings = Pick<KitConfig, 'METRICS_PORT' | 'METRICS_HOST' | 'HOST'>;

/** Serves the process's metrics on an address and a port of their own, which nobody but the monitoring needs to reach; null where no port is set. */
export async function serveMetrics({ METRICS_PORT: port, HOST, METRICS_HOST: host = HOST }: Settings): Promise<Server | null> {
  if (port === undefined) return null;
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000, connectionsCheckingInterval: 1000 }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    metrics.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  server.maxConnections = 50;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // It answers for as long as the process lives, and keeps nothing from ending.
  return server.unref();
}
