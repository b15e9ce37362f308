#!/usr/bin/env node
import { readEvents, readPrompts, sizeOf, storyOf } from './read.mjs';

/* Lists the set for people who write prompts: `node index.mjs` prints every story, `node index.mjs w01` a writer's, `node index.mjs w01-03` one event with its reports in full, `--forms` every report in a line. */

const [wanted = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const everyReport = process.argv.includes('--forms');
const folder = process.argv.includes('--sample') ? 'sample' : 'events';

const facts = (entries) => Object.entries(entries).map(([name, { unit, values }]) => `${name} (${unit}): ${values.join(' → ')}`).join('; ');

function printStory(id, { kind, places, summary, facts: known }, count) {
  console.log(`\n${id} · ${kind} · ${places.join('; ')} · ${count} reports\n  ${summary}\n  ${facts(known)}`);
}

function printReport(report, full) {
  console.log(`  ${report.report} ${report.language} ${report.publishedAt} ${report.form}/${report.expect} ${sizeOf(report)}w [${report.outlet}] ${report.headline}`);
  if (full) console.log(`${report.text.replace(/^/gm, '    ')}\n`);
}

function printEvent(event, full) {
  const stories = [{ ...event, story: storyOf(event.event) }, ...event.others.map((other) => ({ ...other, kind: `${event.kind}, ${other.near}`, places: event.places }))];
  for (const story of stories) {
    const reports = event.reports.filter((report) => report.story === story.story);
    printStory(story.story, story, reports.length);
    if (full || everyReport) reports.forEach((report) => printReport(report, full));
  }
}

const chosen = readEvents(folder).filter(({ event }) => event.startsWith(wanted));
for (const event of chosen) printEvent(event, wanted.includes('-'));
console.log(`\n${chosen.length} events, ${chosen.reduce((sum, { reports }) => sum + reports.length, 0)} reports, ${readPrompts(folder === 'sample' ? 'sample/prompts' : 'prompts').length} prompts`);
