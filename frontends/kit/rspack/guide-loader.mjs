import { basename, dirname, join, posix } from 'node:path';
import { readIndex, renderPage, searchable } from './guide.mjs';

const asModule = (value) => `export default ${JSON.stringify(value)};`;

/** The guide's README: its parts, and how to fetch a page, or what is searched. */
function indexModule(parts) {
  const shown = parts.map(({ title, pages }) => ({ title, pages: pages.map((page) => ({ path: page.path, title: page.title })) }));
  const fetched = parts.flatMap(({ pages }) => pages).map(({ path, file }) => `${JSON.stringify(path)}: () => import(${JSON.stringify(`./${file}`)}),`);
  return [
    `export const parts = ${JSON.stringify(shown)};`,
    `const pages = { ${fetched.join(' ')} };`,
    'export const loadPage = async (path) => (await pages[path]()).default;',
    'export const loadSections = async () => (await import("./README.md?sections")).default;',
  ].join('\n');
}

/** Loader for rspack: the pages of docs/guide as modules, rendered while the site is built. */
export default function guideLoader() {
  const isIndex = basename(this.resourcePath) === 'README.md';
  const folder = isIndex ? dirname(this.resourcePath) : dirname(dirname(this.resourcePath));
  const parts = readIndex(folder);
  for (const { file } of parts.flatMap(({ pages }) => pages)) this.addDependency(join(folder, file));
  this.addDependency(join(folder, 'README.md'));
  if (!isIndex) return asModule(renderPage(folder, posix.join(basename(dirname(this.resourcePath)), basename(this.resourcePath))));
  // What is on every first screen is the addresses alone.
  if (this.resourceQuery === '?paths') return asModule(parts.flatMap(({ pages }) => pages).map(({ path }) => path));
  return this.resourceQuery === '?sections' ? asModule(searchable(folder)) : indexModule(parts);
}
