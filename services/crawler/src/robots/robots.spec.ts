import { crawlDelaySeconds, isAllowed, parseRobots, productToken, robotsMeaning } from './robots.ts';

const HOST = 'https://herald.example';

function allowed(text: string, path: string, agent = 'Forewire'): boolean {
  return isAllowed(parseRobots(text), agent, HOST + path);
}

describe('groups', () => {
  it('chooses the group by product token, whatever its case or version', () => {
    const text = 'User-agent: *\nDisallow: /\n\nUSER-AGENT: forewire/2.0\nallow: /\n';
    expect(allowed(text, '/a')).toBe(true);
    expect(allowed(text, '/a', 'Other')).toBe(false);
    expect(allowed(text, '/a', 'Forewire/0.1 (+https://x.example)')).toBe(true);
    expect(allowed(text, '/a', 'Forewire-News')).toBe(false);
  });

  it('joins several groups for one agent', () => {
    const text = 'User-agent: forewire\nDisallow: /a\n\nUser-agent: other\nDisallow: /b\n\nUser-agent: Forewire\nDisallow: /c';
    expect([allowed(text, '/a'), allowed(text, '/b'), allowed(text, '/c')]).toEqual([false, true, false]);
  });

  it('lets several agents share the rules that follow', () => {
    const text = 'User-agent: one\nUser-agent: forewire\nSitemap: https://herald.example/map.xml\nUser-agent: two\nDisallow: /x';
    expect(['one', 'forewire', 'two'].map((agent) => allowed(text, '/x', agent))).toEqual([false, false, false]);
  });

  it('ignores rules before the first agent, and groups for others', () => {
    expect(allowed('Disallow: /\nUser-agent: other\nDisallow: /', '/a')).toBe(true);
  });

  it('falls back to the star only where no own group exists', () => {
    const text = 'User-agent: *\nDisallow: /\nUser-agent: forewire\nDisallow:\n';
    expect(allowed(text, '/a')).toBe(true);
  });

  it('reads sitemaps and delays', () => {
    const robots = parseRobots('\ufeffSitemap: https://herald.example/a.xml\r\nUser-agent: *\rCrawl-delay: 2.5\nDisallow: /x # why\nSITEMAP : https://herald.example/b.xml');
    expect(robots.sitemaps).toEqual(['https://herald.example/a.xml', 'https://herald.example/b.xml']);
    expect(crawlDelaySeconds(robots, 'Forewire')).toBe(2.5);
    expect(isAllowed(robots, 'Forewire', `${HOST}/x`)).toBe(false);
  });

  it('finds the name within what a crawler sends', () => {
    expect(productToken('Mozilla/5.0 (compatible; Forewire/0.1; +https://x.example)')).toBe('forewire');
    expect(productToken('* (everybody)')).toBe('*');
    expect(productToken('*bot')).toBe('');
    expect(productToken('Späher/1.0')).toBe('späher');
  });

  it('forgives a missing colon between two words, common misspellings, and half a byte order mark', () => {
    const text = '\ufffdUser-agent Forewire\nDisallow\t/a\nDissallow: /b\nDisallow /c and more\nDisallow /d # why\nSitemap https://herald.example/map.xml\nUseragent: other\nDisallow: /e';
    expect(['/a', '/b', '/c', '/d', '/e'].map((path) => allowed(text, path))).toEqual([false, false, true, false, true]);
    expect(allowed(text, '/e', 'other')).toBe(false);
    expect(parseRobots(text).sitemaps).toEqual(['https://herald.example/map.xml']);
  });

  it('lets no line that it does not know end a group (RFC 9309 2.2.4)', () => {
    const text = 'User-agent: one\nNoindex: /x\nCrawl-delay: 3\nUser-agent: forewire\nHost: herald.example\nDisallow: /y';
    expect([allowed(text, '/y', 'one'), allowed(text, '/y')]).toEqual([false, false]);
  });

  it('takes an address in whatever form it is given', () => {
    const robots = parseRobots('User-agent: *\nDisallow: /x?a');
    expect(['https://herald.example/x?a', 'HTTP://herald.example/./x?a#top', 'https://me:secret@herald.example/x?a', '//herald.example/x?a', 'herald.example/x?a', 'herald.example:8080/x?a', '/x?a', 'x?a'].map((url) => isAllowed(robots, 'Forewire', url))).toEqual(Array(8).fill(false));
    expect(isAllowed(parseRobots('User-agent: *\nDisallow: /$'), 'Forewire', 'herald.example')).toBe(false);
  });
});

describe('rules', () => {
  it.each([
    ['/fish', '/fish', true], ['/fish', '/fish.html', true], ['/fish', '/fishheads/yummy.html', true], ['/fish', '/Fish.asp', false], ['/fish', '/catfish', false], ['/fish', '/desert/fish', false],
    ['/fish/', '/fish', false], ['/fish/', '/fish/?id=1', true], ['/fish*', '/fishheads', true], ['/*.php', '/filename.php?x', true], ['/*.php', '/', false], ['/*.php', '/windows.PHP', false],
    ['/*.php$', '/folder/filename.php', true], ['/*.php$', '/filename.php?x', false], ['/*.php$', '/filename.php/', false], ['/fish*.php', '/fishheads/catfish.php?x', true], ['/fish*.php', '/Fish.PHP', false],
    ['/$', '/', true], ['/$', '/a', false], ['*', '/anything', true], ['/a*b*c', '/axxbyyc/d', true], ['/a$b', '/a$b', true], ['/a*$', '/abc', true], ['/ab*b$', '/ab', false],
    ['/file-%2A.html', '/file-*.html', true], ['/file-%2A.html', '/file-x.html', false], ['/ende%24', '/ende$', true],
    ['/find?', '/find?', true], ['/find?', '/find', false], ['/foo/bar/ツ', '/foo/bar/%E3%83%84', true], ['/foo/bar/%e3%83%84', '/foo/bar/ツ', true], ['/foo/bar/%62%61%7A', '/foo/bar/baz', true], ['/a%2Fb', '/a/b', false],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar', true], ['/~joe', '/%7Ejoe/x', true], ['/a b', '/a%20b', true],
  ])('Disallow: %s covers %s: %s', (rule, path, covered) => {
    expect(allowed(`User-agent: *\nDisallow: ${rule}`, path)).toBe(!covered);
  });

  it.each([
    ['/p', '/', '/page', true], ['/folder', '/folder', '/folder/page', true], ['/page', '/*.htm', '/page.htm', false], ['/page', '/*.ph', '/page.php5', true], ['/$', '/', '/', true], ['/$', '/', '/page.htm', false],
  ])('Allow: %s with Disallow: %s lets %s: %s', (allow, disallow, path, expected) => {
    expect(allowed(`User-agent: *\nDisallow: ${disallow}\nAllow: ${allow}`, path)).toBe(expected);
  });

  it('lets an index page that is allowed stand for its directory', () => {
    const text = 'User-agent: *\nDisallow: /\nAllow: /news/index.html\nAllow: /index.htm';
    expect(['/news/', '/news/index.html', '/', '/news/a', '/newsroom/', '/a'].map((path) => allowed(text, path))).toEqual([true, true, true, false, false, false]);
    expect(allowed('User-agent: *\nDisallow: /news/index.html', '/news/')).toBe(true);
  });

  it('always allows /robots.txt itself', () => {
    expect(allowed('User-agent: *\nDisallow: /', '/robots.txt')).toBe(true);
  });

  it('decides at once about a pattern made to take for ever', () => {
    expect(allowed(`User-agent: *\nDisallow: /${'*a'.repeat(5_000)}b`, `/${'a'.repeat(20_000)}`)).toBe(true);
  });
});

describe('answers to a request for robots.txt', () => {
  it('means everything is allowed when there is none, and nothing when it cannot be reached', () => {
    expect([200, 404, 401, 403, 410, 429, 500, 503].map(robotsMeaning)).toEqual(['rules', 'allow_all', 'allow_all', 'allow_all', 'allow_all', 'disallow_all', 'disallow_all', 'disallow_all']);
  });
});
