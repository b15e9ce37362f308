import { reportsOf } from './half.mjs';

const EVENTS = 26;
const REPORTS = 250;
const LANGUAGES = new Set(['en', 'de', 'fr', 'es']);

/** A number for a text, in an order that has nothing to do with it. */
function orderOf(text) {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const shuffled = (items, idOf) => [...items].sort((a, b) => orderOf(idOf(a)) - orderOf(idOf(b)));

/**
 * A smaller and easier choice of reports, such as other sets are: 26 events with their near misses and others'
 * reports up to 250, in four languages. Always the same for a half.
 */
function easierReports(events) {
  const chosen = shuffled(events, ({ event }) => event);
  const written = (some) => reportsOf(some).filter(({ language }) => LANGUAGES.has(language));
  const background = shuffled(written(chosen.slice(EVENTS)), ({ report }) => report);
  return new Set([...written(chosen.slice(0, EVENTS)), ...background].slice(0, REPORTS).map(({ report }) => report));
}

/** The judgements on that choice, of the prompts that want something of it. */
export function easierPart(judgements, events) {
  const reports = easierReports(events);
  const own = judgements.filter(({ report }) => reports.has(report.report));
  const prompts = new Set(own.filter(({ wanted }) => wanted).map(({ prompt }) => prompt.prompt));
  return own.filter(({ prompt }) => prompts.has(prompt.prompt));
}
