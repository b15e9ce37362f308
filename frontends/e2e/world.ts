import { expect, test as base } from '@playwright/test';
import { type Newsroom, startNewsroom } from './newsroom/newsroom.mjs';
import { startTestProduct } from './product/start-product.mjs';
import { startSmtpSink, type SmtpSink } from './sinks/smtp-sink.mjs';
import { startWebhookSink, type WebhookSink } from './sinks/webhook-sink.mjs';

type Product = { url: string; remove(): Promise<void> };

/** What surrounds a journey: the started product, the news, and where alerts arrive. */
export type World = { product: Product; newsroom: Newsroom; mailbox: SmtpSink; webhooks: WebhookSink };

export const WEBHOOK_SECRET = 'a secret between the product and the sink';

/** The product in one process, or the one that whoever started this run has started already. */
async function findProduct(mailbox: SmtpSink): Promise<Product> {
  const url = process.env['CLUSTER_URL'];
  return url ? { url, remove: async () => undefined } : startTestProduct({ env: { SMTP_URL: mailbox.url } });
}

async function open(): Promise<World> {
  const smtp = { port: Number(process.env['CLUSTER_SMTP_PORT'] ?? 0) };
  const [newsroom, mailbox, webhooks] = await Promise.all([startNewsroom(), startSmtpSink(smtp), startWebhookSink({ secret: WEBHOOK_SECRET })]);
  const product = await findProduct(mailbox);
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
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ world }, use) => use(world.product.url),
  email: async ({}, use) => use(`reader-${process.pid}-${++people}@newsroom.test`),
});

export { expect };
