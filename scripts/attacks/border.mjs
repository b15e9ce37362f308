import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eachOf, must, told } from './must.mjs';
import { SIGN_INS } from './world.mjs';

const STALLED = 300;
const CLOSED_WITHIN_MS = 25_000;
const ANSWERED_WITHIN_MS = 2_000;

/** A connection that says something and then nothing more; `closed` resolves with how long it was left open. */
function stall(baseUrl, beginning) {
  const { hostname, port } = new URL(baseUrl);
  const from = Date.now();
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined).on('data', () => undefined);
  socket.once('connect', () => socket.write(beginning));
  const closed = new Promise((resolve) => socket.once('close', () => resolve(Date.now() - from)));
  return { socket, closed };
}

async function stalled(world, beginning) {
  const connections = Array.from({ length: STALLED }, () => stall(world.baseUrl, beginning));
  try {
    await sleep(1000);
    const from = Date.now();
    const answer = await world.call('GET', '/healthz');
    must(answer.status === 200 && Date.now() - from < ANSWERED_WITHIN_MS, `others wait meanwhile: ${told(answer)} after ${Date.now() - from} ms`);
    const late = sleep(CLOSED_WITHIN_MS).then(() => Infinity);
    const times = await Promise.all(connections.map(({ closed }) => Promise.race([closed, late])));
    const open = times.filter((ms) => ms === Infinity).length;
    must(open === 0, `${open} of ${STALLED} connections are still open after ${CLOSED_WITHIN_MS / 1000} s`);
    return `closed after ${(Math.max(...times) / 1000).toFixed(1)} s at the latest`;
  } finally {
    for (const { socket } of connections) socket.destroy();
  }
}

/** Guesses at passwords, each under headers that claim another address; only as many may be heard as one address has. */
async function guessesUnder(world, headersOf) {
  const guess = (_, n) => world.call('POST', '/api/auth/sign-in', { from: '127.0.0.77', headers: headersOf(`203.0.113.${n + 1}`), json: { email: `nobody-${n}@mail.example`, password: 'a guess that is wrong' } });
  const answers = await eachOf(Array.from({ length: SIGN_INS * 2 }), guess, 4);
  const heard = answers.filter(({ status }) => status !== 429).length;
  must(heard <= SIGN_INS, `${heard} of ${answers.length} guesses were heard, where one address has ${SIGN_INS}`);
  return `${answers.length - heard} of ${answers.length} guesses refused`;
}

const withoutAProxy = (address) => ({ 'x-forwarded-for': address, 'x-real-ip': address, 'true-client-ip': address, 'cf-connecting-ip': address, forwarded: `for=${address}` });
/** A proxy adds the address that it sees behind whatever the caller has claimed. */
const behindAProxy = (address) => ({ ...withoutAProxy(address), 'x-forwarded-for': `${address}, 198.51.100.7` });

/** Strings of every call that the documents describe, one megabyte each. */
async function oversize(world) {
  const person = await world.person();
  const { json: document } = await world.call('GET', '/api/openapi.json');
  const huge = 'x'.repeat(200_000);
  const tries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const schema = operation.requestBody?.content?.['application/json']?.schema ?? {};
      const { properties = {} } = schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1)] ?? {}) : schema;
      return Object.keys(properties).map((name) => ({ method: method.toUpperCase(), path, name }));
    }),
  );
  // The account of who tries must outlive the tries.
  const allowed = tries.filter(({ path }) => !path.startsWith('/api/auth/'));
  const answers = await eachOf(allowed, async (each) => ({ ...each, answer: await person.call(each.method, each.path.replace(/\{\w+\}/g, 'x'), { [each.name]: huge }) }));
  const wrong = answers.filter(({ answer: { status } }) => status < 400 || status >= 500);
  must(wrong.length === 0, wrong.slice(0, 3).map(({ method, path, name, answer }) => `${method} ${path} ${name}: ${told(answer)}`).join('; '));
  must(tries.length > 40, `only ${tries.length} fields are described`);
  return `${answers.length} fields`;
}

async function hugeTask(world) {
  const person = await world.person();
  const before = world.memoryMb();
  const source = (name, url) => ({ prompt: 'strikes at the harbour', sources: [{ url, name }] });
  const bodies = [source('n'.repeat(1_000_000), 'https://news.example/feed'), source('n', `https://news.example/${'a'.repeat(900_000)}`), source('n'.repeat(5_000), 'https://news.example/feed'), { ...source('n', 'https://news.example/feed'), title: 't'.repeat(100_000) }];
  for (const body of bodies) {
    const answer = await person.call('POST', '/api/functions/create-task', body);
    must(answer.status >= 400 && answer.status < 500, `a task of ${JSON.stringify(body).length} bytes: ${told(answer)}`);
  }
  const lists = await eachOf(Array.from({ length: 40 }), () => person.call('GET', '/api/tasks'));
  must(lists.every(({ status }) => status === 200 || status === 429), 'lists fail');
  const grown = world.memoryMb() - before;
  must(grown < 300, `memory grew by ${grown} MB`);
  return `memory ${grown >= 0 ? '+' : ''}${grown} MB`;
}

const PATHS = ['/../package.json', '/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '/remotes/dashboard/..%2f..%2f..%2fpackage.json', '/remotes/settings/%2e%2e%2f%2e%2e%2f%2e%2e%2f.git/config', '/.git/config', '/.git/HEAD', '/.env', '/data/mongod.key', '/mongod.key', '/package.json', '/services/all-in-one/dist/main.js', '//etc/passwd', '/\\..\\..\\package.json', '/%00', '/assets/..;/package.json'];

/** What only looks like a page to a server that answers everything with one. */
const NO_PAGES = ['/.git/config', '/.git/HEAD', '/%2egit/config', '/.env', '/.aws/credentials', '/.well-known/none', '/assets/none.js', '/assets/none', '/remotes/none', '/wp-login.php', '/backup.sql'];

async function filesOfTheServer(world) {
  const answers = await eachOf(PATHS, (path) => world.call('GET', path));
  const leaks = answers.filter(({ text }) => /"workspaces"|root:.*:0:0|\[core\]|ref: refs\/|mongodb:\/\//.test(text));
  must(leaks.length === 0, `${leaks.length} files came out: ${leaks[0]?.text.slice(0, 80)}`);
  must(answers.every(({ status }) => status < 500), `an answer of ${answers.find(({ status }) => status >= 500)?.status}`);
  const shown = (await eachOf(NO_PAGES, async (path) => ({ path, ...(await world.call('GET', path)) }))).filter(({ status }) => status !== 404);
  must(shown.length === 0, `${shown[0]?.path} answers ${shown[0]?.status}`);
  return `${PATHS.length + NO_PAGES.length} paths`;
}

async function headers(world) {
  const person = await world.person();
  for (const path of ['/api/me', '/api/tasks', '/api/channels', '/api/companies', '/api/deliveries', '/api/api-keys']) {
    const answer = await person.call('GET', path);
    must(/no-store/.test(answer.headers['cache-control'] ?? ''), `${path} may be cached: ${answer.headers['cache-control']}`);
    must(answer.headers['x-content-type-options'] === 'nosniff', `${path} may be sniffed`);
  }
  const page = await world.call('GET', '/');
  const policy = page.headers['content-security-policy'] ?? '';
  must(/frame-ancestors '(?:none|self)'/.test(policy) && /object-src 'none'|default-src 'none'/.test(policy) && /base-uri 'none'/.test(policy), `the page's policy is "${policy}"`);
  must(!/script-src[^;]*'unsafe-(?:inline|eval)'/.test(policy), `scripts may be inline: "${policy}"`);
  must(page.headers['referrer-policy'] && page.headers['cross-origin-opener-policy'], 'the page has no referrer or opener policy');
  const poweredBy = Object.entries(page.headers).filter(([name]) => ['server', 'x-powered-by'].includes(name));
  must(poweredBy.length === 0, `the server says what it is: ${poweredBy}`);
  return 'private answers are not stored, pages not framed';
}

async function metrics(world) {
  for (const headersOfAProxy of [{}, { 'x-forwarded-for': '203.0.113.5' }]) {
    const answer = await world.call('GET', '/metrics', { headers: headersOfAProxy });
    must(!answer.text.includes('# TYPE'), 'metrics are open on the public port');
  }
  return 'not on the public port';
}

async function operatorsCalls(world) {
  const person = await world.person();
  const paths = ['/api/operator/mail', ...['identity', 'tasks', 'crawler', 'notifications', 'teams'].map((name) => `/api/operations/${name}`)];
  for (const path of paths) {
    const answers = [await person.call('GET', path), await world.call('GET', path)];
    must(answers.every(({ status }) => [401, 403, 404].includes(status)), `${path} answers ${answers.map(({ status }) => status)}`);
  }
  return `${paths.length} calls`;
}

async function poisonedHost(world) {
  const person = await world.person();
  const count = person.mails().length;
  const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' };
  await world.call('POST', '/api/auth/forgot-password', { json: { email: person.email }, headers: evil });
  await sleep(4000);
  const mails = person.mails().slice(count);
  must(!mails.some(({ html, text }) => (html + text).includes('evil.example')), 'a link in the mail leads to the address of the caller’s choice');
  return `${mails.length} mails, none with the address`;
}

async function unexpectedBodies(world) {
  const person = await world.person();
  const bodies = ['', '{"prompt": ', 'null', '[]', '7', '{"__proto__":{"admin":true},"prompt":"x"}', '{"constructor":{"prototype":{"admin":true}}}', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, '{"prompt":{"$gt":""}}', '{"taskId":{"$ne":null}}'];
  const calls = ['create-task', 'add-source', 'remove-source', 'test-run-task', 'task-subscription', 'send-invitation', 'accept-invitation', 'update-company'];
  const answers = await eachOf(calls.flatMap((name) => bodies.map((body) => ({ name, body }))), ({ name, body }) =>
    person.call('POST', `/api/functions/${name}`, undefined, { body, headers: { 'content-type': 'application/json' } }),
  );
  const wrong = answers.filter(({ status }) => status < 400 || status >= 500);
  must(wrong.length === 0, wrong.slice(0, 3).map(told).join('; '));
  return `${answers.length} calls`;
}

export const border = [
  { name: 'bodies that never end', tries: `${STALLED} connections that promise a body and stall`, attack: (world) => stalled(world, 'POST /api/auth/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{') },
  { name: 'headers that never end', tries: `${STALLED} connections that stall in the middle of a header`, attack: (world) => stalled(world, 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ') },
  { name: 'somebody else’s address', tries: 'guesses at passwords, each under another forwarded address', attack: (world) => guessesUnder(world, withoutAProxy) },
  { name: 'somebody else’s address behind a proxy', tries: 'the same through a proxy that is trusted', env: { TRUST_PROXY: '1' }, attack: (world) => guessesUnder(world, behindAProxy) },
  { name: 'oversize fields', tries: '200 kB in each field of each call', attack: oversize },
  { name: 'oversize tasks', tries: 'megabytes in names and addresses of sources', attack: hugeTask },
  { name: 'files of the server', tries: 'paths that lead out of the site', attack: filesOfTheServer },
  { name: 'headers', tries: 'to have answers stored, sniffed and framed', attack: headers },
  { name: 'metrics', tries: 'to read them from outside', attack: metrics },
  { name: 'the operator’s calls', tries: 'to make them as somebody and as nobody', attack: operatorsCalls },
  { name: 'a poisoned host', tries: 'to have links in mails lead elsewhere', attack: poisonedHost },
  { name: 'unexpected bodies', tries: 'JSON of every wrong shape, prototypes and query operators', attack: unexpectedBodies },
];
