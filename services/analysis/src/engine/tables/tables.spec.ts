import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tokenise } from '../language/words.ts';
import { packTerms, unpackTerms } from '../lexicon/lexicon-file.ts';
import { lexiconTerms } from '../lexicon/lexicon-terms.ts';
import { PhraseIndex } from '../lexicon/phrase-index.ts';
import { englishOf, meaningsOf, TABLE_LANGUAGES } from '../translations/translations.ts';
import { madeTable } from './made-table.ts';
import { tables } from './tables.ts';

// What is compared with a table must not come out of one.
process.env['TEST_TABLES'] = 'none';
const all = new Map(tables());

describe('the tables that the build makes', () => {
  it('has every language of the table of translations', () => {
    for (const language of TABLE_LANGUAGES) for (const name of [`commonness.${language}.json`, `dictionary.${language}.bin`, `lexicon.${language}.json`]) expect(all.has(name)).toBe(true);
  });

  it('says of words what is said without them', () => {
    const index = PhraseIndex.read(all.get('dictionary.de.bin') ?? Buffer.alloc(0));
    const tokens = tokenise('Der Streik an der Börse begann mit einem Unfall', 'de');
    const found = meaningsOf(tokens, 'de').filter(({ length, isPart }) => length === 1 && isPart === undefined);
    expect(found.length).toBeGreaterThan(2);
    for (const { at, rows } of found) expect(index.findIn([tokens[at]?.word.stem ?? '']).flatMap(({ values }) => values)).toEqual(rows);
    const headwords = JSON.parse(String(all.get('headwords.json'))) as string[][];
    expect(found.flatMap(({ rows }) => rows.map((row) => headwords[row]))).toEqual(found.flatMap(({ rows }) => rows.map(englishOf)));
  });

  it('keeps every term of a language', () => {
    const terms = lexiconTerms('de');
    expect(unpackTerms(packTerms(terms))).toEqual(terms);
  });
});

describe('a table of the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read where it was made, and made in memory elsewhere', () => {
    writeFileSync(join(folder, 'own.json'), '[]');
    const place = pathToFileURL(`${folder}/`);
    expect(String(madeTable('own.json', place))).toBe('[]');
    expect(madeTable('other.json', place)).toBeNull();
    expect(madeTable('headwords.json')).toBeNull();
  });
});
