import { CodedError } from '@forewire/kit/errors';
import { trimEndOf } from '@forewire/kit/trim';

/** Something that a task watches. */
export type Source = { url: string; name: string; sourceType: string; domain: string };
export type SourceInput = string | { url: string; name?: string | undefined; sourceType?: string | undefined };

// Server texts that the client maps to its own (spec tasks.md §8).
export const invalidUrl = () => new CodedError('source.invalid_url', 400, 'Invalid URL');
export const sourceExists = () => new CodedError('source.duplicate', 409, 'Source already exists');
export const sourceUnsupported = () => new CodedError('source.unsupported', 400, 'This source is not supported at the moment');

/** The address under which two ways of writing one source are the same: no protocol, no www, no trailing slash. */
export function sourceKey(url: string): string {
  const bare = trimEndOf(url.trim().replace(/^https?:\/\//i, '').replace(/^www\./i, ''), '/');
  const slash = bare.indexOf('/');
  return slash < 0 ? bare.toLowerCase() : bare.slice(0, slash).toLowerCase() + bare.slice(slash);
}

/** Whether a source lies on one of these domains, whatever its subdomain or path. */
export function isUnsupported(source: Source, domains: readonly string[]): boolean {
  return domains.some((domain) => source.domain === domain || source.domain.endsWith(`.${domain}`));
}

/** Whether a source is a stream that an integrator feeds in. */
export function isStream({ url }: Source): boolean {
  return streamUrl.test(url);
}

function parseUrl(text: string): URL {
  const given = text.trim();
  try {
    return new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `https://${given}`);
  } catch {
    throw invalidUrl();
  }
}

function isWatchable({ protocol, hostname, username, password }: URL): boolean {
  if (!['http:', 'https:'].includes(protocol) || !hostname || username || password) return false;
  return hostname === 'localhost' || /[.:]/.test(hostname);
}

// kafka://<stream>, as the contract of article.ingested names streams.
const streamUrl = /^kafka:\/\/([a-z0-9][a-z0-9._-]{0,99})\/?$/i;

/** The one form of a stream's address, since articles find their tasks by it. */
function toStream(url: string, name: string | undefined): Source {
  const stream = streamUrl.exec(url.trim())?.[1]?.toLowerCase();
  if (!stream) throw invalidUrl();
  return { url: `kafka://${stream}`, name: name?.trim() || stream, sourceType: 'kafka', domain: stream };
}

function parseAddress(text: string): URL {
  const url = parseUrl(text);
  if (!isWatchable(url)) throw invalidUrl();
  url.hash = '';
  return url;
}

/** The address of a page as a person writes it; a missing protocol means https. Throws source.invalid_url. */
export function toAddress(text: string): string {
  return parseAddress(text).href;
}

/** Reads a source as a person writes it; a missing protocol means https. Throws source.invalid_url. */
export function toSource(input: SourceInput): Source {
  const given = typeof input === 'string' ? { url: input } : input;
  if (/^\s*kafka:/i.test(given.url)) return toStream(given.url, given.name);
  const url = parseAddress(given.url);
  const domain = url.hostname.replace(/^www\./, '').toLowerCase();
  return { url: url.href, name: given.name?.trim() || domain, sourceType: given.sourceType ?? 'url', domain };
}

/** Reads a list of sources and drops what is there twice. */
export function toSources(inputs: readonly SourceInput[] = []): Source[] {
  const seen = new Set<string>();
  return inputs.map(toSource).filter((source) => {
    const key = sourceKey(source.url);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
