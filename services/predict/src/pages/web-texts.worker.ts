import { cutText } from '@forewire/kit/whole-text';
import { type RssItem, rssItems, textOfHtml } from '../search/rss-items.ts';
import { mainText } from './main-text.ts';
import { rulesFor } from './robots.ts';

/* What threads do with pages and search results. */

export type SearchItem = RssItem & { titleText: string; snippet: string };

// As much as an agent quotes of one page, and more than it takes of one search.
const longestText = 20_000;
const mostItems = 100;
const longestField = 10_000;

/** The running text of a page; empty when there is none to speak of. */
export function readPage({ body, contentType }: { body: Uint8Array; contentType: string | null }): string {
  return cutText(mainText(decoded(body, contentType)), longestText);
}

export function readRules({ body, agent }: { body: Uint8Array; agent: string }): ReturnType<typeof rulesFor> {
  return rulesFor(agent, new TextDecoder().decode(body));
}

/** The items of an RSS answer with their texts, or null when it is no RSS at all. */
export function readResults({ body }: { body: Uint8Array }): SearchItem[] | null {
  const items = rssItems(new TextDecoder().decode(body));
  return items && items.slice(0, mostItems).map((item) => ({ ...item, titleText: textOfHtml(cutText(item.title, longestField)), snippet: textOfHtml(cutText(item.description, longestField)) }));
}

function decoded(body: Uint8Array, contentType: string | null): string {
  // Tag by tag, so that no "<meta" is looked through to the end of all others.
  const metas = new TextDecoder('latin1').decode(body.subarray(0, 2048)).split('<').filter((tag) => /^meta\s/i.test(tag));
  const label = charsetIn(contentType ?? '') ?? metas.map(charsetIn).find((charset) => charset !== undefined) ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

function charsetIn(text: string): string | undefined {
  return /charset=["']?([\w-]{1,40})/i.exec(text)?.[1];
}
