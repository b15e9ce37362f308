import type { ServerResponse } from 'node:http';
import { type JsonEndpoint, startJsonEndpoint } from './json-endpoint.ts';

/** A request as the endpoint got it. */
export interface ChatRequest {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: string };
  max_tokens?: number;
}

/** What the endpoint answers: JSON or text of the model, or a failure of the endpoint itself. */
export type Behaviour = { content: unknown; usage?: { prompt_tokens: number; completion_tokens: number } } | { status: number; headers?: Record<string, string>; message?: string } | { hangMs: number; afterHeaders?: boolean };

export type ModelEndpoint = JsonEndpoint<ChatRequest, Behaviour>;

/** Serves the chat completions protocol on loopback, with a model that does what a test says. */
export function startModelEndpoint(): Promise<ModelEndpoint> {
  return startJsonEndpoint<ChatRequest, Behaviour>({ content: {} }, answer);
}

function answer(response: ServerResponse, chat: ChatRequest, behaviour: Behaviour): void {
  if ('hangMs' in behaviour) {
    if (behaviour.afterHeaders === true) response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    setTimeout(() => response.destroy(), behaviour.hangMs).unref();
    return;
  }
  if ('status' in behaviour) {
    response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers });
    response.end(JSON.stringify({ error: { message: behaviour.message ?? 'failed', type: 'test' } }));
    return;
  }
  const content = typeof behaviour.content === 'string' ? behaviour.content : JSON.stringify(behaviour.content);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ id: 'chat-1', object: 'chat.completion', created: 1, model: chat.model, choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }], usage: behaviour.usage ? { ...behaviour.usage, total_tokens: 0 } : undefined }));
}

/** The text of the article in a request to judge one. */
export function articleIn(request: ChatRequest): string {
  return /^<data-[0-9a-f]+ kind="article">\n([\s\S]*?)\n<\/data-/m.exec(request.messages[1]?.content ?? '')?.[1] ?? '';
}
