import { trimEndOf } from '@forewire/kit/trim';
import { ADDRESSES } from '../engine/prompts/addresses.ts';
import type { FoundSource, SourceType } from '../engine/engine.ts';

const TEXT_LIMIT = 4000;
const TELEGRAM = /(?:telegram(?: channel)?\s+@?|t\.me\/(?:s\/)?)([a-z][a-z\d_]{4,31})/giu;
const TRUTH = /truth\s*social\s+@([a-z\d_]{2,30})/giu;

/** Sites, channels and handles that a text names itself. */
export function namedSources(text: string): FoundSource[] {
  const found: FoundSource[] = [];
  let rest = text.slice(0, TEXT_LIMIT);
  const take = (pattern: RegExp, toSource: (match: RegExpMatchArray) => FoundSource): void => {
    for (const match of rest.matchAll(pattern)) found.push(toSource(match));
    rest = rest.replace(pattern, ' ');
  };
  take(ADDRESSES.url, (match) => named(match[0], hostOf(match[0]), typeOfUrl(match[0])));
  take(TRUTH, (match) => named(`https://truthsocial.com/@${match[1] ?? ''}`, `@${match[1] ?? ''}`, 'truth-social'));
  take(TELEGRAM, (match) => named(`https://t.me/s/${match[1] ?? ''}`, `@${match[1] ?? ''}`, 'telegram'));
  take(ADDRESSES.fediverse, (match) => named(`https://${match[2] ?? ''}/@${match[1] ?? ''}.rss`, match[0], 'mastodon'));
  take(ADDRESSES.subreddit, (match) => named(`https://www.reddit.com/r/${match[1] ?? ''}/new/.rss`, `r/${match[1] ?? ''}`, 'reddit'));
  take(ADDRESSES.handle, (match) => toHandle(match[1] ?? ''));
  take(ADDRESSES.host, (match) => named(`https://${trimEndOf(match[0], '.,')}`, hostOf(`https://${match[0]}`), typeOfUrl(`https://${match[0]}`)));
  return found;
}

/** A handle with a dot is a domain name, and those are Bluesky's. */
function toHandle(handle: string): FoundSource {
  return handle.includes('.') ? named(`https://bsky.app/profile/${handle}`, `@${handle}`, 'bluesky') : named(`https://x.com/${handle}`, `@${handle}`, 'x');
}

function named(url: string, name: string, type: SourceType): FoundSource {
  return { url, name, source_type: type, reason: 'You named it.' };
}

function hostOf(url: string): string {
  try {
    return new URL(url).host.replace(/^www\./, '');
  } catch {
    return url;
  }
}

const HOST_TYPES: readonly [RegExp, SourceType][] = [
  [/(?:^|\.)reddit\.com$/, 'reddit'],
  [/^(?:t\.me|telegram\.me)$/, 'telegram'],
  [/(?:^|\.)youtube\.com$|^youtu\.be$/, 'youtube'],
  [/(?:^|\.)(?:x|twitter)\.com$/, 'x'],
  [/^truthsocial\.com$/, 'truth-social'],
  [/^bsky\.app$/, 'bluesky'],
];

/** What kind of source an address is, by its host and path. */
export function typeOfUrl(url: string): SourceType {
  const host = hostOf(url);
  const known = HOST_TYPES.find(([pattern]) => pattern.test(host));
  if (known !== undefined) return known[1];
  return /(?:\/(?:rss|feed|atom)(?:[/.]|$)|\.(?:rss|atom|xml)(?:$|\?))/i.test(url) ? 'feed' : 'url';
}
