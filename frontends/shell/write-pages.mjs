import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

// Run after both builds; a process of its own, since React's scheduler would keep the build's from ending.
const site = path.join(import.meta.dirname, 'dist');
const rendered = path.resolve(import.meta.dirname, '../../.cache/prerender');
const { prerenderAll } = createRequire(import.meta.url)(path.join(rendered, 'prerender.cjs'));

async function writeAsset(name, bytes) {
  const file = path.join(site, 'assets', name);
  await writeFile(file, bytes);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

/** What the remote's own sheet will say once it is loaded, so that nothing moves then. */
async function writeStyles() {
  const sheets = (await readdir(path.join(rendered, 'assets'))).filter((name) => name.endsWith('.css'));
  for (const name of sheets) await writeAsset(name, await readFile(path.join(rendered, 'assets', name)));
  return sheets.map((name) => `<link rel="stylesheet" href="/assets/${name}">`);
}

/** The two faces of every public page, asked for at once: text that changes its face later moves what is below it. */
async function preloadFonts() {
  const faces = (await readdir(path.join(site, 'assets'))).filter((name) => /^(inter|newsreader)-latin-wght-normal\..*woff2$/.test(name));
  return faces.map((name) => `<link rel="preload" href="/assets/${name}" as="font" type="font/woff2" crossorigin>`);
}

/** Puts a page where the shell's own file has none. A function as replacement: `$&` in a page's text means nothing then. */
function fill(shell, { path: address, head, body }, links) {
  return shell
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace(/<title data-static>.*?<\/title>/s, () => head.replaceAll(/<(title|meta|link)(?=[ >])/g, '<$1 data-static'))
    .replace('</head>', () => `${links}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-prerendered="${address}">${body}</div>`);
}

const shell = await readFile(path.join(site, 'index.html'), 'utf8');
const links = [...(await preloadFonts()), ...(await writeStyles())].join('');
const pages = await prerenderAll();
for (const page of pages) {
  const folder = path.join(site, 'prerendered', page.path);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'index.html'), fill(shell, page, links));
}
process.exit(pages.length > 0 ? 0 : 1);
