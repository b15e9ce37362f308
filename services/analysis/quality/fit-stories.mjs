#!/usr/bin/env node
/**
 * Fits what decides whether a report is of a told story, and whether it repeats it, on the fit half of the quality set
 * and on the invented tasks of test/data/stories/tasks-training.json:
 * node services/analysis/quality/fit-stories.mjs [--write]
 * Prints cross-validated figures, by whole events; --write stores the weights in src/engine/stories/story-weights.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from '../../../scripts/lib/build.mjs';
import { fail, sayAside } from '../../../scripts/lib/say.mjs';
import { readHalf, toArticle } from './bench/half.mjs';
import { dot, fit } from './fit/logistic.mjs';

const FOLDS = 7;
/** Stories of other events that each report is held against. */
const STRANGERS = 6;
const SECOND_RIDGE = 1;
/** There are few short reports, and feeds give many. */
const SHORT_WEIGHT = 8;
const ONE_HOUR = 3_600_000;

async function loadEngine() {
  await build({ name: 'analysis', folders: ['proto', 'services/kit', 'services/analysis'], log: sayAside });
  const [reading, signature, keys, items, background, similarity, novelty] = await Promise.all(
    ['reading', 'stories/signature', 'stories/keys', 'stories/items', 'stories/background', 'stories/similarity', 'stories/novelty'].map((name) => import(`../dist/engine/${name}.js`)),
  );
  return { ...reading, ...signature, ...keys, ...items, ...background, ...similarity, ...novelty };
}

const readCases = (name) => JSON.parse(readFileSync(new URL(`../test/data/stories/${name}.json`, import.meta.url), 'utf8')).cases;

/** What the reports of training.json are: role, event, label and hour. */
const PAIRS = [['first', 'own', 'new', 0], ['rewrite', 'own', 'same', 3], ['other', 'other', 'new', 24], ['followup', 'own', 'update', 48]];

/** Streams of reports, each with its story and what it is to it. */
function readStreams() {
  const ofEvents = readHalf('fit').events.map((event) => ({
    name: event.event,
    prompt: event.kind,
    reports: event.reports.map((report) => ({ id: report.report, story: report.story, expect: report.expect, article: toArticle(report) })),
  }));
  return [...ofEvents, ...readCases('tasks-training').map(toStream), ...readCases('training').map(({ name, ...reports }) => toStream({ prompt: name, reports: PAIRS.map(([role, event, label, hours]) => [event, label, hours, reports[role].title, reports[role].text]) }, name))];
}

const EXPECTED = { new: 'new', same: 'nothing-new', update: 'update' };

function toStream({ prompt, reports }, at) {
  const name = `task-${at}`;
  return {
    name,
    prompt,
    reports: [...reports]
      .sort((a, b) => a[2] - b[2])
      .map(([event, label, hours, title, text], i) => ({
        ...{ id: `${name}/${i}`, story: `${name}/${event}`, expect: EXPECTED[label] },
        article: { id: `${name}/${i}`, url: `https://a.example/${name}/${i}`, title, text, publishedAt: new Date(Date.parse('2026-03-02T08:00:00Z') + hours * ONE_HOUR).toISOString(), language: null, sourceUrl: 'https://a.example/' },
      })),
  };
}

/** A fixed sequence, so that two fits agree (a linear congruential generator). */
function randomFrom(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % limit;
  };
}

/** Each report with each story that it may be of: those told before in its stream, and a few strangers. */
function pairsOf(engine, streams) {
  const sketched = streams.map((stream) => ({ ...stream, reports: stream.reports.map((report) => ({ ...report, sketch: engine.sketch(engine.read(report.article)) })) }));
  const strangers = sketched.map((stream) => ({ name: stream.name, stories: [...mergeAll(engine, stream.reports)] }));
  const random = randomFrom(1);
  return sketched.flatMap((stream) => {
    const told = new Map();
    return stream.reports.flatMap((report) => {
      const others = Array.from({ length: STRANGERS }, () => strangers[random(strangers.length)]).filter(({ name }) => name !== stream.name).map(({ stories }) => stories[random(stories.length)]);
      const pairs = pairsWith(engine, stream, report, [...told], others);
      merge(engine, told, report);
      return pairs;
    });
  });
}

function mergeAll(engine, reports) {
  const stories = new Map();
  for (const report of reports) merge(engine, stories, report);
  return stories;
}

function merge(engine, stories, { story, sketch: { signature } }) {
  stories.set(story, stories.has(story) ? engine.mergeSignatures(stories.get(story), signature) : signature);
}

function pairsWith(engine, stream, report, told, others) {
  const stories = [...told, ...others];
  if (stories.length === 0) return [];
  const items = new engine.Items(stories.map(([, signature]) => engine.keysOf(signature)), [engine.keysOf(report.sketch.signature)], engine.backgroundOf(stream.prompt, told.length, [report.sketch]));
  const comparison = new engine.Comparison(items);
  comparison.take(stories.length);
  return stories.map(([story, signature], at) => ({
    ...{ stream: stream.name, id: report.id, expect: report.expect, isSame: story === report.story, isNear: at < told.length, isOneLanguage: signature.language === report.sketch.signature.language },
    ...{ pair: comparison.features(at), signature, sketch: report.sketch, weight: stream.name.startsWith('task-') ? SHORT_WEIGHT : 1 },
  }));
}

const sameFeatures = ({ pair }) => pair;
const sameLabel = ({ isSame }) => isSame;
const clear = ({ expect }) => expect !== 'unclear';

function fitSame(pairs) {
  const fitOf = (own) => fit(own.filter(clear), sameFeatures, sameLabel);
  return { one: fitOf(pairs.filter(({ isOneLanguage }) => isOneLanguage)), across: fitOf(pairs.filter(({ isOneLanguage }) => !isOneLanguage)) };
}

/** The story that each report is most likely of. */
function bestOf(pairs, same) {
  const best = new Map();
  for (const each of pairs) {
    const score = dot(each.isOneLanguage ? same.one : same.across, each.pair);
    if (score > (best.get(each.id)?.same ?? -Infinity)) best.set(each.id, { ...each, same: score });
  }
  return [...best.values()];
}

const repeats = ({ isSame, expect }) => isSame && expect === 'nothing-new';

/** On the stories that reports are most likely of: whether they are, and whether the report repeats them. */
function fitSecondLook(engine, best) {
  const rows = best.filter(clear).map((each) => ({ ...each, features: engine.secondLook(each.signature, each.sketch, each) }));
  return { event: fit(rows, ({ features }) => features, sameLabel, SECOND_RIDGE), repetition: fit(rows, ({ features }) => features, repeats, SECOND_RIDGE) };
}

/** Scores by weights that have not seen the report's stream. */
function crossValidate(engine, pairs) {
  const names = [...new Set(pairs.map(({ stream }) => stream))];
  return Array.from({ length: FOLDS }, (_, fold) => new Set(names.filter((_name, at) => at % FOLDS === fold))).flatMap((held) => {
    const [seen, unseen] = [pairs.filter(({ stream }) => !held.has(stream)), pairs.filter(({ stream }) => held.has(stream))];
    const same = fitSame(seen);
    const second = fitSecondLook(engine, bestOf(seen, same));
    return bestOf(unseen, same).map((each) => {
      const features = engine.secondLook(each.signature, each.sketch, each);
      return { ...each, repeats: dot(second.repetition, features), event: dot(second.event, features) };
    });
  });
}

function print(best, title) {
  const kinds = { 'nothing new': best.filter(repeats), updates: best.filter(({ isSame, expect }) => isSame && expect === 'update'), 'other events': best.filter(({ isSame, expect }) => !isSame && expect === 'new') };
  console.log(title);
  for (const told of [0, 0.25, 0.5, 0.75]) {
    for (const update of [0, 0.5]) {
      const outcomes = (list) => ['told', 'update', 'new'].map((kind) => `${list.filter((each) => kind === (each.repeats > told ? 'told' : each.event > update ? 'update' : 'new')).length}`).join('/');
      console.log(`  repeats > ${told}, one event > ${update}: told/update/new of ${Object.entries(kinds).map(([name, list]) => `${name} ${outcomes(list)}`).join(', ')}`);
    }
  }
}

function write({ one, across }, { event, repetition }) {
  const file = new URL('../src/engine/stories/story-weights.ts', import.meta.url);
  const values = [one, across, event, repetition];
  let at = -1;
  const text = readFileSync(file, 'utf8').replace(/readonly number\[\] = \[.*?\];/gs, () => {
    at += 1;
    return `readonly number[] = [${values[at].map((weight) => Number(weight.toFixed(2))).join(', ')}];`;
  });
  writeFileSync(file, text);
}

async function main() {
  const engine = await loadEngine();
  const pairs = pairsOf(engine, readStreams());
  const best = crossValidate(engine, pairs).filter(clear);
  print(best.filter(({ stream }) => !stream.startsWith('task-')), 'quality set, fit half, cross-validated');
  print(best.filter(({ stream }) => stream.startsWith('task-')), 'tasks-training.json, cross-validated');
  const same = fitSame(pairs);
  const second = fitSecondLook(engine, bestOf(pairs, same));
  if (process.argv.includes('--write')) write(same, second);
}

main().catch(fail);
