import { readdirSync, readFileSync } from 'node:fs';
import { ArticleReadError, type Article } from './article.ts';
import { readArticle } from './read-article.ts';

const DATA = new URL('../../test/data/', import.meta.url);
const NOW = new Date('2024-12-01T00:00:00Z');
const URL_ = 'https://herald.example/news/story.html';
const PROSE = 'The board met on Monday and decided, after a long evening, that the berth would stay closed until June. ';

const read = (html: string, url: string | null = URL_): Article => readArticle(html, { url, now: NOW });
const page = (head: string, body = `<article><p>${PROSE.repeat(4)}</p></article>`): string => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

function problem(html: string): string {
  try {
    read(html);
  } catch (error) {
    if (error instanceof ArticleReadError) return error.kind;
    throw error;
  }
  return 'none';
}

describe('golden pages', () => {
  const names = readdirSync(DATA).filter((name) => name.endsWith('.html'));

  it.each(names)('reads %s', (name) => {
    const { title, byline, publishedAt, language, image, text } = readArticle(readFileSync(new URL(name, DATA)), { url: `https://herald.example/pages/${name}`, now: NOW });
    const expected: unknown = JSON.parse(readFileSync(new URL(name.replace('.html', '.json'), DATA), 'utf8'));
    expect(JSON.parse(JSON.stringify({ title, byline, publishedAt, language, image, text }))).toEqual(expected);
  });
});

describe('headline', () => {
  it.each([
    ['<title>Berth stays closed | The Herald</title>', 'Berth stays closed'],
    ['<title>The Herald - Berth stays closed until the middle of June</title><meta property="og:site_name" content="The Herald">', 'Berth stays closed until the middle of June'],
    ['<title>x</title><meta property="og:title" content="Berth &amp;amp; bridge closed">', 'Berth & bridge closed'],
    ['<title>Nordsee-Fähre: Kapitän sagt nein</title>', 'Nordsee-Fähre: Kapitän sagt nein'],
    ['<script type="application/ld+json">{"@type":"NewsArticle","headline":"From the data"}</script>', 'From the data'],
  ])('reads %s', (head, expected) => {
    expect(read(page(head)).title).toBe(expected);
  });

  it('prefers what the page shows when its metadata agrees', () => {
    const html = page('<title>Berth stays closed until June - Herald</title><meta property="og:title" content="Berth stays closed until June">', `<header><h1><a href="/">Herald</a></h1></header><main><h1>Berth stays closed until June</h1><p>${PROSE.repeat(3)}</p></main>`);
    expect(read(html).title).toBe('Berth stays closed until June');
  });
});

describe('author', () => {
  it.each([
    ['<meta name="author" content="By Ann Berg">', 'Ann Berg'],
    ['<meta name="author" content="https://social.example/ann"><meta property="article:author" content="Bo Lind">', 'Bo Lind'],
    ['<meta name="author" content="admin">', null],
    ['<meta name="author" content="Ann Berg (https://herald.example/people/ann-berg)">', 'Ann Berg'],
    ['<meta name="author" content="HER"><meta name="dc:creator" content="Ann Berg">', 'Ann Berg'],
    ['<meta name="author" content="HER">', 'HER'],
    ['<script type="application/ld+json">[{"@type":["NewsArticle"],"author":[{"name":"Ann Berg"},{"name":"Bo Lind"},{"name":"Ann Berg"}]}]</script>', 'Ann Berg, Bo Lind'],
    ['<script type="application/ld+json">{"@graph":[{"@type":"Article","author":{"@id":"#a"}},{"@type":"Person","@id":"#a","name":"Cy Dahl"}]}</script>', 'Cy Dahl'],
  ])('reads %s', (head, expected) => {
    expect(read(page(head)).byline).toBe(expected);
  });

  it.each([
    ['<p class="byline">By <a href="/ann">Ann Berg</a> | May 3, 2024</p>', 'Ann Berg'],
    ['<span itemprop="author"><span itemprop="name">Ann Berg</span></span>', 'Ann Berg'],
    ['<div>3. Mai 2024 | von Katrin Vogt</div>', 'Katrin Vogt'],
    ['<div class="byline"> | <a class="url fn" href="/people">Ann Berg</a></div>', 'Ann Berg'],
    ['<div class="x1"><a href="https://herald.example/author/ann-berg/">Ann Berg</a></div>', 'Ann Berg'],
    ['<span class="post-author">Posted on</span> <span class="post-author">Ann Berg</span>', 'Ann Berg'],
    ['<ol class="commentlist"><li><cite class="author">A reader says</cite></li></ol>', null],
    ['<form><label class="author">Name (required)</label></form>', null],
    ['<div>Nothing by nobody in particular</div>', null],
    ['<div>By Ann Berg May 3, 2024</div>', 'Ann Berg'],
    ['<p class="byline">Anna Simson 3. Mai 2024</p>', 'Anna Simson'],
    ['<p class="byline">3. Mai 2024</p>', null],
    ['<p><span class="byline">Ann Berg</span> <span class="byline">Bo Falk</span></p><section><div><p class="byline">Cy Dahl</p></div></section>', 'Ann Berg, Bo Falk'],
  ])('finds it in %s', (line, expected) => {
    expect(read(page('', `<h1>Title of it</h1>${line}<article><p>${PROSE.repeat(4)}</p></article>`)).byline).toBe(expected);
  });
});

describe('a site that names itself as the author', () => {
  const head = '<meta property="og:site_name" content="The Herald"><meta name="author" content="The Herald">';

  it('gives way to whoever is named on the page, and stands where nobody is', () => {
    expect(read(page(head, `<p class="byline">Ann Berg</p><article><p>${PROSE.repeat(4)}</p></article>`)).byline).toBe('Ann Berg');
    expect(read(page(head)).byline).toBe('The Herald');
  });

  it('is told from people in several properties of one element', () => {
    expect(read(page('<meta property="dc:creator x:by" content="Ann Berg"><meta property="x:t og:title" content="Berth shut">'))).toMatchObject({ byline: 'Ann Berg', title: 'Berth shut' });
  });
});

describe('date', () => {
  const dateOf = (head: string, body?: string, url?: string): string | undefined => read(page(head, body), url).publishedAt?.toISOString();

  it.each([
    ['<meta property="article:published_time" content="2024-05-03T07:30:00+02:00">', '2024-05-03T05:30:00.000Z'],
    ['<script type="application/ld+json">{"@type":"NewsArticle","datePublished":"2024-05-03","dateModified":"2024-06-01"}</script>', '2024-05-03T00:00:00.000Z'],
    ['<script type="application/ld+json">{"@type":"NewsArticle","headline":"cut\noff","datePublished":"2024-05-03",}</script>', '2024-05-03T00:00:00.000Z'],
    ['<meta name="date" content="3 mai 2024">', '2024-05-03T00:00:00.000Z'],
    ['<meta name="date" content="2031-01-01">', undefined],
  ])('reads %s', (head, expected) => {
    expect(dateOf(head)).toBe(expected);
  });

  it('falls back on what the page shows, then on its address', () => {
    expect(dateOf('', `<article><time datetime="2024-04-02T10:00:00Z">2 April</time><p>${PROSE.repeat(4)}</p></article>`)).toBe('2024-04-02T10:00:00.000Z');
    expect(dateOf('', `<div class="posted-on">Posted 2 April 2024</div><p>${PROSE.repeat(4)}</p>`)).toBe('2024-04-02T00:00:00.000Z');
    expect(dateOf('', undefined, 'https://herald.example/2024/04/02/story/')).toBe('2024-04-02T00:00:00.000Z');
    expect(dateOf('', `<div class="meta">02.04.24</div><p>${PROSE.repeat(4)}</p>`)).toBe('2024-04-02T00:00:00.000Z');
    expect(dateOf('', `<div class="page with-right-sidebar related"><div>2 April 2024</div><p>${PROSE.repeat(4)}</p></div>`)).toBe('2024-04-02T00:00:00.000Z');
    expect(dateOf('<script type="application/ld+json">{"@graph":[{"@type":"WebPage","datePublished":"2024-04-02"}]}</script>')).toBe('2024-04-02T00:00:00.000Z');
  });

  it('believes the address before the time of some other article, and takes neither weeks nor seasons for days', () => {
    const body = `<article><p>${PROSE.repeat(4)}</p></article><ul><li><time datetime="2019-06-17T16:28:00Z">Older</time></li></ul>`;
    expect(dateOf('', body, 'https://herald.example/2024/4/2/story')).toBe('2024-04-02T00:00:00.000Z');
    expect(dateOf('', body.replace('2019-06-17', '2024-04-02'), 'https://herald.example/20240402/story')).toBe('2024-04-02T16:28:00.000Z');
    expect(dateOf('', undefined, 'https://herald.example/2024/43/story')).toBeUndefined();
    expect(dateOf('', undefined, 'https://herald.example/2021-22/story')).toBeUndefined();
  });

  it.each([
    ['', 'https://herald.example/a', '2024-10-05'],
    ['en-US', 'https://herald.example/a', '2024-10-05'],
    ['es', 'https://herald.example/a', '2024-05-10'],
    ['en_GB', 'https://herald.example/a', '2024-05-10'],
    ['en', 'https://www.herald.example.uk/a', '2024-05-10'],
  ])('reads 10/05/2024 as people do where the page is from: %s %s', (language, url, expected) => {
    const html = `<html lang="${language}"><head><meta name="date" content="10/05/2024"></head><body><article><p>${PROSE.repeat(4)}</p></article></body></html>`;
    expect(read(html, url).publishedAt?.toISOString().slice(0, 10)).toBe(expected);
  });
});

describe('a captcha script', () => {
  const widget = '<script src="https://www.google.com/recaptcha/api.js"></script>';

  it('means a wall where there is little else, and nothing beside a text, however late that comes', () => {
    expect(problem(page(widget, '<p>One moment.</p>'))).toBe('blocked');
    const late = page(widget, `<style>${'.x{color:red}'.repeat(6_000)}</style><article>${`<p>${PROSE}</p>`.repeat(40)}</article>`);
    expect(problem(late)).toBe('none');
    expect(problem(page(widget, `<style>${'.x{color:red}'.repeat(6_000)}</style><article><p>${PROSE.repeat(12)}</p></article>`))).toBe('none');
  });
});

describe('content', () => {
  it('keeps safe markup with absolute addresses', () => {
    const { contentHtml } = read(page('', `<article><p>${PROSE.repeat(3)}<a href="../more" onclick="x()">More</a><script>alert(1)</script></p><figure><img data-src="/p.jpg" src="data:image/gif;base64,R0"><figcaption>The berth</figcaption></figure><p onmouseover="x()">${PROSE}</p></article>`));
    expect(contentHtml).toContain('<a href="https://herald.example/more">More</a>');
    expect(contentHtml).toContain('<figure><img src="https://herald.example/p.jpg"><figcaption>The berth</figcaption></figure>');
    expect(contentHtml).not.toMatch(/script|onclick|onmouseover/);
  });

  it('resolves against <base>', () => {
    expect(read(page('<base href="https://cdn.example/x/">', `<article><p>${PROSE.repeat(3)}<a href="y">y</a></p></article>`)).contentHtml).toContain('href="https://cdn.example/x/y"');
  });

  it('never comes back empty when there is text', () => {
    expect(read('<html><body>Just one line.</body></html>').text).toBe('Just one line.');
    expect(read('<html><body><nav><a href="/a">Only navigation here</a></nav></body></html>').text).toContain('Only navigation here');
    expect(read('<div class="comment"><p>Short but true.</p></div>').text).toBe('Short but true.');
  });

  it('keeps the words of a formula, without the source that comes with it', () => {
    const formula = '<math><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi></mrow><annotation encoding="application/x-tex">E=m \\tag</annotation></semantics></math>';
    expect(read(page('', `<article><p>${PROSE.repeat(3)} It says ${formula}.</p></article>`)).text).toMatch(/It says E=m\.$/);
  });

  it('marks what is behind a paywall', () => {
    expect(read(page('<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":"False"}</script>')).isPaywalled).toBe(true);
    expect(read(page('')).isPaywalled).toBe(false);
  });

  it('names the address that the page calls its own', () => {
    expect(read(page('<link rel="canonical" href="/real"><meta property="og:site_name" content="Herald"><meta name="description" content="About the berth">'))).toMatchObject({ canonicalUrl: 'https://herald.example/real', siteName: 'Herald', description: 'About the berth' });
  });

  it('believes the text about its language, not the template', () => {
    const german = 'Der Stadtrat hat die Entscheidung über das alte Freibad verschoben, weil die Sanierung deutlich teurer würde als bisher gedacht. '.repeat(4);
    expect(read(`<html lang="en"><body><article><p>${german}</p></article></body></html>`).language).toBe('de');
    expect(read('<html lang="fr-CA"><body><p>Oui.</p></body></html>').language).toBe('fr');
  });
});

describe('what stands beside the text, and what only seems to', () => {
  const other = 'A ferry that nobody asked for was launched at Hull on Tuesday, and the harbour master sent a bill for it at once. ';
  const textOf = (body: string): string => read(page('', body)).text;

  it('keeps a section whose id is made of its heading', () => {
    const section = (id: string, heading: string): string => `<div class="section" id="${id}"><h2>${heading}</h2><p>${other.repeat(5)}</p></div>`;
    const text = textOf(`<main><h1>Berths</h1><p>${PROSE.repeat(9)}</p>${section('sharing-a-berth', 'Sharing a berth')}${section('comments-by-the-board', 'Comments by the board')}${section('how-to-follow-the-tide-tables-every-day', 'How to')}</main>`);
    expect(text.match(/A ferry that nobody/g)).toHaveLength(15);
  });

  it('takes away the box that is named for what it is', () => {
    const text = textOf(`<main><p>${PROSE.repeat(9)}</p><div id="related-articles"><h2>Related articles</h2><p>${other}</p></div></main>`);
    expect(text).not.toContain('ferry');
  });

  it('keeps the words of a link within a sentence, whatever its class', () => {
    const text = textOf(`<article><p>${PROSE} The <a class="related" href="/quay">quay at Hull</a>, built in 1903, and the <a class="share" href="/lock">lock</a> stay shut. <a class="share" href="/s">Tell a friend</a></p><p>${PROSE.repeat(3)}</p></article>`);
    expect(text).toContain('The quay at Hull, built in 1903, and the lock stay shut.');
    expect(text).not.toContain('Tell a friend');
  });

  it('leaves out the stream of teasers of a page whose body is all there is', () => {
    const teaser = (number: number): string => `<div><h3><a href="/n/${number}">Another story of the day, number ${number}</a></h3><p>${other}</p></div>`;
    const text = textOf(`<div><div>${`<p>${PROSE.repeat(2)}</p>`.repeat(5)}</div><div>${[1, 2, 3, 4, 5, 6].map(teaser).join('')}</div></div>`);
    expect(text).toContain('The board met');
    expect(text).not.toContain('ferry');
  });

  it.each(['About the author', 'Das könnte Sie auch interessieren', 'Sur le même sujet :', 'Noticias relacionadas', '関連記事'])('ends before the heading "%s"', (heading) => {
    const text = textOf(`<article>${`<p>${PROSE.repeat(2)}</p>`.repeat(5)}<h3>${heading}</h3><p>${other}</p></article>`);
    expect(text).toContain('The board met');
    expect(text).not.toContain('ferry');
  });

  it('goes on behind such a heading in the middle of the text', () => {
    expect(textOf(`<article><p>${PROSE.repeat(2)}</p><h3>Comments</h3>${`<p>${other.repeat(2)}</p>`.repeat(4)}</article>`)).toContain('ferry');
  });

  it('leaves out a label that comes again and again, and soft hyphens', () => {
    const text = textOf(`<article>${`<p>${PROSE.replace('evening', 'eve\u00adning')}</p><div>Storm over Hull</div>`.repeat(4)}</article>`);
    expect(text).toContain('evening');
    expect(text).not.toContain('Storm');
  });
});

describe('what is no article', () => {
  it('recognises walls', () => {
    expect(problem('<html><head><title>Just a moment...</title></head><body>Enable JavaScript and cookies to continue</body></html>')).toBe('blocked');
    expect(problem('<html><head><title>herald.example</title></head><body><script src="https://geo.captcha-delivery.com/captcha/"></script></body></html>')).toBe('blocked');
    expect(problem('<html><head><title>Access Denied</title></head><body>You don\'t have permission to access this server.</body></html>')).toBe('blocked');
  });

  it('reads an article about captchas', () => {
    expect(read(page('<title>Are captchas dying?</title>', `<article><p>${'Solve the captcha, the page said, and confirm that you are human. '.repeat(60)}</p></article>`)).text).toContain('captcha');
  });

  it('takes no picture or PDF for a page', () => {
    for (const file of [Buffer.from('%PDF-1.7 text'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])]) {
      expect(() => readArticle(file)).toThrow(expect.objectContaining({ kind: 'not_a_page' }) as Error);
    }
  });

  it('reads plain text as it stands', () => {
    const { text, contentHtml } = readArticle(Buffer.from('First line.\n\nSecond & last.\n'));
    expect(text).toBe('First line.\n\nSecond & last.');
    expect(contentHtml).toBe('<p>First line.</p><p>Second &amp; last.</p>');
  });

  it('says when there is nothing', () => {
    expect(problem('')).toBe('empty');
    expect(problem('<html><body><script>render()</script></body></html>')).toBe('empty');
  });
});

describe('hostile pages', () => {
  it.each([
    ['nesting', '<div>'.repeat(300_000)],
    ['unclosed tags', '<'.repeat(300_000)],
    ['comments', '<!--'.repeat(200_000)],
    ['siblings', `<h2>Head</h2><p>Some text of it, which is short.</p>`.repeat(20_000)],
    ['broken data', `<script type="application/ld+json">${'{"a":['.repeat(100_000)}</script>`],
  ])('survives %s', (_what, body) => {
    expect(() => problem(`<html><body>${body}`)).not.toThrow();
  });
});
