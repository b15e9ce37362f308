import { Agent, createServer, request as send } from 'node:http';
import { componentFor } from './chart.mjs';

const BODY_LIMIT_BYTES = 1_048_576;
const SAFE = ['GET', 'HEAD', 'OPTIONS'];
const NEVER_PASSED_ON = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

async function bodyOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function headersFor(request, body) {
  const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress, 'x-forwarded-proto': 'http' };
  for (const name of NEVER_PASSED_ON) delete headers[name];
  return body.length > 0 ? { ...headers, 'content-length': String(body.length) } : headers;
}

// What never reached a replica may go to another; what may have been done there only when doing it again does no harm.
const mayGoElsewhere = (error, method) => error.code === 'ECONNREFUSED' || SAFE.includes(method);

/** One address for all: each path goes where the chart's ingress sends it, to the component's replicas in turn. */
class Gateway {
  constructor({ rules, targets }) {
    Object.assign(this, { rules, targets });
    this.turns = new Map();
    /** Requests that a replica didn't answer, those included that another one answered in its place. */
    this.failures = 0;
    this.agent = new Agent({ keepAlive: true });
    this.server = createServer((request, response) => void this.handle(request, response));
  }

  /** Sends nothing more to a replica, as when a cluster takes a pod off its service; what it has is let end. */
  leave(component, port) {
    this.targets = { ...this.targets, [component]: (this.targets[component] ?? []).filter((other) => other !== port) };
  }

  join(component, port) {
    this.targets = { ...this.targets, [component]: [...(this.targets[component] ?? []), port] };
  }

  async handle(request, response) {
    const component = componentFor(this.rules, new URL(request.url, 'http://gateway').pathname);
    const ports = this.inTurn(component);
    const body = await bodyOf(request).catch(() => undefined);
    if (body === undefined) return response.writeHead(413).end();
    for (const [index, port] of ports.entries()) {
      const error = await this.pass(port, request, body, response);
      if (!error) return;
      this.failures += 1;
      if (response.headersSent) return response.destroy();
      if (index === ports.length - 1 || !mayGoElsewhere(error, request.method)) return response.writeHead(502).end();
    }
    response.writeHead(503).end();
  }

  inTurn(component) {
    const ports = this.targets[component] ?? [];
    const turn = (this.turns.get(component) ?? 0) + 1;
    this.turns.set(component, turn);
    return ports.map((_, index) => ports[(index + turn) % ports.length]);
  }

  /** Resolves with an error when the replica gave no whole answer. */
  pass(port, request, body, response) {
    return new Promise((resolve) => {
      const options = { host: '127.0.0.1', port, method: request.method, path: request.url, headers: headersFor(request, body), agent: this.agent };
      const upstream = send(options, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        // A stream that has nothing to say yet must be seen to be open.
        response.flushHeaders();
        answer.once('error', resolve);
        answer.once('aborted', () => resolve(new Error('the answer was cut off')));
        answer.once('end', () => resolve(undefined));
        answer.pipe(response);
      });
      upstream.once('error', resolve);
      response.once('close', () => upstream.destroy());
      upstream.end(body);
    });
  }

  async stop() {
    this.agent.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Opens the gateway on a port of loopback; `targets` names the ports of each component. */
export async function startGateway({ port, rules, targets }) {
  const gateway = new Gateway({ rules, targets });
  await new Promise((resolve, reject) => {
    gateway.server.once('error', reject);
    gateway.server.listen(port, '127.0.0.1', resolve);
  });
  return gateway;
}
