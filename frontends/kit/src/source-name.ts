/** Names of well-known outlets by host; subdomains count as the same outlet. */
const outlets: Readonly<Record<string, string>> = {
  'abc.net.au': 'ABC News Australia',
  'abcnews.go.com': 'ABC News',
  'afp.com': 'AFP',
  'aljazeera.com': 'Al Jazeera',
  'apnews.com': 'AP News',
  'arstechnica.com': 'Ars Technica',
  'asia.nikkei.com': 'Nikkei Asia',
  'axios.com': 'Axios',
  'barrons.com': "Barron's",
  'bbc.co.uk': 'BBC News',
  'bbc.com': 'BBC News',
  'bloomberg.com': 'Bloomberg',
  'businessinsider.com': 'Business Insider',
  'cbsnews.com': 'CBS News',
  'cnbc.com': 'CNBC',
  'cnn.com': 'CNN',
  'coindesk.com': 'CoinDesk',
  'dw.com': 'Deutsche Welle',
  'economist.com': 'The Economist',
  'elpais.com': 'El País',
  'euronews.com': 'Euronews',
  'forbes.com': 'Forbes',
  'fortune.com': 'Fortune',
  'foxnews.com': 'Fox News',
  'france24.com': 'France 24',
  'ft.com': 'Financial Times',
  'lemonde.fr': 'Le Monde',
  'marketwatch.com': 'MarketWatch',
  'mining.com': 'Mining.com',
  'nature.com': 'Nature',
  'nbcnews.com': 'NBC News',
  'news.google.com': 'Google News',
  'news.ycombinator.com': 'Hacker News',
  'npr.org': 'NPR',
  'nytimes.com': 'The New York Times',
  'oilprice.com': 'OilPrice',
  'politico.com': 'Politico',
  'politico.eu': 'Politico Europe',
  'reuters.com': 'Reuters',
  'scmp.com': 'South China Morning Post',
  'sec.gov': 'SEC',
  'sky.com': 'Sky News',
  'spiegel.de': 'Der Spiegel',
  'techcrunch.com': 'TechCrunch',
  'theguardian.com': 'The Guardian',
  'theverge.com': 'The Verge',
  'thetimes.com': 'The Times',
  'time.com': 'TIME',
  'washingtonpost.com': 'The Washington Post',
  'wired.com': 'WIRED',
  'wsj.com': 'The Wall Street Journal',
  'finance.yahoo.com': 'Yahoo Finance',
};

const handleHosts = new Set(['x.com', 'twitter.com', 't.me', 'telegram.me', 'truthsocial.com', 'bsky.app', 'instagram.com', 'threads.net', 'threads.com', 'tiktok.com', 'youtube.com', 'facebook.com', 'mastodon.social']);
// First path segments of social hosts that name a page and not an account.
const notHandles = new Set(['search', 'hashtag', 'explore', 'home', 'i', 'watch', 'results', 'joinchat', 'share']);

export type NamedSource = { url: string; name?: string | null; sourceType?: string | null };

/** The host without www and port, in lower case; 'unknown' for an address that isn't one (spec tasks.md §2). */
export function sourceHost(url: string): string {
  const text = url.trim();
  try {
    const { protocol, hostname } = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
    if (!/^https?:$/.test(protocol)) return 'unknown';
    const isHost = hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('[');
    return isHost ? hostname.toLowerCase().replace(/^(www|m|mobile)\./, '') : 'unknown';
  } catch {
    return 'unknown';
  }
}

function pathParts(url: string): string[] {
  const path = url.trim().replace(/^[a-z][a-z\d+.-]*:\/\//i, '').split(/[?#]/)[0] ?? '';
  return path.split('/').slice(1).filter(Boolean);
}

function outletName(host: string): string | undefined {
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const known = outlets[name];
    if (known) return known;
  }
  return undefined;
}

function subredditName(host: string, url: string): string | undefined {
  if (host !== 'reddit.com' && !host.endsWith('.reddit.com')) return undefined;
  const [kind, name] = pathParts(url);
  return kind === 'r' && name ? `r/${name}` : undefined;
}

function handleName(host: string, url: string): string | undefined {
  if (!handleHosts.has(host)) return undefined;
  const parts = pathParts(url);
  // t.me/s/name is the readable page of a channel, bsky.app/profile/name an account.
  const first = parts[0] === 's' || parts[0] === 'profile' ? parts[1] : parts[0];
  if (!first || notHandles.has(first.toLowerCase())) return undefined;
  return `@${first.replace(/^@/, '')}`;
}

/** Whether it stands for a search of the whole web and not for one address. */
export function isBroadSearch(source: NamedSource): boolean {
  return source.sourceType === 'exa' || source.sourceType === 'broad' || /^(exa|broad[-_ ]?search)(:|$)/i.test(source.url.trim());
}

/** What a source is called on screen: 'Broad Search', '@handle', 'r/name', an outlet's name, its own name, else its host. */
export function sourceName(source: NamedSource): string {
  if (isBroadSearch(source)) return 'Broad Search';
  const host = sourceHost(source.url);
  if (host === 'unknown') return 'unknown';
  const known = subredditName(host, source.url) ?? handleName(host, source.url) ?? outletName(host);
  if (known) return known;
  const own = source.name?.trim();
  return own && !/^https?:\/\//i.test(own) ? own : host;
}
