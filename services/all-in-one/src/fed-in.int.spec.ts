import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@forewire/kit/ids';
import { main as parkedCommand } from '@forewire/kit/parked-cli';
import { eventually, startTestApp, type TestApp } from '@forewire/kit/testing';
import { prepareTransport, testKafka } from '@forewire/kit/testing-transports';
import type { Producer } from 'kafkajs';
// eslint-disable-next-line no-restricted-imports -- the sinks belong to the journeys, and have no package of their own
import { mailFolder } from '../../../frontends/e2e/sinks/mail-folder.mjs';
// eslint-disable-next-line no-restricted-imports -- as above
import { startWebhookSink, type WebhookSink } from '../../../frontends/e2e/sinks/webhook-sink.mjs';
import { services } from './services.ts';

const topic = 'forewire.ingest.article.v1';
const brokers = process.env['TEST_KAFKA_BROKERS'];
// Ten consumer groups find their members first, and on a busy machine lose them now and then.
const patienceMs = 60_000;
const secret = 'the secret of the sink';
const confirmationLink = /\/auth\/confirm#token=([\w-]+)/;
// Only a broker lets somebody outside of the process send anything: `npm run test:events` starts one.
const whereThereIsABroker = brokers ? describe : describe.skip;

whereThereIsABroker('articles that an integrator feeds in over Kafka', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forewire-fed-in-'));
  const before = process.env['DATA_DIR'];
  const stream = `wire-${newId()}`;
  let test: TestApp;
  let sink: WebhookSink;
  let producer: Producer;
  let token = '';

  beforeAll(async () => {
    process.env['DATA_DIR'] = dataDir;
    process.env['KAFKA_STREAMS_ALLOWED'] = '*';
    sink = await startWebhookSink({ secret });
    test = await startTestApp(services, { ...(await prepareTransport(brokers)), DATA_DIR: dataDir, PRIVATE_HOSTS_ALLOWED: '127.0.0.0/8' });
    // Until the key that signs tokens has come round over Kafka, nobody is let in.
    await eventually(async () => (await test.app.inject({ url: '/readyz' })).statusCode === 200, patienceMs);
    producer = testKafka(brokers ?? '').producer();
    await producer.connect();
    await signUp(`${newId()}@example.test`);
    await call('/api/channels', { name: 'sink', platform: 'webhook', enabled: true, broadcastType: 'task_results', config: { url: sink.url, secret } });
  }, 300_000);
  afterAll(async () => {
    await producer.disconnect();
    await test.close();
    await sink.stop();
    delete process.env['KAFKA_STREAMS_ALLOWED'];
    if (before === undefined) delete process.env['DATA_DIR'];
    else process.env['DATA_DIR'] = before;
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function call<T = unknown>(url: string, payload?: object): Promise<T> {
    const response = await test.app.inject({ method: payload ? 'POST' : 'GET', url, headers: token ? { authorization: `Bearer ${token}` } : {}, ...(payload ? { payload } : {}) });
    if (response.statusCode >= 400) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
    return response.json<T>();
  }

  /** Nobody is alerted before they have confirmed their address. */
  async function signUp(email: string): Promise<void> {
    token = (await call<{ accessToken: string }>('/api/auth/sign-up', { email, password: 'correct horse' })).accessToken;
    const mail = await mailFolder(dataDir).waitFor(({ to, text }) => to.includes(email) && confirmationLink.test(text), patienceMs);
    await call('/api/auth/verify-email', { token: confirmationLink.exec(mail.text)?.[1] ?? '' });
  }

  /** What somebody sends who knows docs/events.md and nothing else. */
  async function send(article: object, headers: Record<string, string> = {}): Promise<void> {
    const attributes = { ce_specversion: '1.0', ce_id: newId(), ce_source: '/acme/wire', ce_type: 'article.ingested', ...headers };
    await producer.send({ topic, messages: [{ key: stream, value: JSON.stringify(article), headers: attributes }] });
  }

  it('alert the task that watches their stream, once, in the words that were sent', async () => {
    const { task } = await call<{ task: { id: string; sources: { sourceType: string }[] } }>('/api/functions/create-task', {
      prompt: 'strikes at the Northvale harbour',
      sources: [`kafka://${stream.toUpperCase()}`],
      intervalInMinutes: 5,
    });
    expect(task.sources[0]).toMatchObject({ sourceType: 'kafka', url: `kafka://${stream}` });
    const runs = async () => (await call<{ runs: { status: string }[] }>(`/api/tasks/${task.id}/runs`)).runs;
    await eventually(async () => (await runs()).some(({ status }) => status === 'completed'), patienceMs);
    const article = {
      ...{ id: 'wire-42', stream, url: 'https://wire.example/42', language: 'en', publishedAt: new Date().toISOString() },
      title: 'Dockers at Northvale harbour begin a strike over pay',
      text: 'Dockers at the Northvale harbour began a strike on Monday morning after talks over pay had failed. Some 1,200 workers walked out, and eleven container ships are waiting outside the port.',
    };
    await send(article);
    const alert = await sink.waitFor((delivery) => delivery.body?.['title'] === article.title, patienceMs);
    expect(alert.body).toMatchObject({ taskId: task.id, url: article.url });
    await send(article);
    await send({ ...article, id: 'wire-43', url: 'https://wire.example/43', title: 'Rain at the weekend', text: 'It will rain on Saturday, say forecasters, and most of Sunday.' });
    await eventually(async () => (await call<{ sources: { articleCount: number }[] }>(`/api/sources?url=${encodeURIComponent(`kafka://${stream}`)}`)).sources[0]?.articleCount === 2, patienceMs);
    expect(sink.accepted).toHaveLength(1);
  }, 300_000);

  it('are parked at once with what is wrong with them, and hold up nobody', async () => {
    const id = newId();
    await send({ id: '', stream, title: 'Nameless' }, { ce_id: `${id}-1` });
    await send({ id: '2', stream: 'no such name', title: 'Lost' }, { ce_id: `${id}-2` });
    await send({ id: '3', stream, title: 7 }, { ce_id: `${id}-3` });
    await send({ id: '4', stream, title: 'Forged' }, { ce_id: `${id}-4`, ce_type: 'user.deleted' });
    const own = await eventually(async () => {
      const lines: { eventId: string; consumer: string; error: string }[] = [];
      await parkedCommand(['list'], test.env, { print: (line) => lines.push(line as (typeof lines)[0]), say: () => undefined });
      const found = lines.filter(({ eventId, consumer }) => eventId.startsWith(id) && consumer === 'crawler');
      return found.length >= 4 && found;
    }, patienceMs);
    expect(own.map(({ error }) => error.slice(0, 70))).toEqual([
      expect.stringContaining('InvalidEvent: "id" must have'),
      expect.stringContaining('InvalidEvent: "stream" must be'),
      expect.stringContaining('InvalidEvent: The value is no forewire.ingest.v1.ArticleIngested'),
      expect.stringContaining('InvalidEvent: The header ce_type is "user.deleted"'),
    ]);
  }, 300_000);
});
