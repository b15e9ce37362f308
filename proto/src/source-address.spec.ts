import { normalizeSourceUrl, shownUrl } from './source-address.ts';

describe('the address of a source', () => {
  it.each([
    ['https://A.test', 'https://a.test/'],
    ['  http://a.test:80/x?b=1&a=2#part ', 'http://a.test/x?b=1&a=2'],
    ['a.test/news', 'https://a.test/news'],
    ['www.a.test', 'https://www.a.test/'],
    ['feed://a.test/rss', 'http://a.test/rss'],
    ['kafka://My-Stream/', 'kafka://my-stream'],
    ['kafka://my-stream///', 'kafka://my-stream'],
    ['kafka:///', null],
    ['kafka://my stream', null],
    ['nonsense', null],
    ['ftp://a.test/', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('written as %j is known as %j', (text, url) => expect(normalizeSourceUrl(text)).toBe(url));

  it('keeps a password to itself', () => {
    expect(shownUrl('https://me:secret@a.test/feed')).toBe('https://a.test/feed');
    expect(shownUrl('https://a.test/@me')).toBe('https://a.test/@me');
  });
});
