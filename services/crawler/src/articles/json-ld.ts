import { cutText } from '@forewire/kit/whole-text';
import { decodeHTML } from 'entities';
import { parseLenientJson } from '../feeds/lenient-json.ts';
import { htmlToText } from '../html/html-to-text.ts';

type JsonObject = Record<string, unknown>;

/** What a page's structured data (schema.org) says about its article. */
export interface StructuredArticle {
  headline: string | null;
  authors: string[];
  publishedAt: string | null;
  updatedAt: string | null;
  language: string | null;
  image: string | null;
  body: string | null;
  isFree: boolean | null;
}

const ARTICLE_TYPES = /(?:^|\/)(?:\w*Article|BlogPosting|LiveBlogPosting|Report|Review|CreativeWork|DiscussionForumPosting|SocialMediaPosting|Recipe|Question|QAPage|NewsMediaArticle|PressRelease|HowTo|Product|VideoObject|TechArticle)$/;
const STRONG_TYPES = /(?:^|\/)(?:\w*Article|BlogPosting|LiveBlogPosting|Report)$/;
const PAGE_TYPES = /(?:^|\/)(?:Web|Item|About|Collection)Page$/;
const MAX_DEPTH = 6;
// More than any page has to say of itself in one place.
const MAX_BLOCK = 1_000_000;
const MAX_NODES = 5_000;
const MAX_AUTHORS = 50;
const MAX_FIELD = 2_000;
const MAX_BODY = 400_000;
const WRAPPERS_BEFORE = /^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/;
const WRAPPERS_AFTER = [';', '-->', ']]>', '//'];

/** Reads the article out of a page's JSON-LD blocks, however they are nested or broken; null when there is none. */
export function readJsonLd(blocks: readonly string[]): StructuredArticle | null {
  const nodes: JsonObject[] = [];
  for (const block of blocks) collect(parseLenientJson(unwrapped(block.slice(0, MAX_BLOCK))), nodes, 0);
  const byId = new Map<unknown, JsonObject[]>();
  for (const node of nodes) remember(byId, node);
  const article = nodes.find((node) => hasType(node, STRONG_TYPES)) ?? nodes.find((node) => hasType(node, ARTICLE_TYPES) && (node['headline'] ?? node['datePublished'] ?? node['articleBody']));
  const page = nodes.find((node) => hasType(node, PAGE_TYPES) && node['datePublished'] !== undefined);
  // A page without an article still knows its dates; its name is the title with the site's name.
  return article ? toArticle(article, byId) : page ? toArticle({ datePublished: page['datePublished'], dateModified: page['dateModified'], inLanguage: page['inLanguage'] }, byId) : null;
}

/** Nodes by their `@id`: of each the first, and the first that has a name. */
type NodesById = ReadonlyMap<unknown, readonly JsonObject[]>;

const NO_NODES: NodesById = new Map();

function remember(byId: Map<unknown, JsonObject[]>, node: JsonObject): void {
  const known = byId.get(node['@id']);
  if (!known) byId.set(node['@id'], [node]);
  else if (known.length < 2 || (node['name'] !== undefined && known.every((each) => each['name'] === undefined))) known.push(node);
}

// Old pages hide their scripts from older browsers, in comments or CDATA.
function unwrapped(block: string): string {
  let json = block.replace(WRAPPERS_BEFORE, '').trim();
  for (const mark of WRAPPERS_AFTER) if (json.endsWith(mark)) json = json.slice(0, -mark.length).trimEnd();
  return json;
}

function collect(value: unknown, nodes: JsonObject[], depth: number): void {
  if (depth > MAX_DEPTH || nodes.length >= MAX_NODES || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) collect(each, nodes, depth + 1);
    return;
  }
  const node = value as JsonObject;
  if (node['@type'] !== undefined) nodes.push(node);
  for (const key of ['@graph', 'mainEntity', 'mainEntityOfPage', 'hasPart', 'itemListElement', 'item']) if (key in node) collect(node[key], nodes, depth + 1);
}

function hasType(node: JsonObject, types: RegExp): boolean {
  const type = node['@type'];
  return (Array.isArray(type) ? type : [type]).some((each) => typeof each === 'string' && types.test(each));
}

function toArticle(node: JsonObject, nodes: NodesById): StructuredArticle {
  const free = node['isAccessibleForFree'];
  return {
    headline: plain(node['headline'] ?? node['name']),
    authors: namesOf(node['author'] ?? node['creator'], nodes).slice(0, MAX_AUTHORS),
    publishedAt: plain(node['datePublished'] ?? node['dateCreated'] ?? node['uploadDate']),
    updatedAt: plain(node['dateModified']),
    language: plain(node['inLanguage']),
    image: imageOf(node['image'] ?? node['thumbnailUrl'], nodes),
    body: bodyOf(node['articleBody'] ?? node['reviewBody'] ?? node['text']),
    isFree: free === undefined ? null : !(free === false || /^false$/i.test(String(free))),
  };
}

function bodyOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  const decoded = decodeHTML(cutText(value, MAX_BODY));
  if (!hasTag(decoded)) return decoded.trim();
  return decoded.split(/<\/(?:p|h\d|li|div)>|<br\s*\/?>\s*<br\s*\/?>/i).map(htmlToText).filter((paragraph) => paragraph !== '').join('\n\n');
}

/** Whether a text holds a tag, rather than a "<" or two. */
export function hasTag(text: string): boolean {
  return /<\w[^<>]*>/.test(text);
}

function plain(value: unknown, depth = 0): string | null {
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return plain(value[0], depth + 1);
  if (typeof value === 'object' && value !== null) return plain((value as JsonObject)['@value'] ?? (value as JsonObject)['name'], depth + 1);
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return htmlToText(cutText(String(value), MAX_FIELD)) || null;
}

function namesOf(value: unknown, nodes: NodesById, depth = 0): string[] {
  if (typeof value === 'string') return [htmlToText(cutText(value, MAX_FIELD))];
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.slice(0, MAX_AUTHORS).flatMap((each) => namesOf(each, nodes, depth + 1));
  const person = value as JsonObject;
  if (person['name'] !== undefined) return namesOf(person['name'], nodes, depth + 1);
  const named = nodes.get(person['@id'])?.find((node) => node['name'] !== undefined);
  // References that lead to further ones may fan out without end.
  return named ? namesOf(named['name'], NO_NODES, depth + 1) : [];
}

function imageOf(value: unknown, nodes: NodesById, depth = 0): string | null {
  if (typeof value === 'string') return value;
  // References may go round in circles.
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return imageOf(value[0], nodes, depth + 1);
  const image = value as JsonObject;
  const referred = nodes.get(image['@id'])?.find((node) => node !== image);
  return imageOf(addressOf(image), nodes, depth + 1) ?? imageOf(addressOf(referred), nodes, depth + 1);
}

function addressOf(image: JsonObject | undefined): unknown {
  return image?.['url'] ?? image?.['contentUrl'];
}
