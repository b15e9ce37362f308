import { createServer, type Server } from 'node:http';
import type { KitConfig } from './config.ts';
import { answerBrokenRequest, answerConnect } from './broken-requests.ts';
import { CodedError, toProblem } from './errors.ts';
import { newId } from './ids.ts';
import { log } from './log.ts';
import { type AnswerHeaders, answerHeaders } from './response-headers.ts';

const opensAfterMs = 1000;
const notReady = new CodedError('server.not_ready', 503, 'The service waits for its database');

type Settings = Pick<KitConfig, 'PORT' | 'HOST' | 'KEYCLOAK_URL' | 'PUBLIC_URL'>;

/** Says "alive, and not ready" on the service's port for as long as its start takes, so that nobody ends it for waiting. */
export class WaitingRoom {
  private server: Server | null = null;
  private readonly timer: NodeJS.Timeout;

  /** Opens by itself when the start takes longer than a moment. */
  constructor({ PORT, HOST, ...addresses }: Settings) {
    this.timer = setTimeout(() => this.open(PORT, HOST, answerHeaders(addresses)), opensAfterMs);
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

  private open(port: number, host: string, headers: AnswerHeaders): void {
    this.server = createServer({ requireHostHeader: false }, (request, response) => {
      const isAlive = request.url === '/healthz';
      const requestId = newId();
      const body = JSON.stringify(isAlive ? { status: 'ok' } : toProblem(notReady, requestId));
      response.writeHead(isAlive ? 200 : 503, {
        ...headers,
        'content-type': isAlive ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'retry-after': '1',
        'x-request-id': requestId,
        connection: 'close',
      });
      if (!isAlive) log.debug({ requestId, method: request.method }, 'request refused before the service is ready');
      response.end(body);
    });
    this.server.on('clientError', answerBrokenRequest(headers));
    this.server.on('connect', answerConnect(headers));
    // Whether the port can be had is for the service itself to find out, and to say.
    this.server.on('error', (error) => log.debug({ err: error }, 'nobody is told that the service waits'));
    this.server.listen(port, host);
  }
}
