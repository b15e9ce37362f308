import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ChatRequest = {
  model: string;
  messages: { role: string; content: string }[];
  stream?: boolean;
  stream_options?: unknown;
  response_format?: { type: string; json_schema?: { name: string } };
};

/** What the model says, or how the endpoint fails; `pieces` says in how many parts a stream comes. */
export type Reply = { content: unknown; pieces?: number; hold?: Promise<void> } | { status: number; message?: string } | { stall: true };

export type ModelServer = { url: string; requests: ChatRequest[]; behave: (decide: (request: ChatRequest) => Reply) => void; close: () => Promise<void> };

/** Which of the product's calls a request is: plan, answer or synthesis. */
export function callOf(request: ChatRequest): string {
  return request.response_format?.json_schema?.name ?? '';
}

export function textOf(request: ChatRequest): string {
  return request.messages.map(({ content }) => content).join('\n');
}

/** Serves chat completions on loopback, streamed when asked, with a model that says what the test decides. */
export async function startModelServer(): Promise<ModelServer> {
  const requests: ChatRequest[] = [];
  let decide: (request: ChatRequest) => Reply = () => ({ status: 500 });
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const chat = JSON.parse(body) as ChatRequest;
      requests.push(chat);
      return reply(response, chat, decide(chat));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    behave: (next) => {
      decide = next;
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function reply(response: ServerResponse, chat: ChatRequest, decided: Reply): Promise<void> {
  if ('stall' in decided) {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    return;
  }
  if ('status' in decided) {
    response.writeHead(decided.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: decided.message ?? 'failed' } }));
    return;
  }
  const content = typeof decided.content === 'string' ? decided.content : JSON.stringify(decided.content);
  const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
  const shared = { id: 'chat-1', created: 1, model: chat.model };
  if (!chat.stream) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...shared, object: 'chat.completion', choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }], usage }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const size = Math.ceil(content.length / (decided.pieces ?? 8));
  for (let at = 0; at < content.length; at += size) {
    const delta = { content: content.slice(at, at + size) };
    response.write(`data: ${JSON.stringify({ ...shared, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`);
    if (at + size < content.length) await decided.hold;
  }
  if (chat.stream_options) response.write(`data: ${JSON.stringify({ ...shared, object: 'chat.completion.chunk', choices: [], usage })}\n\n`);
  response.end('data: [DONE]\n\n');
}
