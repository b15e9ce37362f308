import type { ServerResponse } from 'node:http';
import { type JsonEndpoint, startJsonEndpoint } from './json-endpoint.ts';

export interface EmbeddingRequest {
  model: string;
  input: string[];
}

/** Vectors of an embeddings server, any other JSON, a failure, or whatever a test does with the connection. */
export type EmbeddingBehaviour = { vectors: (readonly number[])[]; model?: string } | { body: string } | { status: number; headers?: Record<string, string> } | ((response: ServerResponse) => void);

export type EmbeddingsEndpoint = JsonEndpoint<EmbeddingRequest, EmbeddingBehaviour>;

/** Serves the embeddings protocol on loopback, with vectors that a test decides. */
export function startEmbeddingsEndpoint(): Promise<EmbeddingsEndpoint> {
  return startJsonEndpoint<EmbeddingRequest, EmbeddingBehaviour>({ status: 500 }, answer);
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
