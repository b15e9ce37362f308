import { resolveUrl } from './web-address.ts';

const streamScheme = /^kafka:\/\//i;
// As the contract of article.ingested has it.
const streamName = /^[a-z0-9][a-z0-9._-]{0,99}$/;

/** The source that integrators feed under this name; null for what is no name of a stream. */
export function streamAddress(name: string): string | null {
  const stream = name.trim().toLowerCase();
  return streamName.test(stream) ? `kafka://${stream}` : null;
}

const addressesKept = 20_000;
const longAddress = 300;
const normalForms = new Map<string, string | null>();

/** The one form under which a source is known; null for what is no address of a site, feed or stream. */
export function normalizeSourceUrl(text: string): string | null {
  // Each run of a task asks for all of its sources again.
  const known = normalForms.get(text);
  if (known !== undefined) return known;
  const normal = toNormalForm(text);
  if (text.length > longAddress) return normal;
  if (normalForms.size >= addressesKept) normalForms.clear();
  normalForms.set(text, normal);
  return normal;
}

function toNormalForm(text: string): string | null {
  const trimmed = text.trim();
  if (streamScheme.test(trimmed)) return streamAddress(withoutLastSlashes(trimmed.replace(streamScheme, '')));
  const bare = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#].*)?$/.test(trimmed);
  // An address that is whole stays as its task has it, so that events name it in the same way.
  const href = /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed) ? trimmed : resolveUrl(bare ? `https://${trimmed}` : trimmed);
  if (!href) return null;
  const url = new URL(href);
  url.hash = '';
  return url.href;
}

function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '/') end -= 1;
  return text.slice(0, end);
}

/** The address as others may see it: without a password in it. */
export function shownUrl(address: string): string {
  if (!address.includes('@') || !URL.canParse(address)) return address;
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}
