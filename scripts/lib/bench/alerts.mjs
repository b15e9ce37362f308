import { percentile } from '../usage.mjs';

export const CHANNELS = ['webhook', 'mail', 'browser'];

const ARTICLE = /https?:\/\/127\.[\d.]+:\d+\/\d+\/\d+\.html/g;
const SEVERAL = /: \d+ new results$/;
/** Titles of notifications begin with a sign of their task's priority. */
const PRIORITY = /^[^\p{L}\d]+/u;

/** The address of an article without what its feed adds to count visits. */
const plain = (url) => url?.split('?')[0];

const webhookAlerts = (deliveries) => deliveries.filter(({ body }) => body?.event === 'result.found').map(({ at, body }) => ({ at, url: plain(body.url), task: body.taskId, run: body.runId }));

/** A mail may report several articles, and names each more than once: in its text and in its HTML. */
const mailAlerts = (mails) => mails.flatMap(({ at, text }) => [...new Set(text.match(ARTICLE))].map((url) => ({ at, url })));

/** A notification names one result, or is about all that a run found: those are known from the run's webhooks. */
function browserAlerts(payloads, webhooks, urlOfTitle) {
  return payloads.flatMap(({ at, title, runId, taskId }) => {
    if (!SEVERAL.test(title)) return [{ at, url: urlOfTitle.get(title.replace(PRIORITY, '')), task: taskId }];
    return webhooks.filter(({ run, task }) => run === runId && task === taskId).map(({ url, task }) => ({ at, url, task }));
  });
}

/** What came of published articles on each channel, as lists of { at, url }. */
export function alertsByChannel({ deliveries, mails, payloads }, published) {
  const webhook = webhookAlerts(deliveries);
  const urlOfTitle = new Map(published.map(({ title, url }) => [title, url]));
  return { webhook, mail: mailAlerts(mails), browser: browserAlerts(payloads, webhook, urlOfTitle) };
}

/** Articles that were alerted fewer, and more, than `expected` times on each channel. */
export function notOnce(alerts, published, expected = 1) {
  return Object.fromEntries(
    CHANNELS.map((channel) => {
      const counts = new Map(published.map(({ url }) => [url, 0]));
      for (const { url } of alerts[channel]) if (counts.has(url)) counts.set(url, counts.get(url) + 1);
      const where = (isWrong) => [...counts].filter(([, count]) => isWrong(count)).map(([url]) => url);
      return [channel, { lost: where((count) => count < expected), twice: where((count) => count > expected) }];
    }),
  );
}

/** Milliseconds from the moment that an article's feed was fetched to its first alert, of those that have both. */
export function delays(alerts, servedAt) {
  const first = new Map();
  for (const { at, url } of alerts) if (!(first.get(url) <= at)) first.set(url, at);
  return [...first].filter(([url]) => servedAt.has(url)).map(([url, at]) => at - servedAt.get(url));
}

/** Median, 99th percentile and maximum, or null where there are no numbers. */
export function spread(numbers) {
  if (numbers.length === 0) return null;
  return { p50: percentile(numbers, 0.5), p99: percentile(numbers, 0.99), max: Math.max(...numbers), count: numbers.length };
}
