import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EmbeddingRequest {
  model: string;
  input: string[];
}

/** Vectors of an embeddings server, any other JSON, a failure, or whatever a test does with the connection. */
export type EmbeddingBehaviour = { vectors: (readonly number[])[]; model?: string } | { body: string } | { status: number; headers?: Record<string, string> } | ((response: ServerResponse) => void);

export interface EmbeddingsEndpoint {
  url: string;
  requests: EmbeddingRequest[];
  keys: (string | undefined)[];
  behave(decide: (request: EmbeddingRequest, count: number) => EmbeddingBehaviour): void;
  close(): Promise<void>;
}

/** Serves the embeddings protocol on loopback, with vectors that a test decides. */
export async function startEmbeddingsEndpoint(): Promise<EmbeddingsEndpoint> {
  const [requests, keys]: [EmbeddingRequest[], (string | undefined)[]] = [[], []];
  let decide: (request: EmbeddingRequest, count: number) => EmbeddingBehaviour = () => ({ status: 500 });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const asked = JSON.parse(Buffer.concat(chunks).toString('utf8')) as EmbeddingRequest;
      requests.push(asked);
      keys.push(request.headers.authorization);
      answer(response, asked, decide(asked, requests.length));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    keys,
    behave: (next) => {
      decide = next;
      requests.length = 0;
      keys.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answer(response: ServerResponse, { model }: EmbeddingRequest, behaviour: EmbeddingBehaviour): void {
  if (typeof behaviour === 'function') return behaviour(response);
  if ('status' in behaviour) {
    response.writeHead(behaviour.status, behaviour.headers).end('{"error":{"message":"failed"}}');
    return;
  }
  const body = 'body' in behaviour ? behaviour.body : JSON.stringify({ object: 'list', model: behaviour.model ?? model, data: behaviour.vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })) });
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
}

/**
 * A stand-in for a model: texts that share words of a subject lie near each other, whatever else they say. `axes` are the
 * subjects, as patterns; the last numbers tell texts apart that are of none.
 */
export function vectorOf(text: string, axes: readonly RegExp[]): number[] {
  const noise = [0, 1, 2].map((seed) => (([...text].reduce((sum, char, at) => (sum * 31 + char.charCodeAt(0) + at * seed) % 997, seed) % 100) - 50) / 250);
  return [...axes.map((axis) => (axis.test(text) ? 1 : 0)), 0.6, ...noise];
}
