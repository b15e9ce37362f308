import iconv from 'iconv-lite';
import { FeedReadError, type Feed } from './feed.ts';
import { feedFingerprint } from './feed-fingerprint.ts';
import { parseFeed, type ParseFeedOptions } from './parse-feed.ts';

const NOW = new Date('2024-06-01T12:00:00Z');
const URL_ = 'https://herald.example/feeds/all.xml';

function read(text: string | Uint8Array, options: ParseFeedOptions = {}): Feed {
  return parseFeed(text, { url: URL_, now: NOW, ...options });
}

function rss(items: string, channel = '<title>Herald</title><link>https://herald.example/</link>'): string {
  return `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>${channel}${items}</channel></rss>`;
}

function atom(entries: string, head = '<title>Herald</title>', attributes = ''): string {
  return `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}>${head}${entries}</feed>`;
}

function firstOf(text: string | Uint8Array, options?: ParseFeedOptions): Feed['items'][number] {
  const item = read(text, options).items[0];
  if (!item) throw new Error('the feed has no items');
  return item;
}

function problem(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof FeedReadError) return error.kind;
    throw error;
  }
  return 'none';
}

describe('formats', () => {
  it('reads RSS 2.0', () => {
    const feed = read(
      rss(
        `<item><guid isPermaLink="false">a-1</guid><title>Harbour &amp; bridge closed</title><link>https://herald.example/a?x=1&amp;y=2</link>
        <pubDate>Sat, 01 Jun 2024 09:00:00 +0200</pubDate><author>desk@herald.example (Ann Berg)</author><dc:creator>Ann Berg</dc:creator>
        <description>Short &lt;b&gt;text&lt;/b&gt;</description><content:encoded><![CDATA[<p>Full <a href="/more">text</a></p>]]></content:encoded>
        <category>Port</category><enclosure url="/a.mp3" type="audio/mpeg" length="12"/><media:thumbnail url="https://cdn.example/a.jpg"/></item>`,
        `<title>Herald</title><link>https://herald.example/</link><language>en-gb</language><ttl>15</ttl>
        <atom:link rel="self" href="https://herald.example/feeds/all.xml"/><atom:link rel="hub" href="https://hub.example/"/>
        <image><title>Logo</title><link>https://wrong.example/</link><url>/logo.png</url></image>`,
      ),
    );
    expect(feed).toMatchObject({ format: 'rss', title: 'Herald', link: 'https://herald.example/', language: 'en-gb', ttlMinutes: 15, selfUrl: URL_, hubUrls: ['https://hub.example/'], imageUrl: 'https://herald.example/logo.png' });
    expect(feed.items).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(feed.items[0]))).toEqual({
      id: 'a-1',
      title: 'Harbour & bridge closed',
      url: 'https://herald.example/a?x=1&y=2',
      publishedAt: '2024-06-01T07:00:00.000Z',
      updatedAt: null,
      authors: [{ name: 'Ann Berg', email: 'desk@herald.example' }],
      summary: 'Short text',
      contentHtml: '<p>Full <a href="https://herald.example/more">text</a></p>',
    });
    expect(feed.items[0]).toMatchObject({ categories: ['Port'], imageUrl: 'https://cdn.example/a.jpg', enclosures: [{ url: 'https://herald.example/a.mp3', type: 'audio/mpeg', length: 12 }] });
  });

  it('reads RSS 0.91 and a channel without a root', () => {
    expect(read('<rss version="0.91"><channel><title>A</title><item><title>B</title><link>http://a.example/b</link></item></channel></rss>').items).toHaveLength(1);
    expect(firstOf('<channel><title>A</title><item><title>B</title></item></channel>').title).toBe('B');
  });

  it('reads RDF with items beside the channel', () => {
    const feed = read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://herald.example/"><title>Herald</title><link>https://herald.example/</link><items><rdf:Seq><rdf:li resource="x"/></rdf:Seq></items></channel>
      <image><title>no</title><link>https://no.example/</link></image>
      <item rdf:about="urn:1"><title>One</title><link>https://herald.example/1</link><d:date>2024-05-01T10:00:00+02:00</d:date><d:creator>Bo</d:creator><description>D</description></item></rdf:RDF>`);
    expect(feed).toMatchObject({ format: 'rdf', title: 'Herald', link: 'https://herald.example/' });
    expect(feed.items[0]).toMatchObject({ id: 'urn:1', url: 'https://herald.example/1', publishedAt: new Date('2024-05-01T08:00:00Z'), authors: [{ name: 'Bo', email: null }] });
  });

  it('reads Atom 1.0 with people, bases and types of text', () => {
    const feed = read(
      atom(
        `<entry><id>tag:1</id><title type="html">A &lt;em&gt;new&lt;/em&gt; day</title><link rel="replies" href="c"/><link rel="alternate" type="text/html" href="2024/one"/>
        <published>2024-05-01T10:00:00Z</published><updated>2024-05-02T10:00:00Z</updated><summary type="text">1 &lt; 2</summary>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>x &lt; y <a href="rel">z</a></p><script>no()</script></div></content></entry>
        <entry><id>tag:2</id><title>Use &lt;b&gt; for bold</title><author><name>Own</name></author><link href="/two"/><source><title>Other</title><id>no</id></source><updated>2024-05-03T10:00:00Z</updated></entry>`,
        '<title>Herald</title><id>f</id><link rel="self" href="https://herald.example/atom"/><link href="/"/><author><name>Desk</name><email>d@herald.example</email></author>',
        'xml:base="https://herald.example/blog/" xml:lang="de"',
      ),
    );
    expect(feed).toMatchObject({ format: 'atom', title: 'Herald', link: 'https://herald.example/', language: 'de' });
    expect(feed.items[0]).toMatchObject({ id: 'tag:1', title: 'A new day', url: 'https://herald.example/blog/2024/one', summary: '1 < 2', authors: [{ name: 'Desk', email: 'd@herald.example' }], updatedAt: new Date('2024-05-02T10:00:00Z') });
    expect(feed.items[0]?.contentHtml).toBe('<div><p>x &lt; y <a href="https://herald.example/blog/rel">z</a></p></div>');
    expect(feed.items[1]).toMatchObject({ id: 'tag:2', title: 'Use <b> for bold', authors: [{ name: 'Own', email: null }], publishedAt: new Date('2024-05-03T10:00:00Z') });
  });

  it('reads Atom 0.3', () => {
    const item = firstOf(`<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>H</title><entry><title mode="escaped" type="text/html">a &amp;amp; b</title><link rel="alternate" type="text/html" href="https://a.example/1"/><issued>2003-12-13T08:29:29-04:00</issued><modified>2003-12-13T18:30:02Z</modified><id>t</id><content type="text/html" mode="escaped">&lt;p&gt;x&lt;/p&gt;</content></entry></feed>`);
    expect(item).toMatchObject({ title: 'a & b', url: 'https://a.example/1', publishedAt: new Date('2003-12-13T12:29:29Z'), updatedAt: new Date('2003-12-13T18:30:02Z'), contentHtml: '<p>x</p>' });
  });

  it('reads Atom whose elements carry a prefix', () => {
    const feed = read('<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>H</a:title><a:entry><a:id>1</a:id><a:title>T</a:title><a:link href="https://x.example/1"/><a:author><a:name>N</a:name></a:author></a:entry></a:feed>');
    expect(feed.items[0]).toMatchObject({ id: '1', title: 'T', url: 'https://x.example/1', authors: [{ name: 'N', email: null }] });
  });

  it('reads JSON Feed, its numeric ids and both ways to name authors', () => {
    const feed = read(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1', title: 'H &amp; Co', home_page_url: 'https://herald.example', feed_url: 'https://herald.example/f.json', language: 'en', expired: true, hubs: [{ type: 'WebSub', url: 'https://hub.example/' }],
        items: [
          { id: 17, url: '/a', title: 'A', content_html: '<p onclick=x>h</p>', date_published: '2024-05-01T10:00:00-05:00', authors: [{ name: 'Ann' }, { name: 'Bo', url: 'mailto:bo@a.example' }] },
          { id: 'b', content_text: 'one\n\ntwo', author: { name: 'Cy' }, summary: 'S' },
          { title: 'neither id nor address' },
        ],
      }),
    );
    expect(feed).toMatchObject({ format: 'json', title: 'H & Co', isExpired: true, hubUrls: ['https://hub.example/'], selfUrl: 'https://herald.example/f.json', language: 'en' });
    expect(feed.items).toHaveLength(2);
    expect(feed.items[0]).toMatchObject({ id: '17', url: 'https://herald.example/a', contentHtml: '<p>h</p>', publishedAt: new Date('2024-05-01T15:00:00Z'), authors: [{ name: 'Ann', email: null }, { name: 'Bo', email: 'bo@a.example' }] });
    expect(feed.items[1]).toMatchObject({ id: 'b', url: null, contentHtml: '<p>one</p><p>two</p>', authors: [{ name: 'Cy', email: null }], summary: 'S' });
  });
});

describe('broken feeds', () => {
  it('reads a feed that was cut off, without half an address', () => {
    const whole = rss('<item><title>One</title><link>https://herald.example/1</link></item><item><title>Two</title><link>https://herald.example/two</link>');
    const feed = read(whole.slice(0, whole.indexOf('/two') + 2));
    expect(feed.isTruncated).toBe(true);
    expect(feed.items.map(({ title, url }) => [title, url])).toEqual([['One', 'https://herald.example/1'], ['Two', null]]);
  });

  it('reads through bare ampersands, undeclared entities, control characters and unknown prefixes', () => {
    const item = firstOf(rss('<item><title>A & B &nbsp;caf&eacute; \u0007&#8212; C</title><link>https://a.example/?a=1&b=2</link><foo:bar>x</foo:bar><description>R&D & more</description></item>'));
    expect(item).toMatchObject({ title: 'A & B café — C', url: 'https://a.example/?a=1&b=2', summary: 'R&D & more' });
  });

  it('reads elements that were never closed', () => {
    const feed = read('<rss><channel><title>H</title><item><title>One<link>https://a.example/1</link><description>d</description><item><title>Two</title><guid>g2</guid></channel></rss>');
    expect(feed.items.map(({ title, url }) => [title, url])).toEqual([['One', 'https://a.example/1'], ['Two', null]]);
  });

  it('reads past warnings and blank lines before the feed', () => {
    const noise = '\n<br />\n<b>Warning</b>: Cannot modify header information in /srv/feed.php on line 3<br />\n';
    expect(read(noise + rss('<item><title>A</title></item>')).items).toHaveLength(1);
  });

  it('keeps HTML that was not escaped', () => {
    expect(firstOf(rss('<item><title>A <i>b</i></title><description><p>One <b>two</b></p><img src="/x.png"/></description></item>'))).toMatchObject({
      title: 'A b',
      contentHtml: '<p>One <b>two</b></p><img src="https://herald.example/x.png">',
    });
  });

  it('treats names of elements alike in any case', () => {
    expect(firstOf('<RSS><Channel><Item><Title>A</Title><Link>https://a.example/</Link><PubDate>2024-05-01</PubDate></Item></Channel></RSS>')).toMatchObject({ title: 'A', url: 'https://a.example/' });
  });

  it('is not harmed by entity bombs or endless nesting', () => {
    const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${levels}<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>&l9;&x;</title><item><title>&l9;</title><guid>1</guid></item></channel></rss>`;
    const feed = read(bomb);
    expect(feed.items).toHaveLength(1);
    expect(JSON.stringify(feed)).not.toContain('root:');
    expect(JSON.stringify(feed).length).toBeLessThan(2000);
    expect(read(rss(`<item><title>A</title></item><item>${'<x>'.repeat(100_000)}`)).items).toHaveLength(1);
  });

  it('reads JSON with raw line breaks, trailing commas or a missing end', () => {
    const text = '{"version":"https://jsonfeed.org/version/1","title":"H\n","items":[{"id":"1","content_text":"a\tb",},{"id":"2","title":"two"},{"id":"3","title":"thr';
    expect(read(text).items.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(read(text).isTruncated).toBe(true);
  });
});

describe('charsets', () => {
  const doc = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><rss><channel><title>Übersicht – „Größe“</title></channel></rss>`;

  it.each([
    ['the declaration', iconv.encode(doc('windows-1252'), 'windows-1252'), undefined],
    ['a label of Latin-1 that means Windows-1252', iconv.encode(doc('ISO-8859-1'), 'windows-1252'), undefined],
    ['the HTTP header', iconv.encode(doc('utf-8'), 'windows-1252'), 'text/xml; charset=windows-1252'],
    ['a wrong declaration', Buffer.from(doc('iso-8859-1')), 'text/xml; charset=iso-8859-1'],
    ['a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode(doc('utf-16'), 'utf-16le')]), undefined],
    ['UTF-32 with a mark', Buffer.concat([Buffer.from([0, 0, 0xfe, 0xff]), iconv.encode(doc('utf-32'), 'utf-32be', { addBOM: false })]), undefined],
    ['UTF-32 without a mark', iconv.encode(doc('utf-32'), 'utf-32le', { addBOM: false }), undefined],
    ['UTF-16 without a mark', iconv.encode(doc('utf-16'), 'utf-16be'), undefined],
    ['no label at all', iconv.encode(doc('utf-8').replace(/ encoding="utf-8"/, ''), 'windows-1252'), undefined],
  ])('follows %s', (_what, bytes, contentType) => {
    expect(read(bytes, { contentType }).title).toBe('Übersicht – „Größe“');
  });

  it.each([
    ['windows-874', 'ท่าเรือปิดจนถึงวันจันทร์ เจ้าหน้าที่ของเมืองกล่าวเมื่อคืนนี้'],
    ['windows-1255', 'הנמל סגור עד יום שני, כך הודיעה העירייה אתמול בערב לתושבים'],
    ['windows-1251', 'Порт закрыт до понедельника, сообщили власти города'],
    ['koi8-r', 'Порт закрыт до понедельника, сообщили власти города'],
    ['shift_jis', '港は月曜日まで閉鎖されると市の当局が発表しました'],
    ['euc-jp', '港は月曜日まで閉鎖されると市の当局が発表しました'],
    ['gb18030', '市政府说，这个港口在星期一之前不会开放，我们要等到他们来'],
    ['big5', '市政府說，這個港口在星期一之前不會開放，我們要等到他們來'],
    ['euc-kr', '시 당국은 항구가 월요일까지 폐쇄된다고 밝혔습니다'],
  ])('recognises %s by its bytes', (charset, title) => {
    expect(read(iconv.encode(`<rss><channel><title>${title}</title></channel></rss>`, charset)).title).toBe(title);
  });

  it('reads controls for the quotation marks that they were in Windows-1252', () => {
    expect(read(Buffer.from('<rss><channel><title>It\u0092s \u0093fine\u0094 \u00a0 \u00bb</title></channel></rss>')).title).toBe('It’s “fine” »');
  });

  it('keeps UTF-8 in which one character is broken', () => {
    const bytes = Buffer.concat([Buffer.from('<rss><channel><title>Ünïcödé älles gütlîch ßo ä'), Buffer.from([0xc3]), Buffer.from(' ende äöü</title></channel></rss>')]);
    expect(read(bytes).title).toContain('Ünïcödé');
  });
});

describe('titles', () => {
  it.each([
    ['A &amp;amp; B', 'A & B'],
    ['It&amp;#8217;s', 'It’s'],
    ['<![CDATA[A &amp; B <b>c</b>]]>', 'A & B c'],
    ['&lt;b&gt;Bold&lt;/b&gt; move', 'Bold move'],
    ['When &lt;div&gt; is not enough', 'When <div> is not enough'],
    ['if a &lt; b and c &gt; d', 'if a < b and c > d'],
    ['  two\n   lines ', 'two lines'],
    ['5 &#x3c; 6', '5 < 6'],
  ])('reads %s', (written, expected) => {
    expect(firstOf(rss(`<item><title>${written}</title></item>`)).title).toBe(expected);
  });

  it('says null where there is none', () => {
    expect(firstOf(rss('<item><description>only text</description></item>'))).toMatchObject({ title: null, summary: 'only text' });
  });
});

describe('what stands in an unusual place', () => {
  it('reads names of other modules where the format has none of its own', () => {
    const feed = read(rss('<item><dc:title>D</dc:title></item><item><media:title>M</media:title><title>T</title></item><item><title>x</title><dc:author>Ann Berg</dc:author></item>', '<dc:title>Herald</dc:title>'));
    expect(feed.title).toBe('Herald');
    expect(feed.items.map(({ title }) => title)).toEqual(['D', 'T', 'x']);
    expect(feed.items[2]?.authors).toEqual([{ name: 'Ann Berg', email: null }]);
  });

  it('keeps items of which only a date or a person is known, apart from each other, and none that say nothing', () => {
    const feed = read(atom('<entry><updated>2024-05-01</updated></entry><entry><updated>2024-05-02</updated></entry><entry><author><name>Bo</name></author></entry><entry><rights>all</rights></entry>'));
    expect(feed.items.map(({ publishedAt, authors }) => [publishedAt?.getUTCDate(), authors[0]?.name])).toEqual([[1, undefined], [2, undefined], [undefined, 'Bo']]);
  });

  it('takes the authors of the feed that an entry came from before those of the feed that it stands in', () => {
    const entry = '<entry><id>1</id><source><author><name>Ida</name><email>ida@a.example</email></author><title>Other</title></source></entry>';
    expect(firstOf(atom(entry, '<author><name>Planet</name></author>')).authors).toEqual([{ name: 'Ida', email: 'ida@a.example' }]);
    expect(firstOf(atom(entry.replace('<id>', '<author><name>Own</name></author><id>'))).authors).toEqual([{ name: 'Own', email: null }]);
  });

  it('reads an entry that is a document by itself', () => {
    expect(read('<entry xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/x/"><title>T</title><id>i</id><link href="y"/></entry>').items[0]).toMatchObject({ id: 'i', title: 'T', url: 'https://a.example/x/y' });
    expect(problem('<entry><title>T</title></entry>')).toBe('not_a_feed');
  });

  it('reads what stands in base64, and leaves out what is no text', () => {
    const entry = (type: string, value: string): Feed['items'][number] => firstOf(atom(`<entry><id>i</id><title>t</title><content type="${type}">${value}</content></entry>`));
    expect(entry('application/octet-stream', ' PHA+SGkgPGI+eW91\n PC9iPjwvcD4= ').contentHtml).toBe('<p>Hi <b>you</b></p>');
    expect(entry('image/png', 'iVBORw0KGgo=').contentHtml).toBeNull();
    expect(entry('application/json', '{"a":1}').contentHtml).toBe('{&quot;a&quot;:1}');
    expect(firstOf('<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><title mode="base64">QSAmIEI=</title></entry></feed>').title).toBe('A & B');
  });

  it('takes elements within text for markup', () => {
    expect(firstOf(atom('<entry><title>a &lt; <b>b</b> c</title></entry>')).title).toBe('a < b c');
  });

  it('knows the entities that a document declares, and no endless ones', () => {
    const doc = (subset: string, guid: string): string => `<!DOCTYPE rss [${subset}]><rss><channel><item><title>${guid}</title></item></channel></rss>`;
    expect(firstOf(doc('<!ENTITY site "tag:a.example"> <!ENTITY dash \'&#8211;\'>', '&site; &dash; 1')).title).toBe('tag:a.example – 1');
    expect(firstOf(doc('<!ENTITY amp "x"><!ENTITY a "1234567890">', '&amp; &a;')).title).toBe('& 1234567890');
    expect(firstOf(doc('<!ENTITY a "ha"><!ENTITY b "&a;&a;">', '&a; &b;')).title).toBe('ha &b;');
    expect(read(doc(`<!ENTITY a "${'x'.repeat(400)}">`, '&a;'.repeat(100_000))).items[0]?.title?.length).toBeLessThan(10_000);
  });

  it('reads a feed under the document type of a page', () => {
    expect(read(`<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><!-- by hand -->${rss('<item><title>x</title></item>')}`).items).toHaveLength(1);
  });

  it('leaves out a title that was cut off', () => {
    expect(read('<rss><channel><title>H</title><item><link>https://a.example/1</link><title><![CDATA[Half a he').items[0]).toMatchObject({ title: null, url: 'https://a.example/1' });
  });
});

describe('titles', () => {
  const titleOf = (html: string): string | null => firstOf(rss(`<item><guid isPermaLink="false">1</guid><title><![CDATA[${html}]]></title></item>`)).title;
  it.each([
    ['safe<iframe src="https://evil.example"></iframe> words', 'safe words'],
    ['<blink>safe</blink> words', 'safe words'],
    ['safe<link rel="stylesheet" href="x"> words<embed src="y">', 'safe words'],
    ['words <!-- and a half', 'words and a half'],
    ['<img src="a.jpg" alt="a > b <c>">words', 'words'],
    ['What <table> is not for', 'What <table> is not for'],
    ['if a < b and c > d', 'if a < b and c > d'],
    ['It&#146;s &#147;fine&#148;', 'It’s “fine”'],
  ])('reads %s', (written, text) => {
    expect(titleOf(written)).toBe(text);
  });
});

describe('identity and addresses', () => {
  it('tells items apart that share one guid', () => {
    const feed = read(rss('<item><guid>x</guid><link>https://a.example/1</link><title>1</title></item><item><guid>x</guid><link>https://a.example/2</link><title>2</title></item>'));
    expect(new Set(feed.items.map(({ id }) => id)).size).toBe(2);
  });

  it('leaves out an exact repeat and keeps a second edition', () => {
    const item = '<item><guid>x</guid><link>https://a.example/1</link><title>1</title></item>';
    expect(read(rss(item + item + item.replace('<title>1', '<title>1b'))).items.map(({ title }) => title)).toEqual(['1', '1b']);
  });

  it('uses the guid as address where there is no link, unless it says not to', () => {
    expect(firstOf(rss('<item><guid>https://a.example/1</guid></item>')).url).toBe('https://a.example/1');
    expect(firstOf(rss('<item><guid isPermaLink="false">17</guid><title>x</title></item>')).url).toBeNull();
    expect(firstOf(rss('<item><guid isPermaLink="false">https://a.example/?p=17</guid><title>x</title></item>')).url).toBeNull();
    expect(firstOf(atom('<entry><id>https://a.example/1</id></entry>')).url).toBe('https://a.example/1');
  });

  it('makes an id of the address, else of the content', () => {
    expect(firstOf(rss('<item><link>https://a.example/1</link></item>')).id).toBe('https://a.example/1');
    const id = firstOf(rss('<item><title>t</title></item>')).id;
    expect(id).toMatch(/^sha1:/);
    expect(firstOf(rss('<item><title>u</title></item>')).id).not.toBe(id);
  });

  it('resolves what is relative, scheme-less or wrapped over lines', () => {
    const urls = ['/a', '//cdn.example/b', 'https://herald.example/\n     c', 'www.herald.example/d', 'javascript:alert(1)', 'article?id=1&amp;amp;x=2'];
    expect(read(rss(urls.map((url, n) => `<item><guid isPermaLink="false">${n}</guid><link>${url}</link></item>`).join(''))).items.map(({ url }) => url)).toEqual([
      'https://herald.example/a', 'https://cdn.example/b', 'https://herald.example/c', 'http://www.herald.example/d', null, 'https://herald.example/article?id=1&x=2',
    ]);
  });

  it('reads relative links against the site, not the host that serves the feed', () => {
    expect(firstOf(rss('<item><link>/a</link></item>'), { url: 'https://feeds.elsewhere.example/herald' }).url).toBe('https://herald.example/a');
  });

  it('never lets a date lie ahead', () => {
    expect(firstOf(rss('<item><title>t</title><pubDate>Fri, 01 Jan 2038 00:00:00 GMT</pubDate></item>')).publishedAt).toEqual(NOW);
  });

  it('has one canonical address for one page', () => {
    const of = (link: string): string | null => firstOf(rss(`<item><link>${link}</link></item>`)).canonicalUrl;
    expect(of('http://www.a.example/x/?utm_source=rss&amp;b=2&amp;a=1#top')).toBe(of('https://a.example/x?a=1&amp;b=2'));
    expect(of('https://a.example/x?id=1')).not.toBe(of('https://a.example/x?id=2'));
  });
});

describe('what comes with the document', () => {
  it('resolves relative links and ids against Content-Location, where it names the same host', () => {
    const entry = atom('<entry><id>/2024/a</id><title>A</title><link href="b"/></entry>');
    const at = (contentLocation: string | null): (string | null)[] => {
      const { id, url } = firstOf(entry, { contentLocation });
      return [id, url];
    };
    expect(at(null)).toEqual(['https://herald.example/2024/a', 'https://herald.example/feeds/b']);
    expect(at('/en/all.xml')).toEqual(['https://herald.example/2024/a', 'https://herald.example/en/b']);
    expect(at('http://10.0.0.7:8080/all.xml')).toEqual(['https://herald.example/2024/a', 'https://herald.example/feeds/b']);
  });

  it('leaves ids that are no paths as they are', () => {
    expect(firstOf(atom('<entry><id>tag:herald.example,2024:1</id><title>A</title></entry>')).id).toBe('tag:herald.example,2024:1');
    expect(firstOf(rss('<item><guid isPermaLink="false">4711</guid><title>A</title></item>')).id).toBe('4711');
  });

  it.each([
    ['en_US', null, 'en-US'],
    [' pt_BR ', 'de', 'pt-BR'],
    ['', 'fr-CH, de', 'fr-CH'],
    ['', null, null],
  ])('reads the language "%s" with Content-Language %s as %s', (written, contentLanguage, language) => {
    const channel = `<title>Herald</title>${written && `<language>${written}</language>`}`;
    expect(read(rss('', channel), { contentLanguage }).language).toBe(language);
  });
});

describe('markup that ends too late', () => {
  it.each([
    ['safe &lt;!-- never closed &gt; text', 'safe text'],
    ['before &lt;!-- closed --&gt;after &lt;!-- open', 'before after open'],
    ['safe &lt;iframe src="https://x.example/"/&gt; text', 'safe text'],
  ])('keeps the text of %s', (markup, text) => {
    const item = firstOf(rss(`<item><title>${markup}</title><description>${markup}</description></item>`));
    expect(item.summary).toBe(text);
    expect(item.contentHtml?.replace(/\s+/g, ' ')).toBe(text);
    if (!markup.includes('iframe')) expect(item.title).toBe(text);
  });

  it('reads references to controls as the quotation marks that they were', () => {
    expect(firstOf(rss('<item><title>Don&#146;t &#x93;go&#x94; &#8217;</title></item>')).title).toBe('Don’t “go” ’');
  });
});

describe('what is no feed', () => {
  it('never takes a wall or a page for an empty feed', () => {
    expect(problem('<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><script src="/cdn-cgi/challenge-platform/h/b/orchestrate"></script></body></html>')).toBe('blocked');
    expect(problem('<html><head><title>Access Denied</title></head><body>Reference #18.2f</body></html>')).toBe('blocked');
    expect(problem('<html><body><form><p>Please verify you are a human</p><div class="g-recaptcha"></div></form></body></html>')).toBe('blocked');
    expect(problem('<html><body><form><input name="u"><input type="password"></form></body></html>')).toBe('blocked');
    expect(problem(`<!doctype html><html><body>${'<p>An article about feeds and captcha pages.</p>'.repeat(100)}</body></html>`)).toBe('not_a_feed');
    expect(problem('{"error":"nope"}')).toBe('not_a_feed');
    expect(problem('just text')).toBe('not_a_feed');
    expect(problem('<svg></svg>')).toBe('not_a_feed');
    expect(problem('  \n ')).toBe('empty');
  });

  it('takes an empty feed for what it is', () => {
    expect(read(rss('')).items).toEqual([]);
  });
});

describe('fingerprint', () => {
  const of = (text: string): string => feedFingerprint(Buffer.from(text));

  it('ignores what changes around the items, and nothing in them', () => {
    const a = rss('<item><title>1</title></item>', '<lastBuildDate>Mon</lastBuildDate>');
    const b = `${rss('<item><title>1</title></item>', '<lastBuildDate>Tue</lastBuildDate>')}<!-- 0.3 s -->`;
    expect(of(a)).toBe(of(b));
    expect(of(a)).not.toBe(of(rss('<item><title>2</title></item>', '<lastBuildDate>Mon</lastBuildDate>')));
    expect(of('{"items":[1]}')).not.toBe(of('{"items":[2]}'));
  });
});
