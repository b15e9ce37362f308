import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface JsonEndpoint<R, B> {
  url: string;
  requests: R[];
  /** When each request came, in milliseconds. */
  times: number[];
  keys: (string | undefined)[];
  /** Decides the answer to each request in turn, and forgets those before. */
  behave(decide: (request: R, count: number) => B): void;
  close(): Promise<void>;
}

/** Serves a protocol of JSON over POST on loopback: `answer` writes what a test decides for a request. */
export async function startJsonEndpoint<R, B>(usual: B, answer: (response: ServerResponse, request: R, behaviour: B) => void): Promise<JsonEndpoint<R, B>> {
  const seen: Pick<JsonEndpoint<R, B>, 'requests' | 'times' | 'keys'> = { requests: [], times: [], keys: [] };
  let decide: (request: R, count: number) => B = () => usual;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const asked = JSON.parse(body) as R;
      seen.requests.push(asked);
      seen.times.push(Date.now());
      seen.keys.push(request.headers.authorization);
      answer(response, asked, decide(asked, seen.requests.length));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...seen,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    behave: (next) => {
      decide = next;
      for (const list of Object.values(seen)) list.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
