/** Loader hooks: TypeScript runs as it is written, and each `new RegExp(…)` in it tells what it built. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';
import { markBuiltPatterns } from './built-patterns-source.mjs';

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const file = fileURLToPath(url);
  const { code } = await transform(markBuiltPatterns(file, await readFile(file, 'utf8')), {
    filename: file,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript', decorators: true }, transform: { legacyDecorator: true, decoratorMetadata: true }, target: 'es2022', keepClassNames: true },
    module: { type: 'es6' },
  });
  return { format: 'module', source: code, shortCircuit: true };
}
