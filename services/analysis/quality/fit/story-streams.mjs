import { readFileSync } from 'node:fs';
import { readHalf, toArticle } from '../bench/half.mjs';
import { expectations } from '../bench/streams.mjs';
import { randomFrom } from './trees.mjs';

const ONE_HOUR = 3_600_000;
/** What the reports of training.json are: role, event, label and hour. The first and the last come again word for word, as feeds have them. */
const PAIRS = [['first', 'own', 'new', 0], ['first', 'own', 'same', 2], ['rewrite', 'own', 'same', 3], ['other', 'other', 'new', 24], ['followup', 'own', 'update', 48], ['followup', 'own', 'same', 50]];
const EXPECTED = { new: 'new', same: 'nothing-new', update: 'update' };

/** Many reports are as short as this, so each is met whole, and cut: in words, or in characters where words are not set apart. */
const OPENING = { words: 100, characters: 240 };
/** So many times with some of their reports. */
const THINNED = 2;
const KEPT = 0.55;
const UNSPACED = new Set(['ja', 'zh']);

const readCases = (name) => JSON.parse(readFileSync(new URL(`../../test/data/stories/${name}.json`, import.meta.url), 'utf8')).cases;
const timeOf = ({ publishedAt }) => Date.parse(publishedAt);

/**
 * Streams of reports in the order of their times, each report with its story and what it is to it. What the beginning of
 * a report brings that is new is not known, only what story it is of.
 */
export function readStreams() {
  const { events } = readHalf('fit');
  const ofEvents = events.map((event) => toEventStream(event, event.reports));
  const short = [...readCases('tasks-training').map(toStream), ...readCases('training').map(({ name, ...reports }) => toStream({ prompt: name, reports: PAIRS.map(([role, event, label, hours]) => [event, label, hours, reports[role].title, reports[role].text]) }, name))];
  return [...ofEvents, ...short, ...ofEvents.map(cut), ...thinned(events), ...[...ofEvents, ...short].flatMap((stream) => [withTimes(stream, 'undated', null), withTimes(stream, 'at-once', stream.reports.at(-1).article.publishedAt)])];
}

/** Feeds may give no time, or the time at which they were made for all that is in them. */
function withTimes(stream, name, publishedAt) {
  return { ...stream, name: `${stream.name}/${name}`, isTimeless: true, reports: stream.reports.map((report) => ({ ...report, id: `${report.id}/${name}`, article: { ...report.article, publishedAt } })) };
}

function toEventStream(event, reports) {
  const inOrder = [...reports].sort((a, b) => timeOf(a) - timeOf(b) || (a.report < b.report ? -1 : 1));
  return {
    ...{ name: event.event, prompt: event.kind, isShort: false, isCut: false },
    reports: expectations(inOrder, event.reports).map((report) => ({ id: report.report, story: report.story, expect: report.expected, article: toArticle(report) })),
  };
}

/** Nobody's sources carry every report of an event: the same events with some of them. */
function thinned(events) {
  const random = randomFrom(3);
  return Array.from({ length: THINNED }, (_, number) => events.map((event) => {
    const stream = toEventStream(event, event.reports.filter(() => random() < KEPT));
    return { ...stream, name: `${stream.name}/thinned-${number}`, isThinned: true, reports: stream.reports.map((report) => ({ ...report, id: `${report.id}/thinned-${number}` })) };
  })).flat();
}

function cut(stream) {
  return { ...stream, name: `${stream.name}/cut`, isCut: true, reports: stream.reports.map((report) => ({ ...report, id: `${report.id}/cut`, article: { ...report.article, text: openingOf(report.article) } })) };
}

function openingOf({ text, language }) {
  if (UNSPACED.has(language)) return text.slice(0, OPENING.characters);
  return text.match(new RegExp(`^(?:\\s*\\S+){0,${OPENING.words}}`, 'u'))[0];
}

function toStream({ prompt, reports }, at) {
  const name = `task-${at}`;
  return {
    ...{ name, prompt, isShort: true, isCut: false },
    reports: [...reports]
      .sort((a, b) => a[2] - b[2])
      .map(([event, label, hours, title, text], i) => ({
        ...{ id: `${name}/${i}`, story: `${name}/${event}`, expect: EXPECTED[label] },
        article: { id: `${name}/${i}`, url: `https://a.example/${name}/${i}`, title, text, publishedAt: new Date(Date.parse('2026-03-02T08:00:00Z') + hours * ONE_HOUR).toISOString(), language: null, sourceUrl: 'https://a.example/' },
      })),
  };
}
