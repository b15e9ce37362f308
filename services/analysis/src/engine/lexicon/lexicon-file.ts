import type { LexiconTerm, TermMeaning } from './lexicon-terms.ts';

/** Stems on end, the first word where it isn't its stem, the one form, the gap, and the number of what is meant. */
type Row = readonly [stems: string, written: string | 0, form: string | 0, gap: number, meant: number];
type PackedMeaning = readonly [id: string, strength: number, casing: TermMeaning['casing'], veto: 0 | 1];

interface Packed {
  meant: readonly (readonly PackedMeaning[])[];
  terms: readonly Row[];
}

/** The terms of a language as a short text. */
export function packTerms(terms: readonly LexiconTerm[]): string {
  const numbers = new Map<string, number>();
  const meant: PackedMeaning[][] = [];
  const rows = terms.map(({ stems, written, form, gap, meanings }): Row => {
    const packed = meanings.map(({ id, strength, casing, isVeto }): PackedMeaning => [id, strength, casing, isVeto ? 1 : 0]);
    const key = JSON.stringify(packed);
    const number = numbers.get(key) ?? meant.push(packed) - 1;
    numbers.set(key, number);
    return [stems.join(' '), written === stems[0] ? 0 : written, form ?? 0, gap, number];
  });
  return JSON.stringify({ meant, terms: rows } satisfies Packed);
}

/** What `packTerms` has written. */
export function unpackTerms(text: string): LexiconTerm[] {
  const { meant, terms } = JSON.parse(text) as Packed;
  const lists = meant.map((list) => list.map(([id, strength, casing, veto]): TermMeaning => ({ id, strength, casing, isVeto: veto === 1 })));
  return terms.map(([joined, written, form, gap, number]) => {
    const stems = joined.split(' ');
    return { stems, written: written === 0 ? (stems[0] ?? '') : written, form: form === 0 ? null : form, gap, meanings: lists[number] ?? [] };
  });
}
