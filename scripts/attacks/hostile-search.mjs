import { createServer } from 'node:http';
import { ATTACKS, HostileSite } from './hostile-site.mjs';
import { watchHealth } from './health-watch.mjs';
import { must, told } from './must.mjs';

const ADDRESS = '127.0.0.3';
const RESULTS = 6;
// A robots.txt above half a megabyte keeps predictions off the site.
const ROBOTS_RULES = 15_000;
const P99_MS = 100;
const MORE_MEMORY_MB = 300;
const QUESTIONS = ['Will the crane at Northvale harbour be back at work by December 2026?', 'Will the council of Northvale close the harbour crane in 2027?', 'Will Northvale harbour buy a second crane by March 2027?'];

/** A search engine (SearXNG's JSON and Google News' RSS) whose every result is a page made to do harm, others with each question. */
class HostileSearch {
  site = new HostileSite(ADDRESS, ROBOTS_RULES);
  questions = [];
  read = new Set();

  async start() {
    await this.site.start();
    this.server = createServer((request, response) => this.answer(new URL(request.url, 'http://search'), response));
    await new Promise((resolve, reject) => this.server.once('error', reject).listen(0, ADDRESS, resolve));
    this.site.server.on('request', ({ url }) => url.endsWith('/page') && this.read.add(url));
    return `http://${ADDRESS}:${this.server.address().port}`;
  }

  answer({ pathname, searchParams }, response) {
    const found = this.resultsFor(searchParams.get('q') ?? '');
    if (pathname === '/rss') return response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss(found));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results: found.map(({ url, title, text }) => ({ url, title, content: text })) }));
  }

  resultsFor(question) {
    if (!this.questions.includes(question)) this.questions.push(question);
    const from = this.questions.indexOf(question) * RESULTS;
    return Array.from({ length: RESULTS }, (_, n) => {
      const name = ATTACKS[(from + n) % ATTACKS.length];
      return { url: `${this.site.origin}/${name}/page`, title: `${question} The council of Northvale harbour on the crane, ${name}`, text: `The council of Northvale said on Monday that the harbour crane is likely to be back at work (${name}).` };
    });
  }

  async stop() {
    this.server.closeAllConnections();
    await Promise.all([new Promise((resolve) => this.server.close(resolve)), this.site.stop()]);
  }
}

const rss = (found) => `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${found.map(({ url, title, text }) => `<item><title>${title} - Ledger</title><link>${url}</link><pubDate>${new Date().toUTCString()}</pubDate><description>${text}${'&lt;i&gt;'.repeat(20_000)}</description><source url="${url}">Ledger</source></item>`).join('')}</channel></rss>`;

/** Asks a question, and says whether an answer came at the end of the stream. */
async function ask(person, question) {
  const answer = await person.call('POST', '/api/predict', { action: 'execute', question });
  must(answer.status === 200, `a question is not taken: ${told(answer)}`);
  const last = JSON.parse(answer.text.trim().split('\n').at(-1));
  must(last.type !== 'error', `a question ends in an error: ${JSON.stringify(last).slice(0, 200)}`);
}

const search = new HostileSearch();

async function predictions(world) {
  try {
    const person = await world.person();
    const before = world.memoryMb();
    let highest = before;
    const sampling = setInterval(() => (highest = Math.max(highest, world.memoryMb())), 250);
    const { figures } = await watchHealth(world.product, async () => {
      for (const question of QUESTIONS) await ask(person, question);
    }).finally(() => clearInterval(sampling));
    const seen = `${search.read.size} of ${ATTACKS.length} hostile pages read; /healthz p50 ${figures.p50} ms, p99 ${figures.p99} ms, p99 without waits for a processor ${figures.own99} ms; memory ${before} → at most ${highest} MB`;
    must(figures.failed === 0, `${figures.failed} of ${figures.count} health checks failed (${seen})`);
    // A machine that is busy with others is late by itself.
    must(Math.min(figures.p99, figures.own99) <= P99_MS, `the product is held up (${seen})`);
    must(highest - before <= MORE_MEMORY_MB, `memory grows (${seen})`);
    if (search.read.size < ATTACKS.length / 2) throw new Error(`too few pages were read to say anything (${seen})`);
    return seen;
  } finally {
    await search.stop();
  }
}

async function env() {
  const address = await search.start();
  return { SEARCH_PROVIDERS: 'google-news,searxng', SEARXNG_URL: address, SEARCH_GOOGLE_NEWS_URL: `${address}/rss`, PRIVATE_HOSTS_ALLOWED: `127.0.0.2,${ADDRESS}`, PREDICT_PER_HOUR: '100' };
}

export const hostileSearch = [{ name: 'predictions over pages made to do harm', tries: `${QUESTIONS.length} questions, the results of which are ${ATTACKS.length} hostile pages`, env, attack: predictions }];
