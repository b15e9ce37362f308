import { isPlace } from '../lexicon/lexicon-terms.ts';
import type { Reading } from '../reading.ts';
import { matchTerm } from './match-term.ts';
import { weightAt } from './position.ts';
import type { Alternative, Subject } from './subject.ts';

const shares = new WeakMap<Reading, { at: ReadonlySet<number>; mass: number }>();

/** How much of what a report says of places is said of those that a subject asks for, 0 to 1; null when it asks for none. */
export function placeShareOf({ facets }: Subject, reading: Reading, promptLanguage: string): number | null {
  const sides = facets.filter(({ isRequired, alternatives }) => isRequired && alternatives.every(isOfPlaces));
  if (sides.length === 0) return null;
  const sum = sides.reduce((total, { alternatives }) => total + shareOf(alternatives, reading, promptLanguage), 0);
  return sum / sides.length;
}

function isOfPlaces({ terms }: Alternative): boolean {
  return terms.every(({ kind }) => kind === 'place');
}

/** The share that places of some alternatives have in all that a report names. */
export function shareOf(alternatives: readonly Alternative[], reading: Reading, promptLanguage: string): number {
  const matches = alternatives.flatMap(({ terms }) => terms.flatMap((term) => matchTerm(term, reading, promptLanguage)));
  const own = new Set(matches.map(({ at }) => at));
  if (own.size === 0) return 0;
  const all = placesIn(reading);
  const others = [...own].filter((at) => !all.at.has(at));
  return massOf(own, reading) / (all.mass + massOf(others, reading));
}

function placesIn(reading: Reading): { at: ReadonlySet<number>; mass: number } {
  let places = shares.get(reading);
  if (places === undefined) {
    const at = new Set([...reading.mentions].flatMap(([id, mentions]) => (isPlace(id) ? mentions.map((mention) => mention.at) : [])));
    shares.set(reading, (places = { at, mass: massOf(at, reading) }));
  }
  return places;
}

function massOf(positions: Iterable<number>, reading: Reading): number {
  let mass = 0;
  for (const at of positions) mass += weightAt(reading, at);
  return mass;
}
