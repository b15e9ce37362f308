import { setTimeout as sleep } from 'node:timers/promises';
import { MINING_PROMPT } from './newsroom/invented-story.mjs';
import { startNewsroom } from './newsroom/newsroom.mjs';
import { ProductApi } from './product/product-api.mjs';
import { startSmtpSink } from './sinks/smtp-sink.mjs';
import { waitUntil } from './sinks/wait-until.mjs';
import { startWebhookSink } from './sinks/webhook-sink.mjs';

const SITES = ['harbour-ledger', 'northgate-wire', 'kastelburger-rundschau'];
const SECRET = 'a secret between the cluster and the sink';
const FIRST_STORY = 9_000;
const LONGEST_BEFORE_KILL_MS = 2_500;
const ALERT_WITHIN_MS = 300_000;
const SETTLES_WITHIN_MS = 600_000;

/** A monitor under fire: it publishes, has things killed, and keeps count of what was alerted. */
export class Rounds {
  constructor({ url, smtpPort, log }) {
    Object.assign(this, { url, smtpPort, log, published: [] });
  }

  async open() {
    this.newsroom = await startNewsroom({ keys: SITES });
    this.sink = await startWebhookSink({ secret: SECRET });
    this.mailbox = await startSmtpSink({ port: this.smtpPort });
    this.api = await ProductApi.forUser(this.url, { email: 'rounds@newsroom.test', mails: this.mailbox });
    await this.api.createWebhook({ url: this.sink.url, secret: SECRET });
    const sources = SITES.map((key) => this.newsroom.site(key).feedUrl);
    this.task = await this.api.createTask({ prompt: MINING_PROMPT, intervalInMinutes: 5, sources, email: false });
    await waitUntil('the first run', async () => (await this.runs()).some((run) => run.status === 'completed'), { timeoutMs: 300_000, everyMs: 200 });
    const first = this.publish();
    await this.alertOf(first);
  }

  publish() {
    const count = this.published.length;
    const article = this.newsroom.publishInvented({ site: SITES[count % SITES.length], number: FIRST_STORY + count });
    this.published.push(article);
    return article;
  }

  /** While a server is away a call may fail; whoever polls asks again. */
  async runs() {
    return this.api.runs(this.task.id).catch(() => []);
  }

  deliveriesOf(article) {
    // Cut off between an accepted delivery and its record, a sender has to send again; it does so under the same id.
    return new Set(this.sink.accepted.filter((delivery) => delivery.body?.url?.startsWith(article.url)).map(({ delivery }) => delivery));
  }

  /** Resolves with the time at which the article was alerted. */
  alertOf(article) {
    const found = () => this.sink.accepted.find((delivery) => delivery.body?.url?.startsWith(article.url))?.at;
    return waitUntil(`an alert for ${article.url}`, found, { timeoutMs: ALERT_WITHIN_MS, everyMs: 20 });
  }

  /**
   * Publishes, lets `strike` take something away at a moment of the run that nobody chose, has it brought back, publishes again,
   * and resolves with the milliseconds from then to the next alert and until everything published so far was alerted.
   */
  async round({ name, strike, bringBack, awayMs = 1_000 }) {
    this.publish();
    await this.api.runNow(this.task.id).catch(() => {
      // A run may be going on already; that one is as good to be cut off.
    });
    await sleep(Math.random() * LONGEST_BEFORE_KILL_MS);
    await strike();
    this.publish();
    await sleep(awayMs);
    const from = Date.now();
    const back = bringBack();
    const next = this.publish();
    await back;
    const backAfterMs = Date.now() - from;
    const alertAfterMs = (await this.alertOf(next)) - from;
    const outcome = { name, backAfterMs, alertAfterMs, caughtUpAfterMs: (await this.allAlerted()) - from };
    this.log(`${name}: back after ${seconds(backAfterMs)}, the next article alerted after ${seconds(alertAfterMs)}, everything after ${seconds(outcome.caughtUpAfterMs)}`);
    return outcome;
  }

  /** Resolves, once everything that was published is alerted, with the time of the last alert. */
  async allAlerted() {
    return Math.max(...(await Promise.all(this.published.map((article) => this.alertOf(article)))));
  }

  async settle() {
    await waitUntil('no run to be left running', async () => {
      const runs = await this.runs();
      return runs.length > 0 && runs.every((run) => run.status !== 'running');
    }, { timeoutMs: SETTLES_WITHIN_MS, everyMs: 500 });
  }

  /** Why an article was not told, where the product gave a reason: then it was judged, and not lost. */
  async reasonFor(article) {
    for (const { id } of await this.runs()) {
      const { leftOut } = await this.api.call('GET', `/api/runs/${id}`);
      const found = leftOut.find(({ url }) => url.startsWith(article.url));
      if (found) return `${found.code}: ${found.reason}`;
    }
    return 'no run mentions it';
  }

  /** Every way in which what was published and what was alerted differ. */
  async problems() {
    const problems = this.sink.received.filter((delivery) => delivery.problem).map((delivery) => `a delivery was refused: ${delivery.problem}`);
    for (const article of this.published) {
      const { size } = this.deliveriesOf(article);
      if (size > 1) problems.push(`${article.url} was alerted ${size} times`);
      if (size === 0) problems.push(`${article.url} was not alerted (${await this.reasonFor(article)})`);
    }
    return problems;
  }

  async close() {
    await Promise.all([this.newsroom?.stop(), this.sink?.stop(), this.mailbox?.stop()]);
  }
}

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
