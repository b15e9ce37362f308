import type { Type } from '@nestjs/common';
import type { PredictEvent } from '@forewire/contracts/http/predict';
import { type EventInit, type EventOf, type EventType } from '@forewire/contracts/events';
import { eventually, startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { deliver, envelopeOf, EventProbe } from '@forewire/kit/testing-events';
import { PredictServiceModule } from '../src/predict.service.module.ts';

export type Asked = { status: number; predictionId: string; events: PredictEvent[]; problem: Record<string, unknown>; contentType: string };
export type Answer = { status: number; body: Record<string, unknown> };

/** The service as the product runs it, with this environment; `prefix` names the databases of another instance, `others` the services beside it. */
export async function startPredict(env: Record<string, string>, prefix?: string, others: Type[] = []): Promise<PredictTest> {
  const before = Object.fromEntries(Object.keys(env).map((name) => [name, process.env[name]]));
  Object.assign(process.env, env);
  const probe = new EventProbe();
  const overrides = { PRIVATE_HOSTS_ALLOWED: env['PRIVATE_HOSTS_ALLOWED'] ?? '', ...(prefix ? { MONGO_PREFIX: prefix } : {}) };
  const test = await startTestApp([PredictServiceModule, probe.module, ...others], overrides);
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  await test.app.listen(0, '127.0.0.1');
  return new PredictTest(test, probe, await test.app.getUrl(), await tokenMaker(test));
}

/** Speaks to the service over HTTP, and for the other services by their events. */
export class PredictTest {
  constructor(
    readonly test: TestApp,
    readonly probe: EventProbe,
    private readonly url: string,
    private readonly makeToken: (userId: string) => Promise<string>,
  ) {}

  get prefix(): string {
    return this.test.env['MONGO_PREFIX'] ?? '';
  }

  settled(predictionId: string): EventOf<'prediction.settled'>[] {
    return this.probe.of('prediction.settled').filter(({ id }) => id === predictionId);
  }

  async call(method: 'GET' | 'POST', path: string, userId?: string, body?: unknown): Promise<Answer> {
    const response = await this.send(method, path, userId, body);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** Asks a question and reads its stream to the end. */
  async ask(userId: string, question: string, taskId?: string, path = '/api/predict'): Promise<Asked> {
    const response = await this.open(userId, question, taskId, path);
    const text = await response.text();
    const ok = response.status === 200;
    return {
      status: response.status,
      predictionId: response.headers.get('x-prediction-id') ?? '',
      events: ok ? text.split('\n').filter(Boolean).map((line) => JSON.parse(line) as PredictEvent) : [],
      problem: ok ? {} : (JSON.parse(text) as Record<string, unknown>),
      contentType: response.headers.get('content-type') ?? '',
    };
  }

  /** Asks a question and leaves the stream to the caller. */
  open(userId: string, question: string, taskId?: string, path = '/api/predict', signal?: AbortSignal): Promise<Response> {
    return this.send('POST', path, userId, { action: 'execute', question, taskId }, signal);
  }

  /** The prediction once it has ended. */
  async ended(userId: string, predictionId: string): Promise<Record<string, unknown>> {
    return eventually(async () => {
      const { body } = await this.call('GET', `/api/predictions/${predictionId}`, userId);
      const prediction = body['prediction'] as Record<string, unknown>;
      return prediction['status'] === 'running' ? null : prediction;
    });
  }

  /** Sends an event as its owner would, twice, as a redelivery does, and waits until it is handled. */
  async deliverTwice<T extends EventType>(type: T, key: string, message: EventInit<T>): Promise<void> {
    const envelope = envelopeOf(type, key, message);
    await deliver(this.test, envelope);
    await deliver(this.test, envelope);
  }

  close(): Promise<void> {
    return this.test.close();
  }

  private async send(method: string, path: string, userId?: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    if (userId) headers['authorization'] = `Bearer ${await this.makeToken(userId)}`;
    return fetch(new URL(path, this.url), { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }), ...(signal ? { signal } : {}) });
  }
}
