import { eachOf, must, told } from './must.mjs';

/** Far more than an account may do in a minute; in a short form still more than that. */
const TIMES = { short: 400, whole: 1500 };
const READS = { short: 1500, whole: 4000 };

/** An account that makes something again and again, many at a time. */
async function withoutEnd(world, what, make, times = TIMES) {
  const count = world.short ? times.short : times.whole;
  const person = await world.person();
  const before = world.memoryMb();
  const answers = await eachOf(Array.from({ length: count }, (_, n) => n), (n) => make(person, n), 16);
  const failed = answers.find(({ status }) => status === 0 || status >= 500);
  must(!failed, `fails: ${told(failed)}`);
  const made = answers.filter(({ status }) => status < 300).length;
  must(made < count, `${count} of ${count} ${what} were made`);
  const limited = answers.find(({ status }) => status === 429);
  must(!limited || limited.headers['retry-after'], 'the answer does not say when to come again');
  const grown = world.memoryMb() - before;
  must(grown < 300, `memory grew by ${grown} MB`);
  return `${made} of ${count}, then refused; memory ${grown >= 0 ? '+' : ''}${grown} MB`;
}

const task = (world) => (person, n) => person.call('POST', '/api/functions/create-task', { prompt: `strikes at harbour ${n}`, sources: [world.site.feed('many')], intervalInMinutes: 1440, email: false });
const channel = (world) => (person, n) => person.call('POST', '/api/channels', { name: `c${n}`, platform: 'webhook', enabled: false, broadcastType: 'briefings', config: { url: `${world.site.url}hook`, secret: 'a secret of sixteen' } });
const company = () => (person, n) => person.call('POST', '/api/functions/create-company', { name: `Team ${n}` });

export const limits = [
  { name: 'tasks without end', tries: `${TIMES.whole} tasks of one account`, attack: (world) => withoutEnd(world, 'tasks', task(world)) },
  { name: 'channels without end', tries: `${TIMES.whole} channels of one account`, attack: (world) => withoutEnd(world, 'channels', channel(world)) },
  { name: 'teams without end', tries: `${TIMES.short} teams of one account`, attack: (world) => withoutEnd(world, 'teams', company(), { short: 100, whole: TIMES.short }) },
  { name: 'calls without end', tries: `${READS.whole} reads of one account`, attack: (world) => withoutEnd(world, 'reads', (person) => person.call('GET', '/api/tasks'), READS) },
];
