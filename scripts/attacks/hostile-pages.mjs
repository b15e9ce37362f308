import { watchHealth } from './health-watch.mjs';
import { ATTACKS, HostileSite } from './hostile-site.mjs';
import { eachOf, must, told, until } from './must.mjs';

const P99_MS = 100;
const MORE_MEMORY_MB = 300;
const READ_WITHIN_MS = 300_000;
const SOURCES_PER_TASK = 10;
const PROMPTS = 20;

const prompts = [
  (size) => 'not about '.repeat(size / 10),
  (size) => 'A, B and C or '.repeat(size / 14),
  (size) => '"'.repeat(size),
  (size) => 'x'.repeat(size),
  (size) => 'tell me when '.repeat(size / 13),
  (size) => 'Aa '.repeat(size / 3),
];

function chunks(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

async function watchAll(person, urls) {
  for (const sources of chunks(urls, SOURCES_PER_TASK)) await person.do('POST', '/api/functions/create-task', { prompt: 'cranes at the harbour', sources, intervalInMinutes: 5, email: false });
}

/** Waits until every source was looked at; says what each came to. */
async function statesOf(person, urls) {
  const read = async () => {
    const lists = await eachOf(chunks(urls, 10), (some) => person.do('GET', `/api/sources?${some.map((url) => `url=${encodeURIComponent(url)}`).join('&')}`), 2);
    return lists.flatMap(({ sources }) => sources);
  };
  const isDone = (sources) => sources.length === urls.length && sources.every(({ status }) => status !== 'pending');
  const done = await until(async () => {
    const sources = await read();
    return isDone(sources) && sources;
  }, READ_WITHIN_MS, 1000);
  if (done) return done;
  const left = (await read()).filter(({ status }) => status === 'pending').length;
  must(false, `${left} of ${urls.length} documents were never read`);
}

async function askForHelp(person, texts) {
  const answers = await eachOf(texts, (prompt) => person.call('POST', '/api/ai/assess-prompt', { prompt }), 4);
  const failed = answers.find(({ status }) => status === 0 || status >= 500);
  must(!failed, `a prompt fails: ${told(failed)}`);
}

/** Has the product do what any installation does, so that what it needs for that is not taken for the attack's. */
async function warmUp(world, person) {
  const feeds = Array.from({ length: 6 }, (_, n) => {
    world.site.publish(`warm-${n}`, { id: `crane-${n}`, title: `Crane ${n} at the harbour is back at work`, text: 'The council said on Monday that the crane of the harbour works again. '.repeat(5) });
    return world.site.feed(`warm-${n}`);
  });
  await watchAll(person, feeds);
  await askForHelp(person, Array.from({ length: 8 }, (_, n) => `cranes at harbour ${n}`));
  await statesOf(person, feeds);
  await world.runsDone(person);
}

async function readEverything(world) {
  const person = await world.person();
  const site = await new HostileSite(new URL(world.site.url).hostname).start();
  try {
    await warmUp(world, person);
    const before = world.memoryMb();
    let highest = before;
    const sampling = setInterval(() => (highest = Math.max(highest, world.memoryMb())), 250);
    const { result: sources, figures } = await watchHealth(world.product, async () => {
      await watchAll(person, site.sources);
      await askForHelp(person, Array.from({ length: PROMPTS }, (_, n) => prompts[n % prompts.length](4000)));
      return statesOf(person, site.sources);
    }).finally(() => clearInterval(sampling));
    const seen = `/healthz p50 ${figures.p50} ms, p99 ${figures.p99} ms, at most ${figures.longest} ms of ${figures.count}, p99 without waits for a processor ${figures.own99} ms; memory ${before} → at most ${highest} MB, then ${world.memoryMb()} MB; ${sources.filter(({ error }) => error).length} of ${sources.length} sources could not be read`;
    must(figures.failed === 0, `${figures.failed} of ${figures.count} health checks failed (${seen})`);
    // A machine that is busy with others is late by itself.
    must(Math.min(figures.p99, figures.own99) <= P99_MS, `the product is held up (${seen})`);
    must(highest - before <= MORE_MEMORY_MB, `memory grows (${seen})`);
    return seen;
  } finally {
    await site.stop();
  }
}

export const hostilePages = [
  { name: 'documents made to do harm', tries: `${ATTACKS.length * 2} sources and ${PROMPTS} prompts, all at once`, attack: readEverything },
];
