import { watchHealth } from './health-watch.mjs';
import { LargeSites } from './large-bodies.mjs';
import { must, until } from './must.mjs';
import { firstReadMs, readMs, UNNOTICED_MS } from './slow-sources.mjs';

const P99_MS = 100;
const LARGE_SITES = 20;
const BODY_BYTES = 4_000_000;
const READS = 5;
const SHARED_MACHINE = 1.5;
const ASKED_WITHIN_MS = 60_000;

const describe = ({ p50, p99, longest, own99 }) => `/healthz p50 ${p50} ms, p99 ${p99} ms, at most ${longest} ms, p99 without waits for a processor ${own99} ms`;

/** A feed of as many items as fit: what takes longest to read of what is really one. */
function largeFeed() {
  const item = (n) => `<item><guid>${n}</guid><title>Story ${n} of the harbour</title><link>https://news.example/${n}</link><description>${'The board said that the berth is to be dredged. '.repeat(4)}</description></item>`;
  const items = Array.from({ length: Math.floor(BODY_BYTES / item(10_000).length) }, (_, n) => item(n));
  return Buffer.from(`<rss version="2.0"><channel><title>Large</title>${items.join('')}</channel></rss>`);
}

async function timesOf(world, person, name) {
  const times = [];
  for (let n = 0; n < READS; n++) times.push(await firstReadMs(world, person, `${name}-${n}`));
  return times.sort((a, b) => a - b)[Math.floor(READS / 2)];
}

const openSites = (body, count) => new LargeSites((response) => response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(body), count).start();

/** How long one large document takes here and now when there is no other. */
async function aloneMs(world, person, body) {
  const site = await openSites(body, 1);
  try {
    return await readMs(world, person, site.sources[0]);
  } finally {
    await site.stop();
  }
}

async function largeDocuments(world) {
  const [victim, attacker] = [await world.person(), await world.person()];
  await timesOf(world, victim, 'large-warm');
  const normal = await timesOf(world, victim, 'large-normal');
  const body = largeFeed();
  const alone = await aloneMs(world, attacker, body);
  const sites = await openSites(body, LARGE_SITES);
  try {
    const { result: attacked, figures } = await watchHealth(world.product, async () => {
      await attacker.do('POST', '/api/functions/create-task', { prompt: 'strikes at the harbour', sources: sites.sources, intervalInMinutes: 5, email: false });
      must(await until(() => sites.asked >= LARGE_SITES / 2, ASKED_WITHIN_MS), `only ${sites.asked} of the sources are asked`);
      return timesOf(world, victim, 'large-attacked');
    });
    const seen = `a new source is read after ${(normal / 1000).toFixed(1)} s, a large one after ${(alone / 1000).toFixed(1)}, a new one during the attack after ${(attacked / 1000).toFixed(1)}; ${sites.asked} requests to large ones; ${describe(figures)}`;
    // Threads finish the document that they have begun, and no other may come before somebody else's.
    const slack = world.short ? SHARED_MACHINE : 1;
    must(attacked <= slack * (2 * Math.max(normal, UNNOTICED_MS) + alone), `others wait: ${seen}`);
    must(figures.failed === 0 && figures.own99 <= P99_MS * slack, `the product is held up (${seen})`);
    return seen;
  } finally {
    await sites.stop();
  }
}

const env = { PRIVATE_HOSTS_ALLOWED: '127.0.0.0/8' };

export const crowding = [
  { name: 'large documents beside a small one', tries: `${LARGE_SITES} feeds of ${BODY_BYTES / 1e6} MB at once, and somebody else's new source`, env, attack: largeDocuments },
];
