import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { watchHealth } from './health-watch.mjs';
import { must, until } from './must.mjs';

const SOURCES = 100;
const BODY_BYTES = 7_800_000;
const P99_MS = 100;
const MORE_MEMORY_MB = 300;
const WATCHED_MS = 25_000;
const IDLE_MS = 4_000;
const SHARED_MACHINE = 1.5;
const ASKED_WITHIN_MS = 60_000;
const RSS = { 'content-type': 'application/rss+xml' };

const text = Buffer.alloc(BODY_BYTES, '<p>cranes at the harbour</p>');
const packed = gzipSync(text);
const KINDS = {
  packed: (response) => response.writeHead(200, { ...RSS, 'content-encoding': 'gzip' }).end(packed),
  unended: (response) => response.writeHead(200, RSS).write(text),
};

/** Many sites, each at an address of its own, so that no limit for one site holds; every page is as large as a page may be. */
export class LargeSites {
  constructor(answer, count = SOURCES) {
    this.answer = answer;
    this.count = count;
    this.asked = 0;
    this.servers = [];
  }

  async start() {
    for (let n = 1; n <= this.count; n++) {
      const server = createServer((request, response) => this.respond(request, response));
      await new Promise((resolve, reject) => server.once('error', reject).listen(0, `127.0.5.${n}`, resolve));
      this.servers.push(server);
    }
    return this;
  }

  respond({ url }, response) {
    if (url === '/robots.txt') return response.writeHead(404).end();
    this.asked += 1;
    return this.answer(response);
  }

  get sources() {
    return this.servers.map((server) => `http://${server.address().address}:${server.address().port}/feed`);
  }

  async stop() {
    await Promise.all(this.servers.map((server) => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve)))));
  }
}

async function warmUp(world, person) {
  world.site.publish('warm', { id: 'crane', title: 'Crane at the harbour', text: 'The council said on Monday that the crane works again.' });
  await person.do('POST', '/api/functions/create-task', { prompt: 'cranes at the harbour', sources: [world.site.feed('warm')], intervalInMinutes: 5, email: false });
  await world.runsDone(person);
}

async function readAll(world, answer) {
  const person = await world.person();
  const sites = await new LargeSites(answer).start();
  try {
    await warmUp(world, person);
    const idle = await watchHealth(world.product, () => sleep(IDLE_MS));
    const before = world.memoryMb();
    let highest = before;
    const sampling = setInterval(() => (highest = Math.max(highest, world.memoryMb())), 100);
    const { figures } = await watchHealth(world.product, async () => {
      await person.do('POST', '/api/functions/create-task', { prompt: 'strikes at the harbour', sources: sites.sources, intervalInMinutes: 5, email: false });
      must(await until(() => sites.asked >= SOURCES / 4, ASKED_WITHIN_MS), `only ${sites.asked} of the sources are asked`);
      await sleep(WATCHED_MS);
    }).finally(() => clearInterval(sampling));
    const seen = `${sites.asked} requests; /healthz p50 ${figures.p50} ms, p99 ${figures.p99} ms, at most ${figures.longest} ms, p99 without waits for a processor ${figures.own99} ms, p99 before ${idle.figures.p99} ms; memory ${before} → at most ${highest} MB`;
    must(figures.failed === 0, `${figures.failed} of ${figures.count} health checks failed (${seen})`);
    // The short form runs where the machine may be shared; the whole one holds the figures as they are.
    const slack = world.short ? SHARED_MACHINE : 1;
    // What others do on the machine holds health checks up before the attack as during it.
    must(figures.p99 <= P99_MS * slack + idle.figures.p99, `the product is held up (${seen})`);
    must(highest - before <= MORE_MEMORY_MB * slack, `memory grows (${seen})`);
    return seen;
  } finally {
    await sites.stop();
  }
}

const env = { PRIVATE_HOSTS_ALLOWED: '127.0.0.0/8' };

export const largeBodies = [
  { name: 'large pages that come packed', tries: `${SOURCES} sites at once, ${BODY_BYTES / 1e6} MB each, a few KB on the wire`, env, attack: (world) => readAll(world, KINDS.packed) },
  { name: 'large pages that never end', tries: `${SOURCES} sites at once that send ${BODY_BYTES / 1e6} MB and stay silent`, env, attack: (world) => readAll(world, KINDS.unended) },
];
