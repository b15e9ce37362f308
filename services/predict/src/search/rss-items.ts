import { parseMarkup } from '@forewire/kit/markup';
import { cutText } from '@forewire/kit/whole-text';

export type RssItem = { title: string; link: string; description: string; pubDate: string; source: string; sourceUrl: string };

const fields: Record<string, keyof RssItem> = { title: 'title', link: 'link', description: 'description', pubdate: 'pubDate', source: 'source', 'news:source': 'source' };

// More than any provider gives; what is longer than a field is cut before it is worked on.
const mostItems = 200;
const longestField = 10_000;

/** The items of an RSS 2.0 answer, or null when the text is no RSS at all, as a page with a captcha is. */
export function rssItems(xml: string): RssItem[] | null {
  const items: RssItem[] = [];
  let isRss = false;
  let item: RssItem | null = null;
  let field: keyof RssItem | null = null;
  parseMarkup(
    xml,
    {
      onopentag(name, attributes) {
        const tag = name.toLowerCase();
        if (tag === 'rss' || tag === 'channel') isRss = true;
        if (tag === 'item') item = { title: '', link: '', description: '', pubDate: '', source: '', sourceUrl: '' };
        field = item ? (fields[tag] ?? null) : null;
        if (item && tag === 'source') item.sourceUrl = attributes['url'] ?? '';
      },
      ontext(text) {
        if (item && field && item[field].length < longestField) item[field] += cutText(text, longestField);
      },
      onclosetag(name) {
        if (name.toLowerCase() === 'item' && item) {
          if (items.length < mostItems) items.push(item);
          item = null;
        }
        field = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return isRss ? items : null;
}

/** The text of a piece of HTML, on one line. */
export function textOfHtml(html: string): string {
  let text = '';
  parseMarkup(html, { ontext: (chunk) => (text += chunk), onopentag: () => (text += ' ') }, { decodeEntities: true });
  return text.replace(/\s+/gu, ' ').trim();
}
