import { escaped, lines } from './markup.mjs';

const NEWEST = 25;
const newestFirst = (articles) => [...articles].sort((a, b) => b.publishedAt - a.publishedAt).slice(0, NEWEST);
const paragraphs = (article) => article.body.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('');

function rssItem(article) {
  return lines(
    '<item>',
    `<title>${escaped(article.title)}</title>`,
    `<link>${escaped(article.url)}?from=feed&amp;utm_source=rss</link>`,
    `<guid isPermaLink="false">${article.id}</guid>`,
    `<pubDate>${article.publishedAt.toUTCString()}</pubDate>`,
    `<dc:creator><![CDATA[${article.author}]]></dc:creator>`,
    `<description>${escaped(`<p>${escaped(article.summary)}</p>`)}</description>`,
    '</item>',
  );
}

function rss(site, articles) {
  return lines(
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${escaped(site.name)}</title>`,
    `<link>${site.url}</link>`,
    `<atom:link href="${site.feedUrl}" rel="self" type="application/rss+xml"/>`,
    `<description>${escaped(site.tagline)}</description>`,
    `<language>${site.language}</language>`,
    newestFirst(articles).map(rssItem),
    '</channel>',
    '</rss>',
  );
}

function atomEntry(article) {
  return lines(
    '<entry>',
    `<id>${article.id}</id>`,
    `<title type="text">${escaped(article.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escaped(article.url)}"/>`,
    `<published>${article.publishedAt.toISOString()}</published>`,
    `<updated>${article.publishedAt.toISOString()}</updated>`,
    `<author><name>${escaped(article.author)}</name></author>`,
    `<summary type="html">${escaped(`<p>${escaped(article.summary)}</p>`)}</summary>`,
    '</entry>',
  );
}

function atom(site, articles) {
  const newest = newestFirst(articles);
  return lines(
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.language}">`,
    `<id>${site.url}</id>`,
    `<title>${escaped(site.name)}</title>`,
    `<link rel="self" href="${site.feedUrl}"/>`,
    `<link rel="alternate" href="${site.url}"/>`,
    `<updated>${(newest[0]?.publishedAt ?? new Date(0)).toISOString()}</updated>`,
    newest.map(atomEntry),
    '</feed>',
  );
}

function rdf(site, articles) {
  const newest = newestFirst(articles);
  return lines(
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<channel rdf:about="${site.feedUrl}"><title>${escaped(site.name)}</title><link>${site.url}</link><description>${escaped(site.tagline)}</description>`,
    `<items><rdf:Seq>${newest.map((article) => `<rdf:li rdf:resource="${escaped(article.url)}"/>`).join('')}</rdf:Seq></items></channel>`,
    newest.map((article) =>
      lines(
        `<item rdf:about="${escaped(article.url)}">`,
        `<title>${escaped(article.title)}</title><link>${escaped(article.url)}</link>`,
        `<description>${escaped(article.summary)}</description>`,
        `<dc:creator>${escaped(article.author)}</dc:creator><dc:date>${article.publishedAt.toISOString()}</dc:date>`,
        '</item>',
      ),
    ),
    '</rdf:RDF>',
  );
}

function jsonFeed(site, articles) {
  const items = newestFirst(articles).map((article) => ({
    id: article.id,
    url: article.url,
    title: article.title,
    summary: article.summary,
    content_html: paragraphs(article),
    date_published: article.publishedAt.toISOString(),
    authors: [{ name: article.author }],
    language: site.language,
  }));
  return JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: site.name, home_page_url: site.url, feed_url: site.feedUrl, language: site.language, items }, null, 1);
}

const FEEDS = {
  rss: { path: '/feed.xml', type: 'application/rss+xml; charset=utf-8', render: rss },
  atom: { path: '/atom.xml', type: 'application/atom+xml; charset=utf-8', render: atom },
  rdf: { path: '/index.rdf', type: 'application/rdf+xml; charset=utf-8', render: rdf },
  json: { path: '/feed.json', type: 'application/feed+json; charset=utf-8', render: jsonFeed },
};

/** How a site of this kind offers its feed; undefined for one that has none. */
export const feedOf = (kind) => FEEDS[kind];

/** A feed as careless software writes it: bare ampersands, an unknown entity, a control character, and cut off in the middle. */
export function broken(feed) {
  const spoiled = feed.replace('</title>', ' & more &nbsp;\u0008</title>').replaceAll('&amp;utm_source', '&utm_source');
  return spoiled.slice(0, spoiled.lastIndexOf('</item>') + 4);
}
