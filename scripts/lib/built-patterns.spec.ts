import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtPatternsIn } from './built-patterns-source.mjs';

const source = `const words: string[] = ['a+', 'b'];
export const known = new RegExp(words.join('|'), 'u');
const built = (word: string): RegExp => new RegExp(\`(?:\${word})\`);
export const again = built('c');
export const later = (word: string): RegExp => RegExp(word);
export const copy = new RegExp(known.source, 'g');
`;

describe('patterns that are built out of texts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'patterns-'));
  const file = join(folder, 'words.ts');
  beforeAll(() => writeFileSync(file, source));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are found wherever they stand, and copies of others are not', () => {
    expect(builtPatternsIn(file, source).map(({ line }) => line + 1)).toEqual([2, 3, 5]);
  });

  it('are told as they are built while their module loads, and those of later are missing', () => {
    const output = execFileSync(process.execPath, [join(import.meta.dirname, 'list-built-patterns.mjs'), file], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
    expect(JSON.parse(output)).toEqual({ [`${file}:2`]: ['/a+|b/u'], [`${file}:3`]: ['/(?:c)/'] });
  });
});
