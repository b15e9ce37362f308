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
