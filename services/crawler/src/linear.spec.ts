import { resolveUrl } from '@forewire/contracts/web-address';
import { growthOf, SUPER_LINEAR } from '@forewire/kit/testing-growth';
import { expectLinear, type Reader } from '@forewire/kit/testing-hostile';
import { readArticle } from './articles/read-article.ts';
import { ArticleReadError } from './articles/article.ts';
import { feedsInAnchors, feedsInLinkElements, feedsInLinkHeader } from './discover/feed-links.ts';
import { readListPage } from './discover/list-page.ts';
import { readNewsSitemap } from './discover/news-sitemap.ts';
import { platformFeeds } from './discover/platform-feeds.ts';
import { FeedReadError } from './feeds/feed.ts';
import { parseFeed } from './feeds/parse-feed.ts';
import { parsePage } from './html/element.ts';
import { htmlToText } from './html/html-to-text.ts';
import { findRefusal, isSignInPage } from './html/refused-page.ts';
import { sanitizeHtml } from './html/sanitize-html.ts';
import { isAllowed, parseRobots } from './robots/robots.ts';
import { decodeText } from './text/charset.ts';
import { parseDate } from './text/dates.ts';
import { textTitle, textToHtml, titleText } from './text/plain-text.ts';
import { canonicalUrl } from './text/urls.ts';

const NOW = new Date('2026-11-01T00:00:00Z');
const URL_OF_PAGE = 'https://herald.example/news/';
const PROSE = `<p>${'The harbour stays closed until Monday, the port authority said. '.repeat(20)}</p>`;

function article(html: string): unknown {
  try {
    const read = readArticle(html, { url: URL_OF_PAGE, now: NOW });
    return read.contentHtml.length + read.text.length;
  } catch (error) {
    if (error instanceof ArticleReadError) return error.kind;
    throw error;
  }
}

function feed(text: string): unknown {
  try {
    return parseFeed(text, { url: URL_OF_PAGE, now: NOW }).items.map((item) => [item.toJSON(), item.imageUrl, item.enclosures, item.categories, item.canonicalUrl, item.contentHash]);
  } catch (error) {
    if (error instanceof FeedReadError) return error.kind;
    throw error;
  }
}

const structured = (node: unknown): string => `<html><body><script type="application/ld+json">${JSON.stringify(node)}</script>${PROSE}</body></html>`;
const newsArticle = (fields: object): string => structured({ '@type': 'NewsArticle', ...fields });
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: Math.floor(count) }, (_, index) => make(index));

type Attack = [name: string, largest: number, prepare: (size: number) => () => unknown];

const ATTACKS: Attack[] = [
  ['a charset that no <meta> names', 4096, (size) => {
    const bytes = Buffer.from(`\xff${'<meta'.repeat(size / 15)}charset=${' '.repeat(size / 1.6)}`, 'latin1');
    return () => decodeText(bytes);
  }],
  ['JSON-LD that ends in CDATA and blanks', 200_000, (size) => () => article(`<script type="application/ld+json">{"@type":"NewsArticle"} ]]>${' '.repeat(size)}x</script>${PROSE}`)],
  ['an author of dashes', 120_000, (size) => () => article(newsArticle({ author: `a${'-'.repeat(size)}x` }))],
  ['an author in a <meta> of dashes', 120_000, (size) => () => article(`<meta name="author" content="a${' - '.repeat(size / 3)}x">${PROSE}`)],
  ['authors that are looked for among nodes', 1_000_000, (size) => {
    const html = structured([...many(size / 60, (index) => ({ '@type': 'Person', '@id': `n${index}` })), { '@type': 'NewsArticle', author: many(size / 60, (index) => ({ '@id': `m${index}` })) }]);
    return () => article(html);
  }],
  ['authors that refer to authors', 200_000, (size) => {
    const html = structured([...many(8, (level) => ({ '@type': 'Person', '@id': `l${level}`, name: many(size / 160, () => ({ '@id': `l${level + 1}` })) })), { '@type': 'NewsArticle', author: { '@id': 'l0' } }]);
    return () => article(html);
  }],
  ['an articleBody of unfinished tags', 400_000, (size) => () => article(newsArticle({ articleBody: '<a‹a'.repeat(size / 4) }))],
  ['a headline of underscores', 200_000, (size) => () => article(newsArticle({ headline: `${'_'.repeat(size)} x` }))],
  ['a <title> of separators', 200_000, (size) => () => article(`<title>${' - _'.repeat(size / 4)} x</title>${PROSE}`)],
  ['a news:title of scripts', 500_000, (size) => {
    const xml = `<urlset xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"><url><loc>https://a.example/1</loc><news:news><news:title><![CDATA[${'<script>'.repeat(size / 8)}]]></news:title></news:news></url></urlset>`;
    return () => readNewsSitemap(xml, URL_OF_PAGE, NOW);
  }],
  ['a list page, deep and wide', 400_000, (size) => {
    const html = `${'<div>'.repeat(Math.min(1400, size / 20))}${many(70, (index) => `<a href="/news/2026/a-story-of-some-kind-${index}">A story no. ${index}</a>`).join('')}${'<i></i>'.repeat(size / 14)}`;
    return () => readListPage(html, URL_OF_PAGE);
  }],
  ['a list page of links built alike', 1_000_000, (size) => {
    const html = many(size / 90, (index) => `<li class="item"><a href="/news/2026/a-story-of-some-kind-${index}">A story of some kind, no. ${index}</a></li>`).join('');
    return () => readListPage(html, URL_OF_PAGE);
  }],
  ['a list page whose links share a parent of endless names', 1_000_000, (size) => {
    const html = `<div class="${'x'.repeat(size / 2)}">${many(size / 120, (index) => `<a href="/news/2026/a-story-of-some-kind-${index}">A story of some kind, no. ${index}</a>`).join('')}</div>`;
    return () => readListPage(html, URL_OF_PAGE);
  }],
  ['a page of 4 MB', 4_000_000, (size) => () => article(`<html><body>${'<p>Some words, in a sentence here, of a page. And another one.</p>'.repeat(size / 65)}</body></html>`)],
  ['headings held against long claims', 1_000_000, (size) => () => article(`<title>${'word '.repeat(1000)}</title><meta property="og:title" content="${'word '.repeat(1000)}">${'<h2>a word</h2>'.repeat(size / 15)}${PROSE}`)],
  ['teasers that no two are built alike', 400_000, (size) => () => article(PROSE + many(size / 60, (index) => `<div class="c${index}"><h3><a href="/x${index}">A headline of a kind</a></h3></div>`).join(''))],
  ['a table row of cells', 400_000, (size) => () => article(`${PROSE}<table><tr>${'<td>a'.repeat(size / 5)}</tr></table>`)],
  ['a cell of rules', 400_000, (size) => () => article(`${PROSE}<table><tr><td>${'<hr>'.repeat(size / 4)}</td><td>b</td></tr></table>`)],
  ['nested boxes that end in a headline', 400_000, (size) => () => article(`${'<div class="ad">'.repeat(250)}${'<i>a</i>'.repeat(size / 8)}<h1>Headline</h1>${PROSE}`)],
  ['persons without end', 400_000, (size) => () => feed(`<rss><channel><item><title>a</title>${many(size / 40, (index) => `<dc:creator>person ${index}</dc:creator>`).join('')}</item></channel></rss>`)],
  ['a namespace of slashes', 400_000, (size) => () => feed(`<feed xmlns:x="http://${'/'.repeat(size)}x"><entry><title>a</title></entry></feed>`)],
  ['an address of slashes', 4096, (size) => () => many(200, () => canonicalUrl(`https://a.example/${'/'.repeat(size)}x`))],
  ['entities that stand for long text', 400_000, (size) => () => feed(`<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(499)}">]><rss><channel><item><title>a</title><description>${'&a;'.repeat(size / 3)}</description></item></channel></rss>`)],
  ['robots.txt of wildcards', 500_000, (size) => {
    const robots = parseRobots(`User-agent: *\n${many(size / 60, (index) => `Disallow: /*a*${'ab'.repeat(20)}${index}*c`).join('\n')}`);
    return () => isAllowed(robots, 'Forewire/0.1', `https://a.example/${'ab'.repeat(1000)}`);
  }],
];

describe('attacks that once took the square of their length', () => {
  it.each(ATTACKS)('%s', (_name, largest, prepare) => {
    const { exponent, points } = growthOf(prepare, largest);
    expect({ isLinear: exponent < SUPER_LINEAR, points }).toMatchObject({ isLinear: true });
  });
});

const TAGS = ['<p>', '</p>', '<div>', '</div>', '<a href="/x">', '</a>', '<b', '<i></i>', '<h1>', '<h2>a</h2>', '<br>', '<li>', '<ul>', '<td>', '<table>', '<span class="byline">', '<time>', '<img src=a>', '<script>', '<!--', '-->', '<form>', 'Some words of a sentence, here. ', '12 March 2026 ', ' x="', '<section class="related">'];
const FRAMES_OF_PAGES = [['', ''], ['<body>', PROSE], [PROSE, ''], ['<title>', `</title>${PROSE}`], ['<meta name="author" content="', `">${PROSE}`], ['<meta property="og:title" content=\'', `'>${PROSE}`], ['<div class="', `">${PROSE}</div>`], ['<a href="', `">Some story of a kind</a>${PROSE}`], ['<img srcset="', `">${PROSE}`], ['<p class="byline">', `</p>${PROSE}`], ['<h1>', `</h1>${PROSE}`], ['<time>', `</time>${PROSE}`]] as const;
const FIELDS = [['{"@type":"NewsArticle","headline":"', '"}'], ['{"@type":"NewsArticle","author":"', '"}'], ['{"@type":"NewsArticle","articleBody":"', '"}'], ['{"@type":"NewsArticle","author":[', ']}'], ['', ''], ['{"@type":"NewsArticle","datePublished":"', '"}'], ['{"a":[', '']] as const;
const ITEM = ['<rss><channel><item><title>a</title>', '</item></channel></rss>'] as const;
const inItem = (tag: string): readonly [string, string] => [`${ITEM[0]}<${tag}>`, `</${tag}>${ITEM[1]}`];
const MARKUP = ['<script>', '</script>', '<style', '<b>', '</b>', '<a "', "<a '", '<img ', '<!--', '-->', '&lt;', '&quot;', '<![CDATA[', ']]>', '<div/>'];
const DATES = ['12 ', 'March ', '2026', '2026-', '12:', 'Uhr', '+0', 'GMT', '年', '月', 'st ', 'de ', 'p.m.', '1/', '오후'];
const pageOf = (text: string): ReturnType<typeof parsePage> => parsePage(text);

const READERS: [string, Reader][] = [
  ['readArticle', { read: article, pieces: TAGS, frames: FRAMES_OF_PAGES, largest: 100_000 }],
  ['JSON-LD', { read: (text) => article(`<script type="application/ld+json">${text}</script>${PROSE}`), pieces: ['{', '}', '"@type":"Person",', '"name":', '["', '"],', '\\"', '{"@id":"a"},', '<br>', '<p>', ']]>', '//', '<a', 'null,'], frames: FIELDS, largest: 100_000 }],
  ['readListPage', { read: (text) => readListPage(text, URL_OF_PAGE), pieces: [...TAGS, '<a href="/news/2026/a-story-of-some-kind">A story of some kind, here</a>', '<article>', '</article>'], frames: FRAMES_OF_PAGES, largest: 100_000 }],
  ['parseFeed', { read: feed, pieces: ['<item>', '</item>', '<title>', '</title>', '<link>https://a.example/</link>', '<dc:creator>a', '<category>a</category>', '<content:encoded>', '<p>', '&lt;p&gt;', '<pubDate>', '<author><name>a', '<entry>', '<link href="a"/>', '<guid>a</guid>', 'xmlns:a="b" '], frames: [ITEM, inItem('title'), inItem('description'), inItem('author'), inItem('pubDate'), inItem('guid'), inItem('link'), inItem('category'), ['<feed ', '><entry><title>a</title></entry></feed>'], ['', ''], ['<!DOCTYPE rss [<!ENTITY a "', '">]><rss><channel></channel></rss>'], ['{"version":"https://jsonfeed.org/version/1.1","items":[', ']}']], largest: 100_000 }],
  ['readNewsSitemap', { read: (text) => readNewsSitemap(text, URL_OF_PAGE, NOW), pieces: ['<url>', '</url>', '<loc>a</loc>', '<news:title>', '</news:title>', '<sitemap>', ...MARKUP], frames: [['', ''], ['<urlset><url><loc>https://a.example/1</loc><news:title>', '</news:title></url></urlset>'], ['<urlset><url><loc>', '</loc></url></urlset>']], largest: 200_000 }],
  ['decodeText', { read: (text) => decodeText(Buffer.from(`\xff${text}`, 'latin1'), text.slice(0, 60_000)), pieces: ['<meta ', 'charset', 'charset=', '<?xml ', 'encoding=', 'utf-8', '\xe9', '\xff', '\xc2\x80'], frames: [['', ''], ['<meta charset=', '>']], largest: 200_000 }],
  ['titleText', { read: (text) => [titleText(text), textTitle(text), textToHtml(text), htmlToText(text)], pieces: MARKUP, frames: [['', ''], ['a ', ' b']], largest: 200_000 }],
  ['sanitizeHtml', { read: (text) => sanitizeHtml(text, URL_OF_PAGE), pieces: TAGS, frames: [['', ''], ['<img src="', '">'], ['<a href="', '">a</a>'], ['<img srcset="', '">']], largest: 200_000 }],
  ['findRefusal', { read: (text) => [findRefusal(text), isSignInPage(text)], pieces: ['<title>', 'datadome', 'Wordfence', 'enable cookies', '<input ', 'type=', '<script', '</script', '<!--', 'verify you are '], frames: [['', ''], ['<title>', '</title>']], largest: 60_000 }],
  ['parseRobots', { read: (text) => isAllowed(parseRobots(text), 'Forewire/0.1 (compatible; x)', `https://a.example/${'ab'.repeat(500)}`), pieces: ['User-agent: *\n', 'Disallow: /', 'Allow: /*a', '*', '$\n', '%61', 'Sitemap: ', '\r', 'allow '], frames: [['', ''], ['User-agent: *\n', ''], ['User-agent: *\nDisallow: /', '\n']], largest: 500_000 }],
  ['parseDate', { read: (text) => [parseDate(text), parseDate(text.slice(0, 128)), parseDate(text.slice(-128))], pieces: DATES, frames: [['', ''], ['12 March ', ''], ['2026-01-01T', '']], largest: 100_000 }],
  ['addresses', { read: (text) => [resolveUrl(text, URL_OF_PAGE), canonicalUrl(text), canonicalUrl(`https://a.example/${text}`)], pieces: ['/', '?', '&a=', 'feed:', 'www.', '%', '../', '#'], frames: [['', ''], ['https://a.example/', 'x']], largest: 200_000 }],
  ['feed links', { read: (text) => [feedsInLinkHeader(text, URL_OF_PAGE), feedsInLinkElements(pageOf(text), URL_OF_PAGE), feedsInAnchors(pageOf(text), URL_OF_PAGE), platformFeeds('https://www.youtube.com/@a', pageOf(text), text)], pieces: ['<a>;', 'rel="alternate"', '; rel=', '<link rel=alternate type=application/rss+xml href=', '>', '<a href="/feed">RSS</a>', '"channelId":"UC', 'wp-content/'], frames: [['', ''], ['<a href="', '">RSS</a>']], largest: 200_000 }],
];

describe('hostile input of any kind', () => {
  it.each(READERS)('costs %s time in proportion to its length', (_name, reader) => {
    expect(() => expectLinear(reader)).not.toThrow();
  });
});
