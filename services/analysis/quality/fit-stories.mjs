#!/usr/bin/env node
/**
 * Fits what decides whether a report is of a told story, and whether it repeats it, on the fit half of the quality set
 * and on the short invented reports of test/data/stories (training files only):
 * node services/analysis/quality/fit-stories.mjs [--write]
 * Prints cross-validated figures, by whole events; --write stores the weights of the first look in
 * src/engine/stories/story-weights.ts, and the two of the second in one-event.txt and nothing-new.txt beside it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from '../../../scripts/lib/build.mjs';
import { fail, sayAside } from '../../../scripts/lib/say.mjs';
import { pairsOf } from './fit/story-pairs.mjs';
import { readStreams } from './fit/story-streams.mjs';
import { dot, fit } from './fit/logistic.mjs';
import { fitTrees, leafOf, treeText } from './fit/trees.mjs';

const FOLDS = 7;
const RIDGES = { event: 3, repetition: 6 };
const ROUNDS = { event: 150, repetition: 100 };
const STORIES = new URL('../src/engine/stories/', import.meta.url);

async function loadEngine() {
  await build({ name: 'analysis', folders: ['proto', 'services/kit', 'services/analysis'], log: sayAside });
  const names = ['reading', 'stories/signature', 'stories/keys', 'stories/key-counts', 'stories/items', 'stories/background', 'stories/similarity', 'stories/second-look', 'stories/fitted-look'];
  return Object.assign({}, ...(await Promise.all(names.map((name) => import(`../dist/engine/${name}.js`)))));
}

const clear = ({ expect }) => expect !== 'unclear';
const isSame = (pair) => pair.isSame;
const repeats = (pair) => pair.isSame && pair.expect === 'nothing-new';

/** The first look: a weighed sum of what the keys of two share, for one language and across languages. */
function fitFirst(pairs) {
  const fitOf = (own) => fit(own.filter(clear), ({ pair }) => pair, isSame);
  return { one: fitOf(pairs.filter(({ isOneLanguage }) => isOneLanguage)), across: fitOf(pairs.filter(({ isOneLanguage }) => !isOneLanguage)) };
}

/** A look at what was read: half of a weighed sum, and trees on top of it. */
function fitLook(engine, rows, label, name) {
  const names = Object.keys(rows[0].features);
  const valuesOf = ({ features }) => names.map((feature) => features[feature]);
  const weights = fit(rows, valuesOf, label, RIDGES[name]);
  const values = rows.map(valuesOf);
  const trees = fitTrees(values, rows.map((row) => (label(row) ? 1 : 0)), rows.map(({ weight }) => weight), values.map((x) => engine.LINEAR_SHARE * dot(weights, x)), ROUNDS[name]);
  const score = (row) => {
    const x = valuesOf(row);
    return trees.reduce((sum, tree) => sum + leafOf(tree, x), engine.LINEAR_SHARE * dot(weights, x));
  };
  return { names, weights, trees, score };
}

/** The story of each report that it is most likely of. */
function bestOf(pairs, { score }) {
  const best = new Map();
  for (const pair of pairs) {
    const event = score(pair);
    if (event > (best.get(pair.id)?.event ?? -Infinity)) best.set(pair.id, { ...pair, event });
  }
  return [...best.values()];
}

function fitSecond(engine, pairs) {
  const event = fitLook(engine, pairs.filter(clear), isSame, 'event');
  return { event, repetition: fitLook(engine, bestOf(pairs.filter(({ isCut }) => !isCut), event).filter(clear), repeats, 'repetition') };
}

/** Scores by looks that have not seen the report's stream. */
function crossValidate(engine, pairs) {
  const names = [...new Set(pairs.map(({ stream }) => stream))];
  return Array.from({ length: FOLDS }, (_, fold) => new Set(names.filter((_name, at) => at % FOLDS === fold))).flatMap((held) => {
    const { event, repetition } = fitSecond(engine, pairs.filter(({ stream }) => !held.has(stream)));
    return bestOf(pairs.filter(({ stream }) => held.has(stream)), event).map((best) => ({ ...best, repetition: repetition.score(best) }));
  });
}

function print(best, title) {
  const kinds = { 'nothing new': best.filter(repeats), updates: best.filter((each) => each.isSame && each.expect === 'update'), 'other events': best.filter((each) => !each.isSame && each.expect === 'new') };
  console.log(title);
  for (const told of [0, 0.25, 0.5, 0.75, 1]) {
    for (const update of [0, 0.5, 1]) {
      const kindOf = (each) => (each.repetition > told ? 'told' : each.event > update ? 'update' : 'new');
      const outcomes = (list) => ['told', 'update', 'new'].map((kind) => list.filter((each) => kindOf(each) === kind).length).join('/');
      console.log(`  repeats > ${told}, one event > ${update}: told/update/new of ${Object.entries(kinds).map(([name, list]) => `${name} ${outcomes(list)}`).join(', ')}`);
    }
  }
}

const rounded = (weight) => Number(weight.toFixed(3));

function writeFirst({ one, across }) {
  const file = new URL('story-weights.ts', STORIES);
  const values = [one, across];
  let at = -1;
  const text = readFileSync(file, 'utf8').replace(/readonly number\[\] = \[.*?\];/gs, () => {
    at += 1;
    return `readonly number[] = [${values[at].map((weight) => Number(weight.toFixed(2))).join(', ')}];`;
  });
  writeFileSync(file, text);
}

function writeLook(name, { names, weights, trees }) {
  const lines = ['# Fitted by quality/fit-stories.mjs; read by fitted-look.ts.', ...names.map((feature, i) => `${feature} ${rounded(weights[i])}`), ...trees.map((tree) => treeText(tree, names)).filter((line) => line.includes('<'))];
  writeFileSync(new URL(`${name}.txt`, STORIES), `${lines.join('\n')}\n`);
}

async function main() {
  const engine = await loadEngine();
  const pairs = pairsOf(engine, readStreams());
  const best = crossValidate(engine, pairs).filter(clear);
  print(best.filter(({ isShort, isCut }) => !isShort && !isCut), 'quality set, fit half, cross-validated');
  print(best.filter(({ isCut }) => isCut), 'the beginnings of its reports');
  print(best.filter(({ isShort }) => isShort), 'short reports, cross-validated');
  if (!process.argv.includes('--write')) return;
  writeFirst(fitFirst(pairs));
  const { event, repetition } = fitSecond(engine, pairs);
  writeLook('one-event', event);
  writeLook('nothing-new', repetition);
}

main().catch(fail);
