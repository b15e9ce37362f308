import { readListPage } from './list-page.ts';

const URL_ = 'https://herald.example/port/';
const titles = (html: string, url = URL_): string[] => readListPage(html, url).map(({ title }) => title);

const HEADLINES = ['Second berth stays shut until engineers report', 'Ferry line adds a morning crossing to the islands', 'Council votes to keep the old crane', 'Fishing fleet waits out the storm in port', 'Customs finds rare books in a container'];
const slug = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, '-');
const FRAME = `<header><a href="/">Herald</a><nav><ul><li><a href="/port/">Port</a></li><li><a href="/politics/">Politics and society today</a></li><li><a href="/about-us-and-our-long-history-here">About us and our long history here</a></li></ul></nav></header>`;
const FOOT = `<aside class="sidebar"><a href="/newsletter">Sign up for the newsletter of the Herald</a></aside><footer><a href="/privacy-policy-of-the-herald-group">Privacy policy of the Herald group</a><a href="/page/2">Next</a></footer>`;

describe('list pages', () => {
  it('reads cards with picture, headline and "read more" as one article each', () => {
    const cards = HEADLINES.map(
      (title, n) => `<article class="card"><a href="/2024/05/0${n + 1}/${slug(title)}/?utm_source=list"><img src="/p${n}.jpg" alt=""></a><h2><a href="/2024/05/0${n + 1}/${slug(title)}/">${title}</a></h2><time datetime="2024-05-0${n + 1}T08:00:00Z">May</time><p>The board met on Monday and decided what nobody had expected at all.</p><a href="/2024/05/0${n + 1}/${slug(title)}/#more">Read more</a><a href="/authors/ann-berg">Ann Berg</a></article>`,
    );
    const items = readListPage(`<html><body>${FRAME}<main>${cards.join('')}</main>${FOOT}</body></html>`, URL_);
    expect(items.map(({ title }) => title)).toEqual(HEADLINES);
    expect(items[1]).toEqual({
      url: `https://herald.example/2024/05/02/${slug(HEADLINES[1] ?? '')}/`,
      title: HEADLINES[1],
      publishedAt: new Date('2024-05-02T08:00:00Z'),
      summary: 'The board met on Monday and decided what nobody had expected at all.',
      imageUrl: 'https://herald.example/p1.jpg',
    });
  });

  it('reads plain lists with numbers for addresses', () => {
    const list = HEADLINES.map((title, n) => `<li><span class="date">0${n + 1}.05.2024</span> <a href="news.php?id=10${n}">${title}</a></li>`).join('');
    const items = readListPage(`<html><body><div id="menu"><a href="index.php">Start page of the harbour office</a></div><ul class="items">${list}</ul></body></html>`, 'https://office.example/news.php');
    expect(items.map(({ title }) => title)).toEqual(HEADLINES);
    expect(items[0]?.publishedAt).toEqual(new Date('2024-05-01T00:00:00Z'));
  });

  it('reads whole-card links and takes their headline', () => {
    const cards = HEADLINES.map((title) => `<a class="tile" href="/a/${slug(title)}"><div><span class="kicker">Port</span><h3>${title}</h3><p>Some words that say what the story is about.</p></div></a>`).join('');
    expect(titles(`<body>${FRAME}<div class="grid">${cards}</div>${FOOT}</body>`)).toEqual(HEADLINES);
  });

  it('reads Japanese headlines, which are short', () => {
    const heads = ['港の第二岸壁、当面閉鎖へ', '島への朝便を増発、来月から', '古いクレーンの保存を市議会が可決', '嵐で漁船が港に待避'];
    expect(titles(`<body><ul>${heads.map((head, n) => `<li><a href="/articles/2024050${n}1234">${head}</a></li>`).join('')}</ul></body>`)).toEqual(heads);
  });

  it('finds none where there is only navigation', () => {
    expect(titles(`<html><body>${FRAME}<p>Our office is open from nine to five.</p>${FOOT}</body></html>`)).toEqual([]);
  });

  it('leaves out links to other sites, files and the page itself', () => {
    const links = ['https://other.example/2024/05/a-long-story-about-other-things', '/2024/05/annual-report-of-the-harbour.pdf', URL_, 'javascript:void(0)', 'mailto:a@b.example'];
    expect(titles(`<body>${links.map((href) => `<h2><a href="${href}">A long headline that would otherwise count</a></h2>`).join('')}</body>`)).toEqual([]);
  });

  it('takes subdomains for the same site', () => {
    expect(titles('<h2><a href="https://sport.herald.example/2024/05/cup-final-goes-to-extra-time">Cup final goes to extra time</a></h2>')).toHaveLength(1);
  });
});
