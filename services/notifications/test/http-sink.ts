import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type Responder = (response: ServerResponse, request: Received) => void;

/** Answers with a status, a body and headers. */
export const answer =
  (status: number, body = '', headers: Record<string, string> = {}): Responder =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

/** A server on loopback that keeps what it is sent and answers as it is told, in turn; the last answer stays. */
export class HttpSink {
  readonly received: Received[] = [];
  private responders: Responder[] = [answer(200)];

  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
        this.received.push(received);
        this.next()(response, received);
      });
    });
  }

  /** One for the tests of a file: emptied before each of them, and gone after the last. */
  static forFile(): HttpSink {
    const sink = new HttpSink();
    beforeAll(() => new Promise<void>((resolve) => sink.server.listen(0, '127.0.0.1', resolve)));
    beforeEach(() => sink.clear());
    afterAll(() => sink.close());
    return sink;
  }

  private next(): Responder {
    const [first = answer(200)] = this.responders;
    if (this.responders.length > 1) this.responders.shift();
    return first;
  }

  url(path = '/'): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  answers(...responders: Responder[]): void {
    this.responders = responders;
  }

  private clear(): void {
    this.received.length = 0;
    this.responders = [answer(200)];
  }

  private async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
