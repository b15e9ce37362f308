import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { Marked } from 'marked';

const INDEX = 'README.md';
const plain = new Marked();

/** The text of a token and what is in it, without any markup. */
const textOf = (token) => (token.tokens ? token.tokens.map(textOf).join('') : (token.text ?? ''));
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const anchorOf = (text) => text.toLowerCase().replace(/[^a-z]+/g, '-').replace(/^-|-$/g, '');
const addressOf = (file) => `/docs/${file.replace(/\.md$/, '')}`;

function linkIn(item) {
  const link = item.tokens[0]?.tokens?.[0];
  if (link?.type !== 'link') throw new Error(`${INDEX}: "${item.text}" is no link to a page`);
  return { file: link.href, title: textOf(link), path: addressOf(link.href) };
}

/** The parts of the guide with their pages, in the order of its README. */
export function readIndex(folder) {
  const parts = [];
  for (const token of plain.lexer(readFileSync(join(folder, INDEX), 'utf8'))) {
    if (token.type === 'heading' && token.depth === 2) parts.push({ title: textOf(token), pages: [] });
    if (token.type === 'list') parts.at(-1).pages.push(...token.items.map(linkIn));
  }
  return parts;
}

const pagesOf = (parts) => parts.flatMap(({ pages }) => pages);

function tokensOf(folder, file) {
  if (!existsSync(join(folder, file))) throw new Error(`${INDEX} lists ${file}, which is not there`);
  return plain.lexer(readFileSync(join(folder, file), 'utf8'));
}

function headingsOf(file, tokens) {
  const headings = tokens.filter(({ type, depth }) => type === 'heading' && depth > 1).map((token) => ({ id: anchorOf(textOf(token)), text: textOf(token), depth: token.depth }));
  const twice = headings.find(({ id }, at) => headings.findIndex((other) => other.id === id) !== at);
  if (twice) throw new Error(`${file}: two headings have the address #${twice.id}`);
  return headings;
}

/** Title and first paragraph, which each page begins with. */
function openingOf({ file, title }, [heading, lead]) {
  if (heading?.type !== 'heading' || heading.depth !== 1 || textOf(heading) !== title) throw new Error(`${file} must begin with "# ${title}", as ${INDEX} calls it`);
  if (lead?.type !== 'paragraph') throw new Error(`${file} must say in a paragraph below its title what it is about`);
  return { title, lead: textOf(lead) };
}

/** Where a link of a page leads on the site: to another page or heading of the guide, or to the web; all else is a mistake. */
function resolveLink(href, { folder, file, pages }) {
  if (/^https?:/.test(href)) return href;
  const [path, anchor] = href.split('#');
  const target = path === '' ? file : posix.join(dirname(file), path);
  const page = pages.find((each) => each.file === target);
  if (!page) throw new Error(`${file}: ${href} is no page of the guide`);
  if (anchor && !headingsOf(target, tokensOf(folder, target).filter(({ type }) => type !== 'space')).some(({ id }) => id === anchor)) throw new Error(`${file}: ${href} names a heading that is not there`);
  return anchor ? `${page.path}#${anchor}` : page.path;
}

function rendererFor(context) {
  const refuse = (what) => (token) => {
    throw new Error(`${context.file}: the guide has no ${what}: ${token.raw.trim()}`);
  };
  return {
    html: refuse('HTML'),
    image: refuse('images'),
    heading({ tokens, depth, ...token }) {
      return `<h${depth} id="${anchorOf(textOf({ tokens, ...token }))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const target = escape(resolveLink(href, context));
      return `<a href="${target}"${target.startsWith('/') ? '' : ' target="_blank" rel="noopener"'}>${this.parser.parseInline(tokens)}</a>`;
    },
    // What is wider than a phone is scrolled, by the keyboard too.
    code: ({ text }) => `<pre tabindex="0"><code>${escape(text)}</code></pre>\n`,
  };
}

const inScroller = (html) => html.replaceAll('<table>', '<div data-table role="group" aria-label="Table" tabindex="0"><table>').replaceAll('</table>', '</table></div>');

/** A page of the guide: title, lead, headings, and what is below the lead as HTML. */
export function renderPage(folder, file) {
  const pages = pagesOf(readIndex(folder));
  const page = pages.find((each) => each.file === file);
  if (!page) throw new Error(`${file} is not listed in ${INDEX}`);
  const tokens = tokensOf(folder, file).filter(({ type }) => type !== 'space');
  const opening = openingOf(page, tokens);
  const marked = new Marked({ renderer: rendererFor({ folder, file, pages }) });
  return { path: page.path, ...opening, headings: headingsOf(file, tokens), html: inScroller(marked.parser(tokens.slice(2))) };
}

function cellsOf({ header, rows }) {
  return [header, ...rows].map((row) => row.map(textOf).join(' ')).join('. ');
}

function wordsOf(token) {
  if (token.type === 'table') return cellsOf(token);
  if (token.type === 'list') return token.items.map(textOf).join(' ');
  return textOf(token);
}

function sectionsOf(folder, page) {
  const [, lead, ...rest] = tokensOf(folder, page.file).filter(({ type }) => type !== 'space');
  const sections = [{ id: page.path, page: page.title, heading: '', text: textOf(lead) }];
  for (const token of rest) {
    if (token.type === 'heading') sections.push({ id: `${page.path}#${anchorOf(textOf(token))}`, page: page.title, heading: textOf(token), text: '' });
    else sections.at(-1).text += ` ${wordsOf(token)}`;
  }
  return sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }));
}

/** What is searched: the text of every section of every page. */
export const searchable = (folder) => pagesOf(readIndex(folder)).flatMap((page) => sectionsOf(folder, page));
