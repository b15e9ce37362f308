#!/usr/bin/env node
import { checkEvent, compareWithPlan, FORMS, LANGUAGES } from './check-events.mjs';
import { checkPrompt, checkPromptCounts, KINDS } from './check-prompts.mjs';
import { listFiles, readLines, readPlan, sizeOf, storyOf } from './read.mjs';
import { findSharedRuns } from './shared-runs.mjs';

/* Validates the set and prints its counts: all that is there, one writer's (`w01`, `p01`), the sample (`--sample`); with `--complete` what is missing of the whole is an error too. */

const LEAST_OF_A_WRITER = { first: 10, copy: 8, rewrite: 15, translation: 2, 'other-language': 6, development: 13, correction: 2, 'no-news': 3, opinion: 2, digest: 2, 'look-back': 2, background: 2, 'near-miss': 10 };
const LEAST_ELSE = { long: 8, middle: 30, unclear: 3, caption: 5, boilerplate: 8, leftover: 3, typos: 3 };
const LEAST_OF_THE_WHOLE = { events: 150, reports: 1200, prompts: 200, languagesWithForty: 8 };
const EVENTS_OF_A_WRITER = 10;
const LENGTHS = [['short', 180], ['middle', 350], ['long', Infinity]];

const sample = process.argv.includes('--sample');
const complete = process.argv.includes('--complete');
const wanted = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
const [eventsFolder, promptsFolder] = sample ? ['sample', 'sample/prompts'] : ['events', 'prompts'];

const errors = [];
const warnings = [];

function readFile(folder, name) {
  const lines = readLines(folder, name);
  errors.push(...lines.filter(({ problem }) => problem).map(({ number, problem }) => `${name}:${number}: ${problem}`));
  return lines.filter(({ problem }) => !problem).map(({ value }) => value);
}

function readAllEvents() {
  return listFiles(eventsFolder).map((name) => {
    const [event = {}, ...reports] = readFile(eventsFolder, name);
    return { name, event, reports };
  });
}

function checkEvents(events) {
  const plan = readPlan();
  for (const { name, event, reports } of events) {
    errors.push(...checkEvent(event, reports, name).map((problem) => `${name}: ${problem}`));
    if (!sample) warnings.push(...compareWithPlan(event, reports, plan.get(event.event)).map((problem) => `${name}: ${problem}`));
  }
}

const tally = (items, key) => items.reduce((counts, item) => counts.set(key(item), (counts.get(key(item)) ?? 0) + 1), new Map());
const lengthOf = (report) => LENGTHS.find(([, most]) => sizeOf(report) <= most)[0];

const lacking = (least, counts) => Object.entries(least).filter(([key, count]) => (counts.get(key) ?? 0) < count).map(([key, count]) => `${counts.get(key) ?? 0} of ${key}, at least ${count}`);

function checkWriter(writer, events) {
  const reports = events.flatMap((event) => event.reports);
  const forms = tally(reports, ({ form }) => form);
  const marks = tally(reports.flatMap((report) => [lengthOf(report), report.expect, ...(report.traits ?? [])]), (mark) => mark);
  const problems = [...lacking(LEAST_OF_A_WRITER, forms), ...lacking(LEAST_ELSE, marks)].map((problem) => `${writer}: ${problem}`);
  if (events.length < EVENTS_OF_A_WRITER) problems.push(`${writer}: ${events.length} events of ${EVENTS_OF_A_WRITER}`);
  (complete ? errors : warnings).push(...problems);
}

function printRow(name, counts, keys) {
  console.log(`${name.padEnd(10)}${keys.map((key) => `${key} ${counts.get(key) ?? 0}`).join('  ')}`);
}

function printCounts(events) {
  const writers = groupBy(events, ({ event }) => event.writer);
  for (const [writer, own] of [...writers, ['all', events]]) {
    const reports = own.flatMap((event) => event.reports);
    console.log(`\n${writer}: ${own.length} events, ${reports.length} reports`);
    printRow('forms', tally(reports, ({ form }) => form), FORMS);
    printRow('languages', tally(reports, ({ language }) => language), LANGUAGES);
    printRow('lengths', tally(reports, lengthOf), LENGTHS.map(([name]) => name));
    printRow('expect', tally(reports, ({ expect }) => expect), ['new', 'update', 'nothing-new', 'unclear']);
    printRow('traits', tally(reports.flatMap(({ traits = [] }) => traits), (trait) => trait), ['caption', 'leftover', 'boilerplate', 'typos', 'stub', 'live', 'flash', 'list']);
  }
  if (!sample) for (const [writer, own] of writers) checkWriter(writer, own);
}

function groupBy(items, key) {
  return items.reduce((groups, item) => groups.set(key(item), [...(groups.get(key(item)) ?? []), item]), new Map());
}

function checkPrompts(events, files) {
  const splits = new Map(events.flatMap(({ event, reports }) => [event.event && storyOf(event.event), ...reports.flatMap(({ story, report }) => [story, report])].map((id) => [id, event.split])));
  const known = { stories: new Set(splits.keys()), reports: new Set(splits.keys()), forms: new Set(FORMS) };
  const seen = new Set();
  return files.flatMap((name) => {
    const writer = name.replace('.jsonl', '');
    const prompts = readFile(promptsFolder, name);
    prompts.forEach((prompt, index) => errors.push(...checkPrompt(prompt, { writer, index, known, seen })));
    if (!sample) (complete ? errors : warnings).push(...checkPromptCounts(prompts, splits).map((problem) => `${writer}: ${problem}`));
    return prompts;
  });
}

function checkWhole(events, prompts) {
  const reports = events.flatMap((event) => event.reports);
  const rich = [...tally(reports, ({ language }) => language).values()].filter((count) => count >= 40).length;
  const found = { events: events.length, reports: reports.length, prompts: prompts.length, languagesWithForty: rich };
  errors.push(...Object.entries(LEAST_OF_THE_WHOLE).filter(([key, least]) => found[key] < least).map(([key, least]) => `${found[key]} ${key}, at least ${least}`));
}

const all = readAllEvents();
const chosen = all.filter(({ name }) => name.startsWith(wanted));
checkEvents(chosen);
if (chosen.length > 0) printCounts(chosen);
warnings.push(...findSharedRuns(chosen.flatMap(({ reports }) => reports).filter(({ text }) => typeof text === 'string')));
const prompts = checkPrompts(all, listFiles(promptsFolder).filter((name) => wanted === '' || name.startsWith(wanted)));
if (prompts.length > 0) {
  console.log(`\nprompts: ${prompts.length}`);
  printRow('kinds', tally(prompts, ({ kind }) => kind), KINDS);
  printRow('languages', tally(prompts, ({ language }) => language), [...new Set(prompts.map(({ language }) => language))]);
}
if (complete) checkWhole(all, prompts);

for (const warning of warnings) console.log(`warning  ${warning}`);
for (const error of errors) console.log(`error    ${error}`);
console.log(`\n${errors.length} errors, ${warnings.length} warnings`);
process.exitCode = errors.length > 0 ? 1 : 0;
