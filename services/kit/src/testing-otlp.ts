import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export type Signal = 'traces' | 'metrics' | 'logs';

/** What an OTLP collector is over HTTP, as far as a service sees it; keeps what it is sent. */
export class OtlpReceiver {
  readonly bodies: Record<Signal, Buffer[]> = { traces: [], metrics: [], logs: [] };
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<OtlpReceiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const receiver = new OtlpReceiver(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      void receiver.take(request).then((known) => response.writeHead(known ? 200 : 404, { 'content-type': request.headers['content-type'] ?? '' }).end());
    });
    return receiver;
  }

  /** What came in JSON for one signal. */
  decoded<T>(signal: Signal): T[] {
    return this.bodies[signal].map((body) => JSON.parse(body.toString()) as T);
  }

  /** Whether a text stands in what came, in whichever encoding: both write texts as they are. */
  holds(signal: Signal, text: string): boolean {
    return this.bodies[signal].some((body) => body.includes(text));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async take(request: IncomingMessage): Promise<boolean> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const signal = /^\/v1\/(traces|metrics|logs)$/.exec(request.url ?? '')?.[1] as Signal | undefined;
    if (signal) this.bodies[signal].push(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body);
    return signal !== undefined;
  }
}
