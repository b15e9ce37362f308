/** Lets a worker thread of a test run the TypeScript sources: `--import` this file. */
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';

const asHooks = '?hooks';
const swc = {
  jsc: { parser: { syntax: 'typescript', decorators: true }, transform: { legacyDecorator: true, decoratorMetadata: true }, target: 'es2022', keepClassNames: true },
  module: { type: 'es6' },
  swcrc: false,
  sourceMaps: 'inline',
};

if (!import.meta.url.endsWith(asHooks)) register(`${import.meta.url}${asHooks}`);

const analysis = new URL('../../analysis/', import.meta.url);
/** What tests put in the place of a module, as jest.config.mjs does. */
const inPlaceOf = new Map([[new URL('src/engine/tables/made-table.ts', analysis).href, new URL('test/made-table.ts', analysis).href]]);

/** Workspace packages resolve to their sources, as they do in Jest. */
export async function resolve(specifier, context, nextResolve) {
  const found = await nextResolve(specifier, { ...context, conditions: [...context.conditions, 'source'] });
  return { ...found, url: inPlaceOf.get(found.url) ?? found.url };
}

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const { transform } = await import('@swc/core');
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), { ...swc, filename });
  return { format: 'module', source: code, shortCircuit: true };
}
