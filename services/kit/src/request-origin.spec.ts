import { comesFromHere } from './request-origin.ts';

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

  it('takes the address in use where none is configured, and where the browser vouches for it', () => {
    expect(ask({ host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, null)).toBe(true);
    expect(ask({ host: '127.0.0.1:3000', origin: 'http://127.0.0.1:4000' }, null)).toBe(false);
    expect(ask({ host: '10.0.0.9:3000', origin: 'https://proxied.example', 'sec-fetch-site': 'same-origin' }, null)).toBe(true);
    expect(ask({ host: '10.0.0.9:3000', origin: 'https://proxied.example', 'sec-fetch-site': 'cross-site' }, null)).toBe(false);
    expect(ask({ host: '10.0.0.5:3000', origin: 'http://10.0.0.5:3000', 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(ask({ host: '10.0.0.5:3000', origin: 'http://10.0.0.5:3000' })).toBe(false);
  });
});
