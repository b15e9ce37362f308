import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@forewire/kit/ids';
import { eventually, startTestApp, type TestApp } from '@forewire/kit/testing';
import { startTracing } from '@forewire/kit/tracing';
import { tracing } from '@opentelemetry/sdk-node';
/* eslint-disable no-restricted-imports -- the invented newsroom belongs to the journeys, and has no package of its own */
import { startNewsroom, type Newsroom } from '../../../frontends/e2e/newsroom/newsroom.mjs';
import { startWebhookSink, type WebhookSink } from '../../../frontends/e2e/sinks/webhook-sink.mjs';
/* eslint-enable no-restricted-imports */
import { services } from './services.ts';

const secret = 'the secret of the sink';
const site = 'harbour-ledger';
const strike = {
  title: 'Dockers at Northvale harbour begin a strike over pay',
  body: 'Dockers at the Northvale harbour began a strike on Monday morning after talks over pay had failed. Some 1,200 workers walked out, and eleven container ships are waiting outside the port.',
};

describe('the main job, through all services in one process', () => {
  const spans = new tracing.InMemorySpanExporter();
  const dataDir = mkdtempSync(join(tmpdir(), 'forewire-main-job-'));
  const given = { DATA_DIR: dataDir, HOT_SOURCE_SECONDS: '1', PRIVATE_HOSTS_ALLOWED: '127.0.0.0/8' };
  const before = Object.fromEntries(Object.keys(given).map((name) => [name, process.env[name]]));
  let stopTracing: () => Promise<void>;
  let test: TestApp;
  let newsroom: Newsroom;
  let sink: WebhookSink;
  let token: string;

  beforeAll(async () => {
    Object.assign(process.env, given);
    stopTracing = await startTracing([new tracing.SimpleSpanProcessor(spans)]);
    newsroom = await startNewsroom({ keys: [site, 'northgate-wire'] });
    sink = await startWebhookSink({ secret });
    test = await startTestApp(services, given);
    token = (await call<{ accessToken: string }>('POST', '/api/auth/sign-up', { email: `${newId()}@example.test`, password: 'correct horse' })).accessToken;
    await call('POST', '/api/channels', { name: 'sink', platform: 'webhook', enabled: true, broadcastType: 'task_results', config: { url: sink.url, secret } });
  });
  afterAll(async () => {
    await test.close();
    await Promise.all([newsroom.stop(), sink.stop(), stopTracing()]);
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function call<T = unknown>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const response = await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    if (response.statusCode >= 400) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
    return response.json<T>();
  }

  it('alerts once for what is new, and tells the same event from another site no second time', async () => {
    const sources = [site, 'northgate-wire'].map((key) => newsroom.site(key).feedUrl ?? newsroom.site(key).url);
    const { task } = await call<{ task: { id: string } }>('POST', '/api/functions/create-task', { prompt: 'strikes at the Northvale harbour', sources, intervalInMinutes: 5 });
    const runs = async () => (await call<{ runs: { status: string }[] }>('GET', `/api/tasks/${task.id}/runs`)).runs;
    await eventually(async () => (await runs()).some((run) => run.status === 'completed'));
    newsroom.publish({ site, ...strike });
    const alert = await sink.waitFor((delivery) => delivery.body?.['title'] === strike.title);
    expect(alert.body).toMatchObject({ taskId: task.id, title: strike.title });
    const count = (await runs()).length;
    newsroom.publish({ site: 'northgate-wire', ...strike });
    await eventually(async () => (await runs()).filter((run) => run.status === 'completed').length > count);
    expect(sink.accepted).toHaveLength(1);
    const { results } = await call<{ results: object[] }>('GET', `/api/tasks/${task.id}/results`);
    expect(results).toHaveLength(1);
  });

  it('leaves one trace from the due time to the delivered alert', () => {
    const finished = spans.getFinishedSpans();
    const alert = finished.find((span) => span.name.startsWith('job') && /webhook|deliver/.test(span.name));
    expect(alert).toBeDefined();
    const names = finished.filter((span) => span.spanContext().traceId === alert?.spanContext().traceId).map((span) => span.name);
    for (const step of ['process run.due', 'process run.started', 'job harvest', 'process run.collected', 'job analyze', 'process run.analyzed', 'process run.completed']) {
      expect(names).toContain(step);
    }
  });
});
