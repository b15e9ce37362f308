import { findSources } from './find-sources.ts';
import { SOURCE_CATALOGUE } from './source-catalogue.ts';
import { isUnsupported, normaliseUrl } from './unsupported.ts';

const find = (description: string, existingSources: string[] = []) => findSources({ description, existingSources });

describe('the source catalogue', () => {
  it('has about 80 distinct sources in every category and region', () => {
    expect(SOURCE_CATALOGUE.length).toBeGreaterThanOrEqual(75);
    expect(new Set(SOURCE_CATALOGUE.map((source) => normaliseUrl(source.url))).size).toBe(SOURCE_CATALOGUE.length);
    expect(new Set(SOURCE_CATALOGUE.map((source) => source.category))).toEqual(new Set(['news', 'finance', 'tech', 'mining', 'crude_oil', 'natural_gas', 'science']));
    expect(new Set(SOURCE_CATALOGUE.flatMap((source) => source.regions))).toEqual(new Set(['usa', 'uk', 'china', 'russia', 'australia', 'canada', 'south_africa', 'africa']));
    for (const source of SOURCE_CATALOGUE) expect(() => new URL(source.url)).not.toThrow();
  });
});

describe('finding sources', () => {
  it('puts what the text names first', () => {
    const sources = find('watch r/lithium, kitco.com, @nasa, telegram @quakealerts, @news@mastodon.social and https://blog.example/feed.xml for Acme layoffs');
    expect(sources.filter((source) => source.reason === 'You named it.').map(({ url, source_type }) => `${source_type} ${url}`).sort()).toEqual([
      'feed https://blog.example/feed.xml',
      'mastodon https://mastodon.social/@news.rss',
      'reddit https://www.reddit.com/r/lithium/new/.rss',
      'telegram https://t.me/s/quakealerts',
      'url https://kitco.com',
      'x https://x.com/nasa',
    ]);
  });

  it('does not take a name or an abbreviation for a site', () => {
    expect(find('layoffs at Booking.com, e.g. in Node.js teams').filter((source) => source.reason === 'You named it.')).toEqual([]);
  });

  it('searches the news in the languages of the prompt and the place, with editions that agree', () => {
    const urls = find('lithium mining in Chile').map((source) => new URL(source.url));
    const editions = urls.filter((url) => url.host === 'news.google.com').map((url) => [url.searchParams.get('hl'), url.searchParams.get('gl'), url.searchParams.get('ceid')].join(' '));
    expect(editions).toEqual(['en-US US US:en', 'es-419 MX MX:es-419']);
    expect(urls.filter((url) => url.host === 'www.bing.com').map((url) => url.searchParams.get('format'))).toEqual(['rss', 'rss']);
  });

  it('writes the query in the syntax of news searches', () => {
    const google = find('Acme Corp layoffs or lawsuits, but not share prices').find((source) => source.url.startsWith('https://news.google.com'));
    expect(new URL(google?.url ?? '').searchParams.get('q')).toBe('"Acme Corp" (layoffs OR lawsuits) -"share prices"');
  });

  it('ranks the catalogue by subject and place', () => {
    const names = (description: string) => find(description).filter((source) => SOURCE_CATALOGUE.some((entry) => entry.url === source.url)).map((source) => source.name);
    expect(names('OPEC crude oil production cuts')[0]).toMatch(/Oil|OPEC/);
    expect(names('new CVE vulnerabilities in routers').slice(0, 3)).toContain('BleepingComputer');
    expect(names('corruption in South Africa')[0]).toMatch(/News24|Daily Maverick|Mail & Guardian/);
    expect(names('lithium mines in Australia')).toContain('Australian Mining');
  });

  it('drops what is watched already, however it is spelled', () => {
    const before = find('copper mines in Chile');
    const existing = before.map((source) => source.url.replace('https://', 'HTTP://WWW.').replace('WWW.www.', 'www.').replace(/^([^?]*[^/?])$/, '$1/'));
    expect(find('copper mines in Chile', existing)).toEqual([]);
  });

  it('drops what cannot be watched, with subdomains and paths', () => {
    expect(find('see https://m.facebook.com/acme and linkedin.com/company/acme about Acme layoffs').some((source) => isUnsupported(source.url))).toBe(false);
    expect(isUnsupported('https://www.instagram.com/acme/')).toBe(true);
    expect(isUnsupported('https://notfacebook.com')).toBe(false);
  });

  it('finds by title when there is no description', () => {
    expect(findSources({ title: 'Acme layoffs', existingSources: [] }).length).toBeGreaterThan(0);
    expect(findSources({ existingSources: [] })).toEqual([]);
  });
});
