import { fastify } from 'fastify';
import { copyLogTo } from './log.ts';
import { comesFromHere, refuseForeignRequests } from './request-origin.ts';

const ours = 'https://news.example.com';
const ask = (headers: Record<string, string>, publicOrigin: string | null = ours) => comesFromHere({ headers: { host: 'news.example.com', ...headers } }, publicOrigin);

describe('where a request comes from', () => {
  it('takes what our own pages send', () => {
    expect(ask({ origin: ours, 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(ask({ origin: ours })).toBe(true);
    expect(ask({ 'sec-fetch-site': 'none' })).toBe(true);
    expect(ask({})).toBe(true);
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site, in a browser that tells its origin alone', { origin: 'https://evil.example' }],
    ['a neighbour under the same domain', { origin: 'https://blog.example.com', 'sec-fetch-site': 'same-site' }],
    ['a neighbour that hides its origin', { 'sec-fetch-site': 'same-site' }],
    ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a sandboxed frame in an old browser', { origin: 'null' }],
    ['the same host without TLS', { origin: 'http://news.example.com' }],
    ['another port', { origin: 'https://news.example.com:8443' }],
    ['something that is no address', { origin: 'nonsense' }],
  ] as [string, Record<string, string>][])('refuses %s', (_name, headers) => {
    expect(ask(headers)).toBe(false);
  });

  it('takes the address in use where none is configured, and what the browser vouches for', () => {
    expect(ask({ host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, null)).toBe(true);
    expect(ask({ host: '127.0.0.1:3000', origin: 'http://127.0.0.1:4000' }, null)).toBe(false);
    expect(ask({ host: '10.0.0.9:3000', origin: 'https://proxied.example', 'sec-fetch-site': 'same-origin' }, null)).toBe(true);
    expect(ask({ host: '10.0.0.9:3000', origin: 'https://proxied.example', 'sec-fetch-site': 'cross-site' }, null)).toBe(false);
  });

  it('takes any name of the machine over plain http where no address is configured', () => {
    expect(ask({ host: 'news.lan:3000', origin: 'http://news.lan:3000' }, null)).toBe(true);
    expect(ask({ host: 'news.lan:3000', origin: 'http://news.lan:4000' }, null)).toBe(false);
    expect(ask({ host: 'news.lan:3000', origin: 'http://evil.example' }, null)).toBe(false);
    expect(ask({ host: 'news.lan:3000', origin: 'http://news.lan:3000', 'sec-fetch-site': 'same-site' }, null)).toBe(false);
  });

  it('takes the configured address alone, and loopback where the browser vouches for it', () => {
    expect(ask({ host: 'news.lan:3000', origin: 'http://news.lan:3000' })).toBe(false);
    expect(ask({ host: 'news.lan', origin: 'https://news.lan', 'sec-fetch-site': 'same-origin' })).toBe(false);
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
      expect(ask({ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).toBe(true);
      expect(ask({ host, origin: `http://${host}` })).toBe(false);
    }
    expect(ask({ host: 'localhost.evil.example', origin: 'http://localhost.evil.example', 'sec-fetch-site': 'same-origin' })).toBe(false);
  });
});

describe('what is said of a refusal', () => {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    copyLogTo((line) => lines.push(line));
  });
  afterEach(() => copyLogTo(null));

  async function refusal(publicUrl: string | undefined) {
    const server = fastify();
    refuseForeignRequests(server, publicUrl);
    server.post('/', () => ({}));
    const answers = [];
    for (let asked = 0; asked < 3; asked++) answers.push((await server.inject({ method: 'POST', url: '/', headers: { host: 'news.lan:3000', origin: 'http://elsewhere.lan' } })).json<{ message: string }>().message);
    await server.close();
    return answers[0];
  }

  it('is where to open the site for the user, and the setting for the operator, once', async () => {
    expect(await refusal('http://localhost:3000')).toBe('Open this site at http://localhost:3000 and try again.');
    expect(lines).toEqual([expect.stringContaining('PUBLIC_URL')]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ origin: 'http://elsewhere.lan', host: 'news.lan:3000', publicUrl: 'http://localhost:3000' });
  });

  it('names no address where none is known', async () => {
    expect(await refusal(undefined)).toBe('Open this site in a tab of its own and try again.');
  });
});
