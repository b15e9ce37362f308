import type { Concept } from './concept.ts';
import { ECONOMY_AND_RESOURCES } from './economy-and-resources.ts';
import { GOODS } from './goods.ts';
import { KINDS_OF_NEWS, WIDE_CONCEPTS, wideSubjectsOf } from './kinds-of-news.ts';
import { LIFE_AND_NATURE } from './life-and-nature.ts';
import { OUTCOMES } from './outcomes.ts';
import { POLITICS_AND_LAW } from './politics-and-law.ts';
import { SECTORS } from './sectors.ts';
import { SECURITY_AND_SOCIETY } from './security-and-society.ts';
import { readSubjects, type SubjectRow } from './subject-table.ts';
import { madeTable } from '../tables/made-table.ts';
import { WORK_AND_BUSINESS } from './work-and-business.ts';

/** The concepts that have words in several languages of their own; the table of subjects extends them and adds many. */
export const CONCEPTS: readonly Concept[] = [...WORK_AND_BUSINESS, ...ECONOMY_AND_RESOURCES, ...SECURITY_AND_SOCIETY, ...SECTORS, ...POLITICS_AND_LAW, ...GOODS, ...LIFE_AND_NATURE, ...KINDS_OF_NEWS, ...WIDE_CONCEPTS];

interface Hierarchy {
  labels: ReadonlyMap<string, string>;
  parents: ReadonlyMap<string, readonly string[]>;
  ancestors: Map<string, readonly string[]>;
}

const NOTHING: readonly string[] = [];
let hierarchy: Hierarchy | undefined;

const FILE = 'hierarchy.json';

function known(): Hierarchy {
  hierarchy ??= readMade() ?? understand(readSubjects());
  return hierarchy;
}

function readMade(): Hierarchy | null {
  const made = madeTable(FILE);
  if (made === null) return null;
  const { labels, parents } = JSON.parse(made.toString()) as { labels: [string, string][]; parents: [string, string[]][] };
  return { labels: new Map(labels), parents: new Map(parents), ancestors: new Map() };
}

/** The hierarchy as the build keeps it. */
export function hierarchyTable(): Buffer {
  const { labels, parents } = understand(readSubjects());
  return Buffer.from(JSON.stringify({ labels: [...labels], parents: [...parents] }));
}

function understand(rows: readonly SubjectRow[]): Hierarchy {
  const own = [...CONCEPTS, ...OUTCOMES].map(({ id, label }) => [id, label] as const);
  const parents = new Map(CONCEPTS.map(({ id, broader = [] }) => [id, [...new Set([...broader, ...wideSubjectsOf(id)])]]));
  for (const { id, broader } of rows) parents.set(id, [...new Set([...(parents.get(id) ?? []), ...broader])]);
  return { labels: new Map([...rows.map(({ id, words: [label = id] }) => [id, label] as const), ...own]), parents, ancestors: new Map() };
}

/** What a concept is called on screen; undefined when there is none. */
export function nameOf(id: string): string | undefined {
  return known().labels.get(id);
}

/** Everything that a concept is a case of, nearest first. */
export function broaderThan(id: string): readonly string[] {
  const { parents, ancestors } = known();
  let wider = ancestors.get(id);
  if (wider === undefined) ancestors.set(id, (wider = collect(id, parents)));
  return wider;
}

function collect(id: string, parents: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const nearest = parents.get(id);
  if (nearest === undefined) return NOTHING;
  const all = new Set(nearest);
  for (const wider of all) for (const parent of parents.get(wider) ?? NOTHING) all.add(parent);
  return [...all];
}
