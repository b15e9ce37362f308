import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { waitUntil } from './wait-until.mjs';

const MAX_AGE_MS = 5 * 60_000;

/** What an integrator does with a delivery: the signature covers the timestamp and the bytes as they came. */
export function verifySignature({ headers, rawBody, secret, now = Date.now() }) {
  const timestamp = headers['x-forewire-timestamp'] ?? '';
  const expected = `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex')}`;
  const given = Buffer.from(headers['x-forewire-signature'] ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, Buffer.from(expected))) return 'the signature does not match';
  const sentAt = Number(timestamp) * (timestamp.length > 11 ? 1 : 1000);
  if (!Number.isFinite(sentAt) || Math.abs(now - sentAt) > MAX_AGE_MS) return `the timestamp "${timestamp}" is not of now`;
  return headers['x-forewire-delivery'] ? undefined : 'there is no delivery id';
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

class WebhookSink {
  constructor(secret) {
    this.secret = secret;
    /** Deliveries in the order in which they came, refused ones included. */
    this.received = [];
    this.statuses = [];
    this.server = createServer((request, response) => void this.take(request, response));
  }

  async take(request, response) {
    const rawBody = await bodyOf(request);
    const at = Date.now();
    const problem = verifySignature({ headers: request.headers, rawBody, secret: this.secret });
    const status = problem ? 401 : (this.statuses.shift() ?? 204);
    let body;
    try {
      body = JSON.parse(rawBody.toString('utf8'));
    } catch {
      body = undefined;
    }
    this.received.push({ at, path: request.url, delivery: request.headers['x-forewire-delivery'], event: request.headers['x-forewire-event'], status, problem, body });
    response.writeHead(status).end();
  }

  /** Answers the next deliveries with these statuses, one each, before it accepts again. */
  failNext(...statuses) {
    this.statuses.push(...statuses);
  }

  /** Deliveries that were accepted. */
  get accepted() {
    return this.received.filter((delivery) => delivery.status < 300);
  }

  /** Resolves with the first accepted delivery that satisfies `matches`. */
  waitFor(matches, timeoutMs) {
    return waitUntil('no such webhook delivery', () => this.accepted.find(matches), { timeoutMs });
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Listens on loopback for signed webhooks and checks each signature with `secret`. */
export async function startWebhookSink({ secret, port = 0 }) {
  const sink = new WebhookSink(secret);
  await new Promise((resolve) => sink.server.listen(port, '127.0.0.1', resolve));
  sink.url = `http://127.0.0.1:${sink.server.address().port}/hook`;
  return sink;
}
