import { trimEndOf } from '@forewire/kit/trim';

const MAX_NAMESPACE = 200;

/** The prefix by which the reader knows a namespace; feeds choose their own, and publish under old addresses. */
const PREFIX_BY_NAMESPACE: Readonly<Record<string, string>> = {
  'http://www.w3.org/2005/atom': 'atom',
  'http://purl.org/atom/ns': 'atom',
  'http://purl.org/rss/1.0': '',
  'http://purl.org/net/rss1.1': '',
  'http://my.netscape.com/rdf/simple/0.9': '',
  'http://channel.netscape.com/rdf/simple/0.9': '',
  'http://backend.userland.com/rss2': '',
  'http://backend.userland.com/rss': '',
  'http://blogs.law.harvard.edu/tech/rss': '',
  'http://cyber.law.harvard.edu/rss/rss.html': '',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns': 'rdf',
  'http://purl.org/dc/elements/1.1': 'dc',
  'http://purl.org/dc/elements/1.0': 'dc',
  'http://purl.org/dc/terms': 'dcterms',
  'http://purl.org/rss/1.0/modules/content': 'content',
  'http://purl.org/rss/1.0/modules/syndication': 'sy',
  'http://www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'http://search.yahoo.com/mrss': 'media',
  'http://rssnamespace.org/feedburner/ext/1.0': 'feedburner',
  'http://www.w3.org/1999/xhtml': 'xhtml',
};
const USUAL_PREFIX: Readonly<Record<string, string>> = { a10: 'atom', atom10: 'atom', atom03: 'atom', rss: '', dct: 'dcterms', html: 'xhtml', h: 'xhtml', mrss: 'media' };

/** Names elements alike whatever prefixes a document uses. */
export class FeedNamespaces {
  private readonly prefixes = new Map<string, string>();
  private readonly names = new Map<string, string>();
  /** Set once the root is known to be Atom, whose own elements then carry no prefix. */
  isAtom = false;

  /** Takes note of the declarations on an element. */
  declare(attributes: Record<string, string>): void {
    for (const name in attributes) {
      if (!name.startsWith('xmlns:')) continue;
      const prefix = knownPrefix(attributes[name] ?? '');
      if (prefix === null) continue;
      this.prefixes.set(name.slice(6).toLowerCase(), prefix);
      this.names.clear();
    }
  }

  /** The name of an element as the reader knows it, like `item`, `dc:creator` or `atom:link`. */
  canonical(name: string, ownNamespace: string | undefined): string {
    if (ownNamespace !== undefined && !name.includes(':')) {
      const prefix = knownPrefix(ownNamespace);
      if (prefix) return this.join(prefix, name);
    }
    const known = this.names.get(name);
    if (known !== undefined) return known;
    const colon = name.indexOf(':');
    const canonical = colon < 0 ? name : this.join(this.prefix(name.slice(0, colon)), name.slice(colon + 1));
    this.names.set(name, canonical);
    return canonical;
  }

  private prefix(written: string): string {
    return this.prefixes.get(written) ?? USUAL_PREFIX[written] ?? written;
  }

  private join(prefix: string, local: string): string {
    return prefix === '' || (prefix === 'atom' && this.isAtom) ? local : `${prefix}:${local}`;
  }
}

function knownPrefix(namespace: string): string | null {
  if (namespace.length > MAX_NAMESPACE) return null;
  return PREFIX_BY_NAMESPACE[trimEndOf(namespace.trim().toLowerCase().replace('https:', 'http:'), '/#')] ?? null;
}
