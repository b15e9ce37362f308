import path from 'node:path';
import { prerender, shell } from '@forewire/ui/rspack/preset.ts';

const directory = import.meta.dirname;
const marketing = path.resolve(directory, '../marketing');

/** The page itself, and what `write-pages.mjs` renders the public ones with. */
export default [shell({ directory }), prerender({ directory, of: { name: 'marketing', directory: marketing }, to: path.resolve(directory, '../../.cache/prerender') })];
