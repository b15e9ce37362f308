import { resolveUrl } from '@forewire/contracts/web-address';
import { isWithin, walk, type Element, type PageHead } from '../html/element.ts';
import { imageSource } from '../html/sanitize-html.ts';
import type { StructuredArticle } from './json-ld.ts';

const METAS = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src', 'thumbnail', 'parsely-image-url', 'sailthru.image.full'];
const NO_PICTURE = /(?:\/ads?[-_./]|banner|logo|icon|avatar|sprite|placeholder|blank|spacer|default[-_]?(?:image|share|og)|favicon|gravatar|emoji|badge|pixel)/i;
const SMALL = 120;
const SIDE = new Set(['nav', 'footer', 'aside']);

/** The picture that stands for an article: the one it names, else the first large one in its text. */
export function readLeadImage(head: PageHead, main: Element, structured: StructuredArticle | null, base: string | null): string | null {
  for (const name of METAS) {
    const url = resolveUrl(head.metas.get(name)?.[0], base);
    if (url !== null) return url;
  }
  const structuredUrl = resolveUrl(structured?.image, base);
  if (structuredUrl !== null) return structuredUrl;
  const linked = head.links.find(({ rel }) => rel === 'image_src');
  return resolveUrl(linked?.href, base) ?? firstLarge(main, base);
}

function firstLarge(main: Element, base: string | null): string | null {
  let found: string | null = null;
  walk(main, (element) => {
    if (found !== null) return false;
    if ((element.tag === 'img' || element.tag === 'amp-img') && !isSmall(element) && !isWithin(element, SIDE)) {
      const source = imageSource(element.attributes, base);
      if (source !== null && !NO_PICTURE.test(source)) found = source;
    }
    return true;
  });
  return found;
}

function isSmall({ attributes }: Element): boolean {
  return Number.parseInt(attributes['width'] ?? '999', 10) < SMALL || Number.parseInt(attributes['height'] ?? '999', 10) < SMALL / 2;
}
