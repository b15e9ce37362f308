import { trimEndOf } from '@forewire/kit/trim';
/** Sites that only answer signed-in people, and forbid reading them by machine: their subdomains and paths too. */
export const UNSUPPORTED_HOSTS: readonly string[] = ['facebook.com', 'instagram.com', 'linkedin.com'];

/** The form in which two addresses are compared: no protocol, www, trailing slash, fragment or tracking. */
export function normaliseUrl(url: string): string {
  const trimmed = url.trim();
  try {
    const parsed = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
    for (const name of [...parsed.searchParams.keys()]) if (/^(?:utm_\w+|fbclid|gclid|ref)$/i.test(name)) parsed.searchParams.delete(name);
    const path = trimEndOf(parsed.pathname, '/');
    return `${parsed.host.replace(/^www\./i, '')}${path}${parsed.search}`.toLowerCase();
  } catch {
    return trimEndOf(trimmed.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, ''), '/');
  }
}

/** Tells a source that cannot be watched, whatever its path or subdomain. */
export function isUnsupported(url: string): boolean {
  const host = normaliseUrl(url).split(/[/?]/)[0] ?? '';
  return UNSUPPORTED_HOSTS.some((blocked) => host === blocked || host.endsWith(`.${blocked}`));
}
