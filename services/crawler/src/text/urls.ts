import { trimEndOf } from '@forewire/kit/trim';

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
