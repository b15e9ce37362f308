import type { Figure, FirstReport, StorySignature } from '../engine/engine.ts';

type Stored = { [K in keyof StorySignature]?: unknown };

/** A signature as the database has it, made whole: earlier versions stored numbers that were none as null. Null when it names no story. */
export function toSignature(stored: unknown): StorySignature | null {
  const story = parsed(stored);
  if (typeof story?.storyId !== 'string') return null;
  const { storyId, title, url, publishedAt, language, minhash } = story;
  return {
    ...{ storyId, title: textOf(title), url: textOf(url), language: textOf(language), minhash: textOf(minhash) },
    publishedAt: typeof publishedAt === 'string' ? publishedAt : null,
    ...{ terms: pairsOf(story.terms), entities: textsOf(story.entities), subjects: textsOf(story.subjects), concepts: textsOf(story.concepts), places: textsOf(story.places) },
    ...{ facts: factsOf(story.facts), outcomes: textsOf(story.outcomes), lead: pairsOf(story.lead), codes: textsOf(story.codes), phase: textsOf(story.phase), dates: textsOf(story.dates), figures: figuresOf(story.figures) },
    ...(story.openings === undefined ? {} : { openings: textsOf(story.openings) }),
    ...traitsOf(story),
  };
}

/** What later reports are held against; earlier versions did not keep it. */
function traitsOf({ first, says, days, years, reports }: Stored): Pick<StorySignature, 'first' | 'says' | 'days' | 'years' | 'reports'> {
  return {
    ...(typeof first === 'object' && first !== null ? { first: toFirst(first) } : {}),
    ...(typeof says === 'string' ? { says } : {}),
    ...(days === undefined ? {} : { days: numbersOf(days) }),
    ...(years === undefined ? {} : { years: numbersOf(years) }),
    ...(isFinite(reports) ? { reports } : {}),
  };
}

function toFirst({ publishedAt, lead, title, names, leadNames, numbers, years, leadYears }: { [K in keyof FirstReport]?: unknown }): FirstReport {
  return {
    publishedAt: typeof publishedAt === 'string' ? publishedAt : null,
    ...{ lead: textsOf(lead), title: textsOf(title), names: textsOf(names), leadNames: textsOf(leadNames), numbers: textsOf(numbers) },
    ...{ years: numbersOf(years), leadYears: numbersOf(leadYears) },
  };
}

function parsed(stored: unknown): Stored | null {
  try {
    const value: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored;
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const numbersOf = (value: unknown): number[] => listOf(value).filter(isFinite);
const textsOf = (value: unknown): string[] => listOf(value).filter((each) => typeof each === 'string');
const isPair = (each: unknown): each is [string, unknown] => Array.isArray(each) && typeof each[0] === 'string';
const isFinite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function pairsOf(value: unknown): [string, number][] {
  return listOf(value).filter(isPair).flatMap(([text, weight]) => (isFinite(weight) ? [[text, weight]] : []));
}

function factsOf(value: unknown): [string, number[]][] {
  return listOf(value).filter(isPair).flatMap(([key, values]) => {
    const numbers = listOf(values).filter(isFinite);
    return numbers.length > 0 ? [[key, numbers]] : [];
  });
}

function figuresOf(value: unknown): Figure[] {
  return listOf(value).flatMap((each) => (isPair(each) && isFinite(each[1]) ? [[each[0], each[1], textsOf((each as unknown[])[2])] satisfies Figure] : []));
}
