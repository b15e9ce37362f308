/** What may be a new article: an item of a feed or a link of a list page, bodies cleaned when they are asked for. */
export type Candidate = {
  readonly id: string;
  readonly url: string | null;
  readonly canonicalUrl: string | null;
  readonly title: string | null;
  readonly publishedAt: Date | null;
  readonly authors: { name: string | null }[];
  readonly imageUrl: string | null;
  readonly summary: string | null;
  readonly contentHtml: string | null;
};

/** Identities that a source keeps of articles that are no longer in its document. */
export const rememberedIdentities = 2000;
const fewLookups = 100;

/** A hash of 53 bits, the most that a number holds exactly: two multiplicative hashes side by side, mixed at the end. */
export function hash53(text: string): number {
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x9e3779b1);
    high = Math.imul(high ^ code, 0xc2b2ae35);
  }
  low = Math.imul(low ^ (low >>> 15), 0x2c1b3c6d) ^ (high >>> 13);
  high = Math.imul(high ^ (high >>> 16), 0x297a2d39) ^ (low >>> 14);
  return (high & 0x1fffff) * 0x100000000 + (low >>> 0);
}

export type Sifted<C> = {
  /** Candidates that the source has not had under any of their identities, in the order of the document. */
  fresh: C[];
  /** What to remember from now on. */
  identities: Float64Array;
};

/** Tells new articles from known ones: by the publisher's id, and by the address where it names one article. */
export function sift<C extends Pick<Candidate, 'id' | 'url' | 'canonicalUrl'>>(candidates: readonly C[], remembered: Float64Array): Sifted<C> {
  const known = knownAmong(remembered, candidates.length);
  const present = new Set<number>();
  const fresh: C[] = [];
  const shared = sharedUrls(candidates);
  for (const candidate of candidates) {
    const byId = hash53(`i:${candidate.id}`);
    if (known(byId)) {
      present.add(byId);
      continue;
    }
    const byUrl = urlIdentity(candidate, shared);
    const isNew = byUrl === null || !(known(byUrl) || present.has(byUrl));
    if (isNew && !present.has(byId)) fresh.push(candidate);
    present.add(byId);
    if (byUrl !== null) present.add(byUrl);
  }
  return { fresh, identities: remember(remembered, present) };
}

// What a document holds was last remembered at the end, so that a few look-ups from there are cheaper than a set of two thousand.
function knownAmong(remembered: Float64Array, lookups: number): (identity: number) => boolean {
  if (lookups <= fewLookups) return (identity) => remembered.lastIndexOf(identity) >= 0;
  const known = new Set(remembered);
  return (identity) => known.has(identity);
}

// An address that several items share, or the front page, names no article.
function urlIdentity(candidate: Pick<Candidate, 'url' | 'canonicalUrl'>, shared: ReadonlySet<string>): number | null {
  if (candidate.url === null || shared.has(candidate.url)) return null;
  const canonical = candidate.canonicalUrl;
  return canonical === null || /^[^/?]*\/?$/.test(canonical) ? null : hash53(`u:${canonical}`);
}

function sharedUrls(candidates: readonly Pick<Candidate, 'url'>[]): Set<string> {
  const once = new Set<string>();
  const shared = new Set<string>();
  for (const { url } of candidates) {
    if (url === null) continue;
    if (once.has(url)) shared.add(url);
    once.add(url);
  }
  return shared;
}

// What the document holds now comes last, so that it is the last to be forgotten.
function remember(remembered: Float64Array, present: ReadonlySet<number>): Float64Array {
  let absent = 0;
  for (const identity of remembered) if (!present.has(identity)) absent += 1;
  let forgotten = Math.max(0, absent - rememberedIdentities);
  const all = new Float64Array(absent - forgotten + present.size);
  let at = 0;
  for (const identity of remembered) {
    if (present.has(identity)) continue;
    if (forgotten > 0) forgotten -= 1;
    else all[at++] = identity;
  }
  for (const identity of present) all[at++] = identity;
  return all;
}
