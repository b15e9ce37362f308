import { labelOf } from '../read.mjs';
import { reportsOf } from './half.mjs';

const HOUR_MS = 3_600_000;
const CARRYING = ['new', 'update'];

const timeOf = ({ publishedAt }) => Date.parse(publishedAt);
const inOrder = (reports) => [...reports].sort((a, b) => timeOf(a) - timeOf(b) || (a.report < b.report ? -1 : 1));

/**
 * What each report of a stream is to somebody who gets nothing else: the first of its story is new whatever it is in
 * the file, and one with nothing new may well bring something when an earlier report that did is not in the stream.
 */
export function expectations(reports, all) {
  const present = new Set(reports.map(({ report }) => report));
  const seen = new Set();
  return reports.map((report) => {
    const isFirst = !seen.has(report.story);
    seen.add(report.story);
    if (isFirst) return { ...report, expected: 'new' };
    const lacks = all.some((other) => other.story === report.story && other.report < report.report && CARRYING.includes(other.expect) && !present.has(other.report));
    return { ...report, expected: lacks && report.expect === 'nothing-new' ? 'unclear' : report.expect };
  });
}

/** Each event's file, under what kind of event it is. */
export function eventStreams(events) {
  return events.map((event) => ({ name: event.event, prompt: event.kind, reports: expectations(inOrder(reportsOf([event])), reportsOf([event])) }));
}

/** What each prompt wants, over all its stories. */
export function promptStreams(events, prompts) {
  const all = reportsOf(events);
  return prompts.flatMap((prompt) => {
    const wanted = all.filter((report) => labelOf(prompt, report) === 'yes');
    return wanted.length === 0 ? [] : [{ name: prompt.prompt, prompt: prompt.text, reports: expectations(inOrder(wanted), all) }];
  });
}

/** One run an hour: reports of the same hour share it. */
export function hourlyRuns(reports) {
  const runs = [];
  let hour = null;
  for (const report of reports) {
    const own = Math.floor(timeOf(report) / HOUR_MS);
    if (own === hour) runs.at(-1).push(report);
    else runs.push([report]);
    hour = own;
  }
  return runs;
}

/** Everything in one run, as after a pause or when a monitor is new. */
export function backlog(reports) {
  return [reports];
}
