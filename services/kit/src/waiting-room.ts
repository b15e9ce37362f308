import { createServer, type Server } from 'node:http';
import type { KitConfig } from './config.ts';
import { newId } from './ids.ts';
import { log } from './log.ts';

const opensAfterMs = 1000;
const notReady = (traceId: string) => JSON.stringify({ code: 'server.not_ready', status: 503, detail: 'The service waits for its database', traceId });

/** Says "alive, and not ready" on the service's port for as long as its start takes, so that nobody ends it for waiting. */
export class WaitingRoom {
  private server: Server | null = null;
  private readonly timer: NodeJS.Timeout;

  /** Opens by itself when the start takes longer than a moment. */
  constructor({ PORT, HOST }: Pick<KitConfig, 'PORT' | 'HOST'>) {
    this.timer = setTimeout(() => this.open(PORT, HOST), opensAfterMs);
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    const { server } = this;
    if (!server) return;
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }

  private open(port: number, host: string): void {
    this.server = createServer((request, response) => {
      const isAlive = request.url === '/healthz';
      const requestId = newId();
      response.writeHead(isAlive ? 200 : 503, {
        'content-type': isAlive ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8',
        'retry-after': '1',
        'x-request-id': requestId,
        connection: 'close',
      });
      if (!isAlive) log.debug({ requestId, method: request.method }, 'request refused before the service is ready');
      response.end(isAlive ? JSON.stringify({ status: 'ok' }) : notReady(requestId));
    });
    // Whether the port can be had is for the service itself to find out, and to say.
    this.server.on('error', (error) => log.debug({ err: error }, 'nobody is told that the service waits'));
    this.server.listen(port, host);
  }
}
