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

function bySoftware({ url, path, html, generator }: Site): string[] | null {
  const section = `${url.origin}${url.pathname.replace(/\/$/, '')}`;
  if (generator.includes('discourse')) {
    if (path[0] === 't' && path.length >= 2) return [`${section}.rss`];
    return path[0] === 'c' ? [`${section}.rss`, `${url.origin}/latest.rss`] : [`${url.origin}/latest.rss`];
  }
  if (generator.includes('wordpress') || /\/wp-(?:content|includes)\//.test(html)) return [`${section}/feed/`, `${url.origin}/feed/`];
  if (generator.includes('ghost')) return [`${url.origin}/rss/`];
  if (generator.includes('blogger')) return [`${url.origin}/feeds/posts/default`];
  if (generator.includes('medium') || html.includes('cdn-client.medium.com')) return [`${url.origin}/feed`];
  if (html.includes('substackcdn.com')) return [`${url.origin}/feed`];
  if (generator.includes('squarespace') || html.includes('static1.squarespace.com')) return [`${section}?format=rss`];
  if (generator.includes('wix.com')) return [`${url.origin}/blog-feed.xml`];
  if (html.includes('cdn.shopify.com')) return path[0] === 'blogs' && path[1] ? [`${url.origin}/blogs/${path[1]}.atom`] : [`${url.origin}/blogs/news.atom`];
  if (generator.includes('hugo')) return [`${section}/index.xml`, `${url.origin}/index.xml`];
  if (generator.includes('jekyll')) return [`${url.origin}/feed.xml`];
  if (generator.includes('peertube')) return [`${url.origin}/feeds/videos.xml`];
  if (generator.includes('drupal')) return [`${url.origin}/rss.xml`];
  return null;
}

function mastodon({ url, path: [name], html }: Site): string[] | null {
  if (!name?.startsWith('@') || !/mastodon|activitypub|activity\+json/i.test(html)) return null;
  return [`${url.origin}/${name}.rss`];
}
