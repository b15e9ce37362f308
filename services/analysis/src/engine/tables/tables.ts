import { commonnessTable } from '../language/commonness.ts';
import { hierarchyTable } from '../lexicon/concepts.ts';
import { packTerms } from '../lexicon/lexicon-file.ts';
import { lexiconTerms } from '../lexicon/lexicon-terms.ts';
import { subjectTables } from '../lexicon/subject-index.ts';
import { dictionaryTable, headwordsTable, TABLE_LANGUAGES } from '../translations/translations.ts';

/** Every table that the build makes, by file name: what a thread would need seconds to make of its sources. */
export function* tables(): Generator<readonly [string, Buffer]> {
  yield ['headwords.json', headwordsTable()];
  yield ['hierarchy.json', hierarchyTable()];
  yield* Object.entries(subjectTables());
  for (const language of TABLE_LANGUAGES) {
    yield [`commonness.${language}.json`, commonnessTable(language)];
    yield [`dictionary.${language}.bin`, dictionaryTable(language)];
    yield [`lexicon.${language}.json`, Buffer.from(packTerms(lexiconTerms(language)))];
  }
}
