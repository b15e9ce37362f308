import { escaped, lines } from './markup.mjs';
import { feedOf } from './render-feed.mjs';
import { FURNITURE } from './sites.mjs';

const dateWords = (site, date) => new Intl.DateTimeFormat(site.language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date);

function head(site, title, extra = '') {
  const feed = feedOf(site.feed);
  return lines(
    `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8">`,
    `<title>${escaped(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    feed && `<link rel="alternate" type="${feed.type.split(';')[0]}" title="${escaped(site.name)}" href="${feed.path}">`,
    extra,
    '<style>body{font-family:Georgia,serif;margin:0}.ad{background:#eee;padding:1em}nav a{margin-right:1em}</style></head>',
  );
}

function top(site) {
  const words = FURNITURE[site.language];
  return lines(
    `<div class="consent-banner" role="dialog"><p>${words.consent}</p><button>${words.accept}</button><button>${words.refuse}</button></div>`,
    `<header class="masthead"><a href="/">${escaped(site.name)}</a><p>${escaped(site.tagline)}</p>`,
    `<nav><a href="/">${words.home}</a><a href="/${site.section}/">${site.section}</a><a href="/about">${words.about}</a><a href="/contact">${words.contact}</a></nav></header>`,
  );
}

function bottom(site) {
  const words = FURNITURE[site.language];
  return lines(
    `<form class="newsletter" action="/letter"><label>${words.subscribe} <input type="email" name="email"></label><button>OK</button></form>`,
    `<footer><p>© ${escaped(site.name)}. ${words.rights}.</p><a href="/about">${words.about}</a> <a href="/contact">${words.contact}</a></footer>`,
    '<script>window.dataLayer=window.dataLayer||[];dataLayer.push({event:"view"});</script></body></html>',
  );
}

const teaser = (site, article) =>
  `<li class="teaser"><a href="${escaped(new URL(article.url).pathname)}"><h3>${escaped(article.title)}</h3></a><time datetime="${article.publishedAt.toISOString()}">${dateWords(site, article.publishedAt)}</time><p>${escaped(article.summary)}</p></li>`;

/** A site's front page: what is new, newest first, between menus and forms. */
export function listPage(site, articles) {
  const words = FURNITURE[site.language];
  const newest = [...articles].sort((a, b) => b.publishedAt - a.publishedAt);
  return lines(
    head(site, `${site.name} – ${site.tagline}`, `<meta name="description" content="${escaped(site.tagline)}">`),
    '<body class="front">',
    top(site),
    `<main><h1>${escaped(site.name)}</h1><ul class="stories">`,
    newest.map((article) => teaser(site, article)),
    `</ul><p><a href="/${site.section}/?page=2">${words.more}</a></p></main>`,
    bottom(site),
  );
}

function structuredData(site, article) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    datePublished: article.publishedAt.toISOString(),
    author: [{ '@type': 'Person', name: article.author }],
    publisher: { '@type': 'Organization', name: site.name },
    inLanguage: site.language,
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

function articleHead(site, article) {
  const extra = lines(
    `<link rel="canonical" href="${escaped(article.url)}">`,
    `<meta name="description" content="${escaped(article.summary)}">`,
    `<meta property="og:type" content="article"><meta property="og:title" content="${escaped(article.title)}"><meta property="og:site_name" content="${escaped(site.name)}">`,
    `<meta property="og:image" content="${new URL('/pictures/lead.svg', site.url)}">`,
    `<meta property="article:published_time" content="${article.publishedAt.toISOString()}"><meta name="author" content="${escaped(article.author)}">`,
    structuredData(site, article),
  );
  return head(site, `${article.title} | ${site.name}`, extra);
}

/** An article between the furniture of a news site: consent, menu, advertisement, what else to read, letter, footer. */
export function articlePage(site, article, others) {
  const words = FURNITURE[site.language];
  const [first, ...rest] = article.body.map((paragraph) => `<p>${escaped(paragraph)}</p>`);
  const related = others.filter((other) => other.id !== article.id).slice(-4);
  return lines(
    articleHead(site, article),
    '<body class="story">',
    top(site),
    `<div class="page"><div class="ad">${words.advert}: Fennel &amp; Sons, umbrellas since 1871</div>`,
    `<article><h1>${escaped(article.title)}</h1>`,
    `<p class="byline">${words.by} <a rel="author" href="/authors">${escaped(article.author)}</a> · <time datetime="${article.publishedAt.toISOString()}">${dateWords(site, article.publishedAt)}</time></p>`,
    `<figure><img src="/pictures/lead.svg" alt=""><figcaption>${escaped(site.name)}</figcaption></figure>`,
    first,
    `<div class="share"><a href="#">${words.share}</a></div>`,
    rest,
    '</article>',
    `<aside class="related"><h2>${words.related}</h2><ul>${related.map((other) => `<li><a href="${escaped(new URL(other.url).pathname)}">${escaped(other.title)}</a></li>`).join('')}</ul></aside></div>`,
    bottom(site),
  );
}

/** What a bot wall answers with, under status 200 and in place of whatever was asked for. */
export function captchaPage() {
  return lines(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"></head><body>',
    '<h1>Checking that you are human</h1><p>Please complete the security check to go on. Enable JavaScript and cookies to continue.</p>',
    '<form id="challenge-form" action="/verify" method="post"><div class="g-recaptcha" data-sitekey="invented"></div><noscript>You need JavaScript to pass the captcha.</noscript></form></body></html>',
  );
}

export const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#dbe4ee"/><path d="M0 480 L1200 400 V630 H0Z" fill="#8aa0b8"/></svg>';
