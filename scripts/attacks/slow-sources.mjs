import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eachOf, must, told, until } from './must.mjs';

const SLOW_SOURCES = 260;
const SOURCES_PER_TASK = 10;
/** Just below what a request may take, so that no check fails and none is put off. */
const ANSWERS_AFTER_MS = 17_000;
const MEASURED = 7;
/** Below this a delay is none, and twice of it neither. */
export const UNNOTICED_MS = 1500;
const READ_WITHIN_MS = 120_000;
const FEED = '<?xml version="1.0"?><rss version="2.0"><channel><title>Slow</title><item><guid>1</guid><title>Crane at the harbour</title></item></channel></rss>';

const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];

/** Sites of one attacker, each at an address of its own, that take their time to answer. */
class SlowSites {
  asked = 0;
  servers = [];

  async start(count) {
    await eachOf(Array.from({ length: count }), (_, n) => this.open(`127.44.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`), 20);
    return this;
  }

  open(address) {
    const server = createServer(({ url }, response) => {
      if (url === '/robots.txt') return response.writeHead(404).end();
      this.asked += 1;
      setTimeout(() => response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(FEED), ANSWERS_AFTER_MS).unref();
    });
    this.servers.push(server);
    return new Promise((resolve, reject) => server.once('error', reject).listen(0, address, resolve));
  }

  get feeds() {
    return this.servers.map((server) => {
      const { address, port } = server.address();
      return `http://${address}:${port}/feed.xml`;
    });
  }

  stop() {
    return Promise.all(
      this.servers.map((server) => {
        server.closeAllConnections();
        return new Promise((resolve) => server.close(resolve));
      }),
    );
  }
}

const watch = async (world, person, sources) => {
  const answer = await world.patiently(() => person.call('POST', '/api/functions/create-task', { prompt: 'cranes at the harbour', sources, intervalInMinutes: 5, email: false }));
  must(answer.status < 300, `no monitor can be created: ${told(answer)}`);
};

/** How long it takes from creating a monitor until its source, which nobody has watched before, was read. */
export function firstReadMs(world, person, name) {
  world.site.publish(name, { id: `${name}-1`, title: 'Crane at the harbour is back', text: 'The council said on Monday that the crane works again.' });
  return readMs(world, person, world.site.feed(name));
}

/** The same for the source at an address. */
export async function readMs(world, person, url) {
  const from = performance.now();
  await watch(world, person, [url]);
  const read = await until(async () => {
    const { sources } = await person.do('GET', `/api/sources?url=${encodeURIComponent(url)}`);
    return sources.some(({ status }) => status !== 'pending');
  }, READ_WITHIN_MS, 100);
  must(read, `a source is not read within ${READ_WITHIN_MS / 1000} s`);
  return performance.now() - from;
}

async function measure(world, person, name) {
  const times = [];
  for (let n = 0; n < MEASURED; n++) {
    times.push(await firstReadMs(world, person, `${name}-${n}`));
    await sleep(2000);
  }
  return { median: median(times), longest: Math.max(...times) };
}

async function slowSources(world) {
  const [victim, attacker] = [await world.person(), await world.person()];
  await measure(world, victim, 'warm');
  const normal = await measure(world, victim, 'normal');
  const sites = await new SlowSites().start(SLOW_SOURCES);
  try {
    const { feeds } = sites;
    for (let at = 0; at < feeds.length; at += SOURCES_PER_TASK) await watch(world, attacker, feeds.slice(at, at + SOURCES_PER_TASK));
    const took = await until(() => sites.asked >= 40, 60_000);
    must(took, `only ${sites.asked} of the slow sources are asked`);
    const attacked = await measure(world, victim, 'attacked');
    const seconds = ({ median: one, longest }) => `${(one / 1000).toFixed(1)} s (at most ${(longest / 1000).toFixed(1)})`;
    const seen = `a new source is read after ${seconds(normal)}, during the attack after ${seconds(attacked)}; ${sites.asked} requests to slow sources`;
    must(attacked.median <= 2 * Math.max(normal.median, UNNOTICED_MS), `others wait: ${seen}`);
    must(attacked.longest <= 2 * Math.max(normal.longest, 2 * UNNOTICED_MS), `others wait now and then: ${seen}`);
    return seen;
  } finally {
    await sites.stop();
  }
}

export const slow = [
  {
    name: 'an account whose sources are slow',
    tries: `${SLOW_SOURCES} sources that answer after ${ANSWERS_AFTER_MS / 1000} s, with the settings that the product comes with`,
    env: { PRIVATE_HOSTS_ALLOWED: '127.0.0.0/8', HOT_SOURCE_SECONDS: '120', HOST_REQUESTS_PER_SECOND: '1', HOST_BURST: '6' },
    attack: slowSources,
  },
];
