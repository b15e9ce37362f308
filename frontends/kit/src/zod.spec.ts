import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from './zod.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const browserSources = ['proto/src', 'proto/src/http', 'frontends'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: folder === 'frontends', withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.spec)\.tsx?$/.test(entry.name) && !/node_modules|[\\/]dist/.test(entry.parentPath))
    .map((entry) => path.join(entry.parentPath, entry.name)),
);

function usedOfZod(source: string): string[] {
  const text = source.replace(/\bz\.(?:infer|input|output|Zod\w+)\b/g, '');
  return /from 'zod'|from '@forewire\/ui\/zod\.ts'/.test(text) ? [...text.matchAll(/\bz\.((?:iso|coerce)\.)?(\w+)/g)].map(([, group, name]) => `${group ?? ''}${name}`) : [];
}

function isProvided(name: string): boolean {
  const found = name.split('.').reduce<unknown>((object, key) => (object as Record<string, unknown> | undefined)?.[key], z);
  return found !== undefined;
}

describe('the narrowed zod', () => {
  const used = new Map(browserSources.flatMap((file) => usedOfZod(readFileSync(file, 'utf8')).map((name) => [name, path.relative(root, file)] as const)));

  it('has everything that contracts and front ends use', () => {
    expect(used.size).toBeGreaterThan(10);
    expect([...used].filter(([name]) => !isProvided(name))).toEqual([]);
  });
});
