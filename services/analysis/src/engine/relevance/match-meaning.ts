import { tokenise } from '../language/words.ts';
import type { Reading } from '../reading.ts';
import { englishOf, meaningsOf, type Meaning } from '../translations/translations.ts';
import type { Match } from './match.ts';

/** The same row of the table in both: a translation, or a synonym in one language. */
const SAME_ROW = 0.85;
/** A compound meets in both parts in one sentence, or in one part only. */
const ONE_PART = 0.45;

type ByRow = ReadonlyMap<number, readonly Match[]>;

const known = new WeakMap<Reading, ByRow>();

/** Where a report has each row of the table of translations, in its own language. */
export function rowsIn(reading: Reading): ByRow {
  let rows = known.get(reading);
  if (rows === undefined) known.set(reading, (rows = collect(reading)));
  return rows;
}

function collect(reading: Reading): ByRow {
  const byRow = new Map<number, Match[]>();
  for (const { at, rows, strength } of meaningsOf(reading.tokens, reading.language)) {
    for (const row of rows) {
      const list = byRow.get(row);
      if (list === undefined) byRow.set(row, [{ at, strength }]);
      else list.push({ at, strength });
    }
  }
  return byRow;
}

/** Finds what a word of a prompt means in a report of any language of the table. */
export function matchMeanings(meanings: readonly Meaning[], reading: Reading): Match[] {
  const [first, second] = meanings;
  if (first === undefined) return [];
  const heads = matchesOf(first, reading);
  if (second !== undefined) return matchBoth(heads, matchesOf(second, reading), reading);
  if (heads.length > 0) return heads;
  const [head, modifier] = apart(first);
  return head === undefined || modifier === undefined ? heads : matchBoth(matchesOf(head, reading), matchesOf(modifier, reading), reading);
}

/** A "tram accident" is also found as an accident of a tram. */
function apart({ rows }: Meaning): readonly Meaning[] {
  const phrase = rows.flatMap(englishOf).find((headword) => headword.includes(' '));
  if (phrase === undefined) return [];
  const words = tokenise(phrase, 'en').flatMap((token) => meaningsOf([token], 'en').slice(0, 1));
  return words.length === 2 ? words.reverse() : [];
}

function matchBoth(heads: readonly Match[], others: readonly Match[], reading: Reading): Match[] {
  const [headSentences, otherSentences] = [heads, others].map((matches) => new Set(matches.map(({ at }) => reading.sentenceOf[at])));
  const weigh = (matches: readonly Match[], beside: ReadonlySet<number | undefined> | undefined): Match[] => matches.map((match) => (beside?.has(reading.sentenceOf[match.at]) === true ? match : { ...match, strength: match.strength * ONE_PART }));
  return [...weigh(heads, otherSentences), ...weigh(others, headSentences)];
}

function matchesOf({ rows, strength }: Meaning, reading: Reading): Match[] {
  const byRow = rowsIn(reading);
  return rows.flatMap((row) => (byRow.get(row) ?? []).map((match) => ({ at: match.at, strength: SAME_ROW * Math.max(strength, match.strength) })));
}
