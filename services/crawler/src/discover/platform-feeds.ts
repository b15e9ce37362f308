import type { Page } from '../html/element.ts';

interface Site {
  url: URL;
  /** Path segments without empty ones. */
  path: string[];
  html: string;
  generator: string;
}

type Rule = (site: Site) => string[] | null;

const host = (pattern: RegExp, rule: Rule): Rule => (site) => (pattern.test(site.url.hostname) ? rule(site) : null);

const RULES: readonly Rule[] = [
  host(/(?:^|\.)youtube\.com$/, youtube),
  host(/(?:^|\.)github\.com$/, ({ path: [owner, repository, section] }) => {
    if (!owner) return [];
    const base = `https://github.com/${owner}/${repository ?? ''}`;
    if (!repository) return [`https://github.com/${owner}.atom`];
    return section === 'commits' ? [`${base}/commits.atom`, `${base}/releases.atom`] : [`${base}/releases.atom`, `${base}/commits.atom`];
  }),
  host(/(?:^|\.)gitlab\.com$/, ({ path }) => (path.length >= 2 ? [`https://gitlab.com/${path.slice(0, 2).join('/')}/-/releases.atom`, `https://gitlab.com/${path.slice(0, 2).join('/')}.atom`] : [])),
  host(/(?:^|\.)reddit\.com$/, ({ path }) => (path.length >= 2 ? [`https://www.reddit.com/${path.slice(0, 5).join('/')}/.rss`] : ['https://www.reddit.com/.rss'])),
  host(/^medium\.com$/, ({ path: [first] }) => (first ? [`https://medium.com/feed/${first}`] : [])),
  host(/\.medium\.com$/, ({ url }) => [`${url.origin}/feed`]),
  host(/\.substack\.com$/, ({ url }) => [`${url.origin}/feed`]),
  host(/\.tumblr\.com$/, ({ url }) => [`${url.origin}/rss`]),
  host(/\.(?:blogspot|blogger)\.\w+/, ({ url }) => [`${url.origin}/feeds/posts/default`]),
  host(/^bsky\.app$/, ({ path: [kind, handle] }) => (kind === 'profile' && handle ? [`https://bsky.app/profile/${handle}/rss`] : [])),
  host(/(?:^|\.)vimeo\.com$/, ({ path: [name] }) => (name ? [`https://vimeo.com/${name}/videos/rss`] : [])),
  host(/^dev\.to$/, ({ path: [name] }) => [`https://dev.to/feed${name ? `/${name}` : ''}`]),
  host(/^news\.ycombinator\.com$/, () => ['https://news.ycombinator.com/rss']),
  host(/(?:^|\.)(?:stackoverflow|stackexchange|serverfault|superuser|askubuntu)\.com$/, ({ url, path }) => {
    const tag = path[0] === 'questions' && path[1] === 'tagged' ? path[2] : undefined;
    return tag ? [`${url.origin}/feeds/tag/${tag}`] : path[0] === 'questions' && path[1] ? [`${url.origin}/feeds/question/${path[1]}`] : [`${url.origin}/feeds`];
  }),
  bySoftware,
  mastodon,
];

/** Feeds that a platform is known to offer for an address, best first; empty for an unknown platform. */
export function platformFeeds(address: string, page: Page | null, html: string): string[] {
  const url = new URL(address);
  const generator = (page?.head.metas.get('generator') ?? []).join(' ').toLowerCase();
  const site: Site = { url, path: url.pathname.split('/').filter((part) => part !== ''), html, generator };
  for (const rule of RULES) {
    const feeds = rule(site);
    if (feeds) return feeds;
  }
  return [];
}

function youtube({ url, path, html }: Site): string[] {
  const feed = 'https://www.youtube.com/feeds/videos.xml';
  const playlist = url.searchParams.get('list');
  if (playlist) return [`${feed}?playlist_id=${playlist}`];
  const inPath = path[0] === 'channel' ? path[1] : undefined;
  const id = inPath ?? /"(?:externalId|channelId|browseId)":"(UC[\w-]{22})"/.exec(html)?.[1] ?? /youtube\.com\/channel\/(UC[\w-]{22})/.exec(html)?.[1];
  // The playlist of long videos comes without the shorts; where it fails, the channel's own feed has everything.
  return id ? [`${feed}?channel_id=${id}`, `${feed}?playlist_id=UULF${id.slice(2)}`] : [];
}

interface Software {
  /** What the generator, or else the markup, of such a site contains. */
  generator?: string;
  markup?: RegExp;
  feeds: (origin: string, section: string, path: string[]) => string[];
}

const SOFTWARE: readonly Software[] = [
  { generator: 'discourse', feeds: discourse },
  { generator: 'wordpress', markup: /\/wp-(?:content|includes)\//, feeds: (origin, section) => [`${section}/feed/`, `${origin}/feed/`] },
  { generator: 'ghost', feeds: (origin) => [`${origin}/rss/`] },
  { generator: 'blogger', feeds: (origin) => [`${origin}/feeds/posts/default`] },
  { generator: 'medium', markup: /cdn-client\.medium\.com|substackcdn\.com/, feeds: (origin) => [`${origin}/feed`] },
  { generator: 'squarespace', markup: /static1\.squarespace\.com/, feeds: (_origin, section) => [`${section}?format=rss`] },
  { generator: 'wix.com', feeds: (origin) => [`${origin}/blog-feed.xml`] },
  { markup: /cdn\.shopify\.com/, feeds: (origin, _section, [kind, blog]) => [`${origin}/blogs/${kind === 'blogs' && blog ? blog : 'news'}.atom`] },
  { generator: 'hugo', feeds: (origin, section) => [`${section}/index.xml`, `${origin}/index.xml`] },
  { generator: 'jekyll', feeds: (origin) => [`${origin}/feed.xml`] },
  { generator: 'peertube', feeds: (origin) => [`${origin}/feeds/videos.xml`] },
  { generator: 'drupal', feeds: (origin) => [`${origin}/rss.xml`] },
];

function discourse(origin: string, section: string, [kind, name]: string[]): string[] {
  if (kind === 't' && name) return [`${section}.rss`];
  return kind === 'c' ? [`${section}.rss`, `${origin}/latest.rss`] : [`${origin}/latest.rss`];
}

function bySoftware({ url, path, html, generator }: Site): string[] | null {
  const section = `${url.origin}${url.pathname.replace(/\/$/, '')}`;
  const software = SOFTWARE.find((each) => (each.generator !== undefined && generator.includes(each.generator)) || each.markup?.test(html));
  return software ? [...new Set(software.feeds(url.origin, section, path))] : null;
}

function mastodon({ url, path: [name], html }: Site): string[] | null {
  if (!name?.startsWith('@') || !/mastodon|activitypub|activity\+json/i.test(html)) return null;
  return [`${url.origin}/${name}.rss`];
}
