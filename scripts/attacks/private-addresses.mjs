import { createServer } from 'node:http';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { eachOf, must, told } from './must.mjs';

const METADATA = ['169.254.169.254', '169.254.170.2', '100.100.100.200', '192.0.0.192', '168.63.129.16', '169.254.0.23', '[fd00:ec2::254]', '[fe80::a9fe:a9fe]', 'metadata.google.internal', 'metadata'];
const NETWORKS = ['10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '0.0.0.0', '[fc00::1]', '[fe80::1]', '[ff02::1]', '[2001:db8::1]'];
const LOOPBACK = ['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '017700000001', '127.0.0.1.', '127.0.0.3', '127.255.255.254', '0', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[::ffff:0:127.0.0.1]', '１２７.０.０.１', '①②⑦.⓪.⓪.①', '127。0。0。1', '%31%32%37.0.0.1'];
const NAMES = () => ['localhost', 'LOCALHOST', 'localhost.', 'localhost.localdomain', 'ip6-localhost', 'ip6-loopback', 'sub.localhost', hostname(), `${hostname()}.`];

const addressesAt = (port) => [
  ...[...LOOPBACK, ...NAMES(), ...NETWORKS].map((host) => `http://${host}:${port}/canary`),
  ...METADATA.map((host) => `http://${host}/latest/meta-data/`),
  ...[`http://127.0.0.1:${port}@news.example/`, `http://news.example@127.0.0.1:${port}/canary`, `http://127.0.0.1:${port}#@news.example/`, `http://news.example\\@127.0.0.1:${port}/`, `http:127.0.0.1:${port}/canary`, `//127.0.0.1:${port}/canary`, `http://127.0.0.1:${port}\t/canary`],
  ...['file:///etc/passwd', 'ftp://127.0.0.1/x', 'gopher://127.0.0.1:6379/_FLUSHALL', 'dict://127.0.0.1:11211/stat', 'data:text/xml,<rss/>', 'javascript:alert(1)', 'jar:http://127.0.0.1!/', 'ldap://127.0.0.1/', 'blob:http://127.0.0.1/x'],
];

const CALLS_OF_ONE = 15;

/** Servers on every loopback address that must not be reached; each counts who came. */
class Canaries {
  async start() {
    this.visits = [];
    this.servers = [];
    const first = await this.listen('127.0.0.1', 0);
    for (const address of ['::1', '127.0.0.3', '127.255.255.254']) await this.listen(address, first.port).catch(() => undefined);
    this.port = first.port;
    return this;
  }

  listen(address, port) {
    const server = createServer((request, response) => {
      this.visits.push(`${address} ${request.method} ${request.url} of ${request.headers.host}`);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>secret of the inner network</title>');
    });
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, address, () => {
        this.servers.push(server);
        resolve(server.address());
      });
    });
  }

  stop() {
    return Promise.all(this.servers.map((server) => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve)))));
  }
}

/** Whether a text for the caller names an address that the caller did not write, or what the system made of it. */
function tellsTooMuch(text, given) {
  const unknown = (text.match(/\b(?:\d{1,3}\.){3}\d{1,3}\b/g) ?? []).filter((address) => !given.includes(address));
  return unknown.length > 0 || /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|getaddrinfo/.test(text);
}

/** People in turn: what one may do in a minute is not what is tried here. */
async function peopleFor(world, count) {
  const people = [];
  while (people.length < Math.ceil(count / CALLS_OF_ONE)) people.push(await world.person());
  return (n) => people[n % people.length];
}

async function asChannels(world, canaries) {
  const bodies = addressesAt(canaries.port).flatMap((url) => [
    { url, body: { name: 'x', platform: 'webhook', enabled: true, broadcastType: 'task_results', config: { url, secret: 'a secret of sixteen' } } },
    { url, body: { name: 'x', platform: 'discourse', enabled: true, broadcastType: 'task_results', config: { baseUrl: url, url, apiKey: 'k', apiUsername: 'u', categoryId: 1 } } },
  ]);
  const someone = await peopleFor(world, bodies.length * 2);
  const answers = await eachOf(bodies, async ({ url, body }, n) => {
    const person = someone(n);
    const answer = await world.patiently(() => person.call('POST', '/api/channels', body));
    const id = answer.json?.channel?.id;
    if (id) await world.patiently(() => person.call('POST', `/api/channels/${id}/test`, {}));
    return { url, answer };
  }, 4);
  const failed = answers.filter(({ answer: { status } }) => status === 0 || status >= 500);
  must(failed.length === 0, `${failed[0]?.url}: ${told(failed[0]?.answer)}`);
  const given = [world.site.url, ...addressesAt(canaries.port)].join(' ');
  const telling = answers.find(({ answer }) => tellsTooMuch(answer.text, given));
  must(!telling, `the answer to ${telling?.url} tells too much: ${telling?.answer.text.slice(0, 200)}`);
  return answers.length;
}

async function asSources(world, canaries) {
  const person = await world.person();
  const direct = addressesAt(canaries.port);
  // A header takes no other characters, and what is left without them is another address.
  const writable = direct.filter((target) => /^[\x21-\x7e]+$/.test(target));
  const led = writable.flatMap((target, n) => [301, 302, 303, 307, 308].slice(0, world.short ? 1 : 5).map((status) => world.site.redirect(`s${n}-${status}`, target, status)));
  const { site } = world;
  for (const [n, target] of direct.entries()) site.publish('links', { id: `link-${n}`, title: `Dockers at Northvale harbour strike, part ${n}`, text: 'Dockers at the Northvale harbour began a strike.', link: target });
  const all = [...direct, ...led, site.feed('links')];
  const groups = Array.from({ length: Math.ceil(all.length / 8) }, (_, n) => all.slice(n * 8, n * 8 + 8));
  const answers = await eachOf(groups, async (urls) => {
    const together = await world.patiently(() => person.call('POST', '/api/functions/create-task', { prompt: 'strikes at the Northvale harbour', sources: urls, intervalInMinutes: 5 }));
    if (together.status < 300) return together;
    // One that is refused must not save the others from being tried.
    return eachOf(urls, (url) => world.patiently(() => person.call('POST', '/api/functions/create-task', { prompt: 'strikes at the Northvale harbour', sources: [url], intervalInMinutes: 5 })), 2);
  }, 2);
  await sleep(world.short ? 8_000 : 20_000);
  const failed = answers.flat().filter(({ status }) => status === 0 || status >= 500);
  must(failed.length === 0, told(failed[0]));
  const { tasks } = await person.do('GET', '/api/tasks');
  const runs = await eachOf(tasks.slice(0, 40), (task) => world.patiently(() => person.call('GET', `/api/tasks/${task.id}/runs`)), 2);
  const telling = runs.flatMap(({ json }) => json?.runs ?? []).flatMap(({ sources, error }) => [...sources, { url: '', error }]).find(({ error }) => error && tellsTooMuch(error, [world.site.url, ...direct].join(' ')));
  must(!telling, `the state of ${telling?.url} tells too much: ${telling?.error}`);
  return all.length;
}

async function asPushEndpoints(world, canaries) {
  const person = await world.person();
  const urls = addressesAt(canaries.port).map((url) => url.replace(/^http:/, 'https:'));
  const keys = { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM', auth: 'tBHItJI5svbpez7KI4CCXg' };
  const answers = await eachOf(urls, (endpoint) => world.patiently(() => person.call('POST', '/api/push/subscriptions', { endpoint, keys })), 4);
  must(answers.every(({ status }) => status > 0 && status < 500), told(answers.find(({ status }) => status === 0 || status >= 500)));
  return urls.length;
}

async function reachNothing(world, way) {
  const canaries = await new Canaries().start();
  try {
    const count = await way(world, canaries);
    must(canaries.visits.length === 0, `${canaries.visits.length} requests arrived: ${canaries.visits.slice(0, 3).join('; ')}`);
    return `${count} addresses, none reached`;
  } finally {
    await canaries.stop();
  }
}

export const privateAddresses = [
  { name: 'private addresses as channels', tries: 'webhooks and forums at loopback, inner networks and metadata servers, in every spelling', attack: (world) => reachNothing(world, asChannels) },
  { name: 'private addresses as sources', tries: 'the same as sources, as links in a feed and behind redirects', attack: (world) => reachNothing(world, asSources) },
  { name: 'private addresses as push services', tries: 'the same as endpoints of browsers', attack: (world) => reachNothing(world, asPushEndpoints) },
];
