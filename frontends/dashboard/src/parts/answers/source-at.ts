import type { Sources } from './citations.tsx';

/** The listed report at an address, however the address is written. */
export function sourceAt(sources: Sources, address: string): Sources[number] | undefined {
  const key = keyOf(address);
  return key === null ? undefined : sources.find(({ url }) => keyOf(url) === key);
}

function keyOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
}
