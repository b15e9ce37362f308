import { resolveUrl } from '@forewire/contracts/web-address';
import { cutText } from '@forewire/kit/whole-text';
import { looksLikeFeed } from '../feeds/parse-feed.ts';
import { findRefusal } from '../html/refused-page.ts';
import { parsePage, walk, type Element, type Page, type PageHead } from '../html/element.ts';
import { sanitizeHtml } from '../html/sanitize-html.ts';
import { decodeText } from '../text/charset.ts';
import { oneLine, textToHtml } from '../text/plain-text.ts';
import { ArticleReadError, type Article } from './article.ts';
import { readByline } from './byline.ts';
import { cleanContent, type PageFacts } from './clean-content.ts';
import { hasTag, readJsonLd, type StructuredArticle } from './json-ld.ts';
import { readLanguage } from './language.ts';
import { readLeadImage } from './lead-image.ts';
import { findMainContent } from './main-content.ts';
import { measure } from './measure.ts';
import { prune, type Strictness } from './prune.ts';
import { readPublishedAt } from './published-at.ts';
import { renderHtml, renderText } from './render.ts';
import { readTitle } from './title.ts';

export interface ReadArticleOptions {
  /** Where the page came from; links in it are read against this. */
  url?: string | null;
  contentType?: string | null;
  now?: Date;
}

interface Content {
  text: string;
  /** Written when it is asked for: who polls needs the text alone. */
  html: () => string;
}

// With less text than this the reading went wrong, and a looser one may find more; briefs are hardly longer.
const TOO_LITTLE = 100;
// The text that search engines are given counts when it is longer than what the page shows.
const ENOUGH = 250;
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** Reads a page's article: headline, author, date, language, main text and picture; throws ArticleReadError for walls and pages without any text. */
export function readArticle(source: Uint8Array | string, options: ReadArticleOptions = {}): Article {
  const html = cutText(readText(source, options.contentType), MAX_CHARACTERS);
  const { url = null, now = new Date() } = options;
  requirePage(html);
  const page = parsePage(html);
  measure(page.root);
  const { head } = page;
  const base = resolveUrl(head.base, url) ?? url;
  const structured = readJsonLd(head.jsonLd);
  const facts = {
    title: readTitle(head, page.root, structured),
    byline: readByline(head, page.root, structured),
    publishedAt: readPublishedAt(head, page.root, structured, url, now),
    image: readLeadImage(head, page.root, structured, base),
  };
  const content = readContent(html, page, base, facts, structured);
  if (content.text === '') throw new ArticleReadError('empty', 'the page holds no text');
  const language = readLanguage(content.text, head, structured);
  return {
    ...facts,
    ...describe(head, base),
    language,
    text: content.text,
    get contentHtml() {
      return content.html();
    },
    isPaywalled: structured?.isFree === false,
  };
}

function readText(source: Uint8Array | string, contentType: string | null | undefined): string {
  if (typeof source === 'string') return source;
  const { text } = decodeText(source, contentType);
  // NUL never stands in a page, but soon in pictures, archives and most PDF files.
  if (text.startsWith('%PDF-') || text.slice(0, 2048).includes('\u0000')) throw new ArticleReadError('not_a_page', 'the document is a file of another kind, not a page');
  return text;
}

function requirePage(html: string): void {
  const refusal = findRefusal(html);
  if (refusal) throw new ArticleReadError('blocked', `the site answered with ${refusal.reason} instead of the page`);
  if (looksLikeFeed(html)) throw new ArticleReadError('not_a_page', 'the document is a feed, not a page');
}

function describe(head: PageHead, base: string | null): Pick<Article, 'canonicalUrl' | 'siteName' | 'description'> {
  const first = (name: string): string | null => oneLine(head.metas.get(name)?.[0] ?? '') || null;
  return {
    canonicalUrl: resolveUrl(head.links.find(({ rel }) => rel === 'canonical')?.href, base) ?? resolveUrl(first('og:url'), base),
    siteName: first('og:site_name'),
    description: first('og:description') ?? first('description') ?? first('twitter:description'),
  };
}

function readContent(html: string, page: Page, base: string | null, known: PageFacts, structured: StructuredArticle | null): Content {
  if (!/<[a-z!?/]/i.test(html)) return { text: html.trim(), html: () => textToHtml(html) };
  let best = extract(page, base, known, 'strict');
  for (const strictness of ['lenient', 'none'] as const) {
    if (best.text.length >= TOO_LITTLE) break;
    const looser = extract(parsePage(html), base, known, strictness);
    // More text must be worth the noise that comes with it.
    if (looser.text.length > best.text.length * 2) best = looser;
  }
  return withStructuredBody(best, structured) ?? (best.text === '' ? wholeBody(parsePage(html), base) : best);
}

function extract({ root }: Page, base: string | null, known: PageFacts, strictness: Strictness): Content {
  prune(root, strictness);
  const main = findMainContent(bodyOf(root));
  cleanContent(main, known, strictness === 'none');
  return { text: renderText(main), html: () => renderHtml(main, base) };
}

// Pages that scripts fill in carry their text for search engines only.
function withStructuredBody(content: Content, structured: StructuredArticle | null): Content | null {
  const body = structured?.body ?? '';
  if (body.length < ENOUGH || content.text.length > body.length * 0.5) return null;
  return { text: body, html: () => (hasTag(body) ? sanitizeHtml(body) : textToHtml(body)) };
}

function wholeBody({ root }: Page, base: string | null): Content {
  measure(root);
  return { text: renderText(root), html: () => renderHtml(root, base) };
}

function bodyOf(root: Element): Element {
  let body: Element | null = null;
  walk(root, (element) => {
    if (element.tag === 'body') body ??= element;
    return body === null;
  });
  return body ?? root;
}
