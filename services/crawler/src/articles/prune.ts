import { trimOf } from '@forewire/kit/trim';
import { HOLDS, isWithin, textOf, walk, type Element } from '../html/element.ts';
import { nameHints, type NameHints } from '../html/class-words.ts';
import { isInSentence } from './in-sentence.ts';
import { measure } from './measure.ts';

/** How much may be taken for boilerplate by its name alone. */
export type Strictness = 'strict' | 'lenient' | 'none';

// The share of a page's prose up to which an element is taken for what its tag or role says; a page with little text has much small print.
const LIMIT_BY_TAG: Readonly<Record<string, number>> = { nav: 0.5, menu: 0.5, footer: 0.75, aside: 0.35, dialog: 0.5, form: 0.35, header: 0.3 };
const LIMIT_BY_ROLE: Readonly<Record<string, number>> = {
  ...{ navigation: 0.5, banner: 0.5, contentinfo: 0.75, search: 0.5, menu: 0.5, menubar: 0.5, menuitem: 0.5, dialog: 0.5, alertdialog: 0.5 },
  ...{ toolbar: 0.5, tablist: 0.5, tooltip: 0.5, complementary: 0.35 },
};
// Boxes that belong to the text of a manual.
const NOTE_NAMES = /(?:^|[\s_-])(?:note|tip|hint|warning|caution|important|danger|admonition|callout|example|definition)(?:$|[\s_-])/i;
const QUOTES = new Set(['blockquote', 'q']);
const CONTENT_TAGS = new Set(['article', 'main']);
const ROOTS = new Set(['html', 'body', 'main']);
const FORM_CONTROLS = new Set(['button', 'fieldset', 'label', 'legend', 'output', 'progress', 'meter']);
const HEADINGS = /^h[1-6]$/;
/** Nobody names a part of a page with more words; a heading made into an id has them soon. */
const MOST_NAME_WORDS = 4;
const MOST_SLUG = 200;
/** A section begins with its heading. */
const FIRST_ELEMENTS = 20;
/** More than a box of links to related articles says besides its heading. */
const SECTION_TEXT = 400;
const HEADING_LIKE = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'dt']);

interface PruneContext {
  /** Prose of the whole page, and what readers' comments hold of it. */
  total: number;
  totalText: number;
  comments: number;
  strictness: Strictness;
}

/** Takes away what is not part of what one reads: navigation, sharing, related links, comments, walls; what holds most of the prose stays whatever it is called. */
export function prune(root: Element, strictness: Strictness): void {
  measure(root);
  const context: PruneContext = { total: Math.max(1, root.score), totalText: Math.max(1, root.textLength), comments: commentsScore(root), strictness };
  pruneInside(root, context);
  measure(root);
}

function pruneInside(element: Element, context: PruneContext): void {
  const { children } = element;
  let kept = 0;
  for (const child of children) {
    if (typeof child !== 'string') {
      if (isRemovable(child, context)) continue;
      pruneInside(child, context);
    }
    children[kept++] = child;
  }
  children.length = kept;
}

function isRemovable(element: Element, context: PruneContext): boolean {
  const share = element.score / context.total;
  if (isHidden(element)) return share < 0.6;
  // Where there is hardly any prose, as on pages of links, a footer may hold all of it.
  const textShare = element.textLength / context.totalText;
  if (removableByTag(element, Math.min(share, textShare))) return true;
  if (context.strictness === 'none') return false;
  return removableByName(element, share, context);
}

function isHidden({ attributes }: Element): boolean {
  if (attributes['hidden'] !== undefined && attributes['hidden'] !== 'until-found') return true;
  if (attributes['aria-hidden'] === 'true' && !/fallback-image/.test(attributes['class'] ?? '')) return true;
  const { style } = attributes;
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}

function removableByTag(element: Element, share: number): boolean {
  const { tag, attributes } = element;
  const limit = Math.max(LIMIT_BY_TAG[tag] ?? 0, LIMIT_BY_ROLE[attributes['role'] ?? ''] ?? 0, FORM_CONTROLS.has(tag) ? 0.3 : 0);
  if (share < limit) return !isContentAfterAll(element);
  return tag === 'sup' && /reference|footnote|cite/i.test(element.names);
}

function isContentAfterAll(element: Element): boolean {
  const { tag } = element;
  if (tag === 'aside') return NOTE_NAMES.test(element.names);
  if (tag === 'footer') return isWithin(element, QUOTES);
  if (tag === 'header') return isWithin(element, CONTENT_TAGS) || isArticleHeader(element);
  return FORM_CONTROLS.has(tag) && (isWithin(element, HEADING_LIKE) || wrapsHeading(element));
}

function removableByName(element: Element, share: number, { total, comments, strictness }: PruneContext): boolean {
  if (ROOTS.has(element.tag)) return false;
  const hints = hintsOf(element);
  if (hints.isJunk) return share < 0.5 && !holdsArticle(element) && !isInSentence(element);
  if (strictness !== 'strict') return false;
  if (hints.isComments) return hasRest(element, total, comments) && !holdsArticle(element);
  return hints.isAside && isBesideText(element, share, hints.isBody) && !isInSentence(element);
}

/** What class and id tell of an element; an id that only names the heading inside, as a place to link to, tells nothing. */
function hintsOf(element: Element): NameHints {
  const { id, class: className = '' } = element.attributes;
  const hints = nameHints(element.names);
  if (id === undefined || !(hints.isJunk || hints.isComments || hints.isAside)) return hints;
  return isAnchor(element, id) ? nameHints(className) : hints;
}

function isAnchor(element: Element, id: string): boolean {
  const words = slugOf(id);
  if (words.split('-').length > MOST_NAME_WORDS || HEADINGS.test(element.tag)) return true;
  let heading: Element | null = null;
  let looked = 0;
  walk(element, (inner) => {
    if (HEADINGS.test(inner.tag)) heading ??= inner;
    looked += 1;
    return heading === null && looked < FIRST_ELEMENTS;
  });
  return heading !== null && slugOf(textOf(heading)).startsWith(words) && hasText(element, heading);
}

function hasText(element: Element, heading: Element): boolean {
  return element.score > 0 && element.textLength > heading.textLength + SECTION_TEXT;
}

function slugOf(text: string): string {
  return trimOf(text.slice(0, MOST_SLUG).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'), '-');
}

function isBesideText(element: Element, share: number, isBody: boolean): boolean {
  // A name that speaks for both, like "content-with-sidebar", needs more to be believed.
  const limit = isBody ? 0.12 : element.tag === 'article' ? 0.2 : 0.35;
  return share < limit && !(share > 0.08 && holdsArticle(element));
}

// The story above a long discussion is the text; where there is next to nothing above it, the discussion is.
function hasRest(element: Element, total: number, comments: number): boolean {
  return element.score < total * 0.25 || total - comments >= 150;
}

function commentsScore(root: Element): number {
  let score = 0;
  walk(root, (element) => {
    if (ROOTS.has(element.tag) || !nameHints(element.names).isComments) return true;
    score += element.score;
    return false;
  });
  return score;
}

function holdsArticle({ holds }: Element): boolean {
  return (holds & HOLDS.article) !== 0;
}

function wrapsHeading(element: Element): boolean {
  return element.children.some((child) => typeof child !== 'string' && HEADING_LIKE.has(child.tag));
}

function isArticleHeader({ holds }: Element): boolean {
  return (holds & HOLDS.heading) !== 0 && (holds & HOLDS.lead) !== 0;
}
