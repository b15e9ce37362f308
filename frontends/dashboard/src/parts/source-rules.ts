import { type NamedSource, sourceHost, sourceName } from '@forewire/ui/source-name.ts';

/** What the tooltip of a refused source says (spec tasks.md §5). */
export const unsupportedText = 'This source is not supported at the moment';
// The server's own list, which an operator can change; it answers with the same words for what only it knows.
const unsupportedDomains = ['facebook.com', 'instagram.com', 'linkedin.com'];
const suggestionLimit = 5;

/** The address under which two ways of writing one source are the same: no protocol, no www, no trailing slash. */
export function sourceKey(url: string): string {
  // eslint-disable-next-line regexp/no-super-linear-move -- an address that whoever waits for it wrote
  const bare = url.trim().replace(/^https?:\/\//i, '').replace(/^www\./i, '').replace(/\/+$/, '');
  const slash = bare.indexOf('/');
  return slash < 0 ? bare.toLowerCase() : bare.slice(0, slash).toLowerCase() + bare.slice(slash);
}

/** Whether a source lies on a domain that cannot be watched, whatever its subdomain or path. */
export function isUnsupported(url: string): boolean {
  const host = sourceHost(url);
  return unsupportedDomains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** Whether a text can be the address of a site. */
export function isAddress(text: string): boolean {
  return !/\s/.test(text.trim()) && sourceHost(text) !== 'unknown';
}

export function isKnown(url: string, known: readonly { url: string }[]): boolean {
  const key = sourceKey(url).toLowerCase();
  return known.some((source) => sourceKey(source.url).toLowerCase() === key);
}

/** At most five sources whose name or host has the typed text in it, without those that are there already or can't be. */
export function suggest(text: string, catalogue: readonly NamedSource[], added: readonly { url: string }[]): NamedSource[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const seen = new Set<string>();
  const fits = (source: NamedSource) => {
    const key = sourceKey(source.url).toLowerCase();
    if (seen.has(key) || isKnown(source.url, added) || isUnsupported(source.url)) return false;
    seen.add(key);
    return sourceName(source).toLowerCase().includes(wanted) || sourceHost(source.url).includes(wanted);
  };
  return catalogue.filter(fits).slice(0, suggestionLimit);
}

// The server's texts and what is shown for them (spec tasks.md §8).
const addErrors: Readonly<Record<string, string>> = {
  'Source already exists': 'Duplicate source',
  'Invalid URL': 'Invalid URL format',
  'User authentication required': 'Authentication required. Please sign in again.',
  'Task not found': 'Task not found. Please refresh the page.',
  Unauthorized: "You don't have permission to modify this task.",
  [unsupportedText]: unsupportedText,
};

export function addError(serverText: string): string {
  return addErrors[serverText] ?? `Failed to add source: ${serverText}`;
}
