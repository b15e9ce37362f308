import { trimEndOf } from '@forewire/kit/trim';

// Beyond this an address is data; browsers and servers give up at about as much.
const MAX_LENGTH = 4096;

/** The absolute http(s) address that a link means, or null; spaces, escaped ampersands and a missing scheme are forgiven. */
export function resolveUrl(link: string | null | undefined, base?: string | null): string | null {
  const written = (link ?? '').trim();
  if (written === '' || written.length > MAX_LENGTH) return null;
  const text = repaired(written, Boolean(base));
  try {
    const url = base ? new URL(text, base) : new URL(text);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}

function repaired(link: string, hasBase: boolean): string {
  const text = link.includes('&amp;') ? link.replace(/&amp;/g, '&') : link;
  if (/^feed:/i.test(text)) return text.replace(/^feed:(?:\/\/)?(?=https?:)/i, '').replace(/^feed:/i, 'http:');
  if (/^www\.[\w-]+\.\w/i.test(text)) return `http://${text}`;
  return text.startsWith('//') && !hasBase ? `https:${text}` : text;
}

const TRACKING = /^(utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|vero_id|oly_enc_id|oly_anon_id|at_medium|at_campaign|at_custom\d|at_link_\w+|cmpid|cmp|ito|xtor|ns_mchannel|ns_source|ns_campaign|ns_linkname|ncid|smid|spm|wt_mc|wt\.mc_id|rss|ref_src|guccounter|__twitter_impression)$/i;

/** One form for addresses of one page: tracking parameters, fragment, default port, "www." and the last slash are left out. */
export function canonicalUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  // Fragments name a place in a page, but "#!" is how some old sites name the page.
  const fragment = url.hash.startsWith('#!') ? url.hash : '';
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const query = kept.length > 0 ? `?${new URLSearchParams(kept).toString()}` : '';
  const path = trimEndOf(url.pathname.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/'), '/');
  return `${url.host.replace(/^www\./, '')}${path}${query}${fragment}`;
}
