import { isBroadSearch, sourceHost, sourceName } from './source-name.ts';

describe('sourceName', () => {
  it.each([
    ['https://www.reuters.com/markets', 'Reuters'],
    ['https://feeds.bbci.bbc.co.uk/news/rss.xml', 'BBC News'],
    ['asia.nikkei.com', 'Nikkei Asia'],
    ['https://www.reddit.com/r/mining/new', 'r/mining'],
    ['https://old.reddit.com/r/Futurology', 'r/Futurology'],
    ['https://x.com/harbourdesk/status/12', '@harbourdesk'],
    ['https://twitter.com/@harbourdesk', '@harbourdesk'],
    ['https://t.me/s/portwatch', '@portwatch'],
    ['https://bsky.app/profile/desk.example', '@desk.example'],
    ['https://truthsocial.com/@someone', '@someone'],
    ['https://m.youtube.com/@channel?si=1', '@channel'],
    ['https://x.com/search?q=copper', 'x.com'],
    ['https://valley-courier.example/feed.xml', 'valley-courier.example'],
    ['http://localhost:8081/rss', 'localhost'],
  ])('calls %s %s', (url, name) => {
    expect(sourceName({ url })).toBe(name);
  });

  it.each(['not an address', '', 'ftp://files.example', 'javascript:alert(1)', 'http://', 'word'])('calls %j unknown', (url) => {
    expect(sourceName({ url, name: 'Whatever' })).toBe('unknown');
  });

  it('prefers the name that the source gives itself to its bare host', () => {
    expect(sourceName({ url: 'https://valley-courier.example', name: ' The Valley Courier ' })).toBe('The Valley Courier');
    expect(sourceName({ url: 'https://valley-courier.example', name: 'https://valley-courier.example' })).toBe('valley-courier.example');
  });

  it('always shows the search of the whole web as Broad Search', () => {
    expect(sourceName({ url: 'exa', name: 'x' })).toBe('Broad Search');
    expect(sourceName({ url: 'https://search.example', sourceType: 'exa' })).toBe('Broad Search');
    expect(isBroadSearch({ url: 'broad-search' })).toBe(true);
    expect(isBroadSearch({ url: 'https://exa.example' })).toBe(false);
  });
});

describe('sourceHost', () => {
  it('leaves out www, mobile prefixes, port and case', () => {
    expect(sourceHost('HTTPS://WWW.Valley-Courier.example:8443/a')).toBe('valley-courier.example');
    expect(sourceHost('m.valley-courier.example')).toBe('valley-courier.example');
  });
});
