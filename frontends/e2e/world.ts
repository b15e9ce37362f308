import { expect, test as base } from '@playwright/test';
import { type Newsroom, startNewsroom } from './newsroom/newsroom.mjs';
import { startTestProduct, type TestProduct } from './product/start-product.mjs';
import { startSmtpSink, type SmtpSink } from './sinks/smtp-sink.mjs';
import { startWebhookSink, type WebhookSink } from './sinks/webhook-sink.mjs';

/** What surrounds a journey: the started product, the news, and where alerts arrive. */
export type World = { product: TestProduct; newsroom: Newsroom; mailbox: SmtpSink; webhooks: WebhookSink };

export const WEBHOOK_SECRET = 'a secret between the product and the sink';

async function open(): Promise<World> {
  const [newsroom, mailbox, webhooks] = await Promise.all([startNewsroom(), startSmtpSink(), startWebhookSink({ secret: WEBHOOK_SECRET })]);
  const product = await startTestProduct({ env: { SMTP_URL: mailbox.url } });
  return { product, newsroom, mailbox, webhooks };
}

async function close({ product, newsroom, mailbox, webhooks }: World): Promise<void> {
  await product.remove();
  await Promise.all([newsroom.stop(), mailbox.stop(), webhooks.stop()]);
}

let people = 0;

/** Journeys share one started product per worker; each has a person of its own. */
export const test = base.extend<{ email: string }, { world: World }>({
  world: [
    async ({}, use) => {
      const world = await open();
      await use(world);
      await close(world);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ world }, use) => use(world.product.url),
  email: async ({}, use) => use(`reader-${process.pid}-${++people}@newsroom.test`),
});

export { expect };
