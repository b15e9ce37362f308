import { setTimeout as sleep } from 'node:timers/promises';
import { watchHealth } from './health-watch.mjs';
import { must, told } from './must.mjs';

const LISTS = 40;
/** As many as an account may make in a minute; the first few are what the lists show. */
const CREATIONS = 60;
const KEPT = 8;
const SOURCES = 100;
const P99_MS = 100;
const SHARED_MACHINE = 1.5;
const IDLE_MS = 4_000;
const BESIDE_EVERY_MS = 250;

/** A task as large as one may be: all its texts and a hundred sources with the longest addresses and names. */
function largestTask(world, n) {
  const sources = Array.from({ length: SOURCES }, (_, at) => ({ url: `${world.site.url}large-${n}-${at}`.padEnd(2040, 'x'), name: `${n}-${at}`.padEnd(200, 'x') }));
  return { prompt: 'strikes at the harbour '.repeat(170), enrichedPrompt: 'strikes and lockouts '.repeat(380), title: 'x'.repeat(200), sources, intervalInMinutes: 1440, email: false };
}

const create = (world, person, n) => person.call('POST', '/api/functions/create-task', largestTask(world, n));

/** Somebody else's ordinary calls for as long as the burst lasts; resolves with their answers. */
async function beside(person, burst) {
  const answers = [];
  let over = false;
  burst.finally(() => (over = true));
  while (!over) {
    answers.push(await person.call('GET', '/api/tasks'));
    await sleep(BESIDE_EVERY_MS);
  }
  return answers;
}

async function largestCalls(world) {
  const [attacker, other] = [await world.person(), await world.person()];
  for (let n = 0; n < KEPT; n++) must((await create(world, attacker, n)).status === 200, 'the largest task cannot be made at all');
  const idle = await watchHealth(world.product, () => sleep(IDLE_MS));
  const { result, figures } = await watchHealth(world.product, async () => {
    const creations = Array.from({ length: CREATIONS - KEPT }, (_, n) => create(world, attacker, KEPT + n));
    const lists = Array.from({ length: LISTS }, () => attacker.call('GET', '/api/tasks'));
    const burst = Promise.all([...creations, ...lists]);
    return { others: await beside(other, burst), answers: await burst };
  });
  const { answers, others } = result;
  const limited = answers.filter(({ status }) => status === 429);
  const seen = `${answers.filter(({ status }) => status === 200).length} of ${answers.length} done, ${limited.length} refused; /healthz p50 ${figures.p50} ms, p99 ${figures.p99} ms, at most ${figures.longest} ms, p99 without waits for a processor ${figures.own99} ms, p99 before ${idle.figures.p99} ms`;
  const failed = [...answers, ...others].find(({ status }) => status === 0 || status >= 500);
  must(!failed, `fails: ${told(failed)}`);
  must(limited.every(({ headers }) => headers['retry-after']), 'a refusal does not say when to come again');
  must(others.every(({ status }) => status === 200), `somebody else is refused: ${told(others.find(({ status }) => status !== 200))}`);
  must(figures.p99 <= P99_MS * (world.short ? SHARED_MACHINE : 1) + idle.figures.p99, `the product is held up (${seen})`);
  return seen;
}

export const bursts = [{ name: 'a burst of the largest calls', tries: `${CREATIONS} of the largest tasks and ${LISTS} lists of them at once`, attack: largestCalls }];
