#!/usr/bin/env node
/**
 * Fits what decides whether a report is of a told story, and whether it repeats it, on the fit half of the quality set
 * and on the short invented reports of test/data/stories (training files only):
 * node services/analysis/quality/fit-stories.mjs [--show errors] [--write]
 * Follows each event with weights that were fitted without it, and prints what comes of it. With --write it stores the
 * weights of the first look in src/engine/stories/story-weights.ts, and the two of the second in one-event.txt and
 * nothing-new.txt beside it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from '../../../scripts/lib/build.mjs';
import { fail, sayAside } from '../../../scripts/lib/say.mjs';
import { mistakesOf, scoreBacklog, scoreHourly } from './bench/score-once.mjs';
import { onceErrors, onceTable } from './bench/tables.mjs';
import { countShort, crossValidate } from './fit/story-folds.mjs';
import { fitFirst, fitSecond, lookText } from './fit/story-looks.mjs';
import { pairsOf } from './fit/story-pairs.mjs';
import { readStreams } from './fit/story-streams.mjs';

const STORIES = new URL('../src/engine/stories/', import.meta.url);
/** As group-articles.ts has them. */
const MARKS = { told: 0.6, update: 0.1 };
const LOOKS = ['engine/reading', 'engine/stories/signature', 'engine/stories/keys', 'engine/stories/key-counts', 'engine/stories/items', 'engine/stories/background', 'engine/stories/similarity', 'engine/stories/second-look', 'engine/stories/fitted-look'];
const JUDGING = ['engine/extractive-engine', 'runs/judge-run', 'stories/stories-in-memory'];

async function loadProduct() {
  await build({ name: 'analysis', folders: ['proto', 'services/kit', 'services/analysis'], log: sayAside });
  const files = ['../../kit/dist/worker-pool.js', ...[...LOOKS, ...JUDGING].map((name) => `../dist/${name}.js`)];
  return Object.assign({}, ...(await Promise.all(files.map((file) => import(file)))));
}

async function printFolds(product, pairs, isDetailed) {
  const engine = new product.ExtractiveEngine(new product.WorkerPool({ WORKER_THREADS: 0, WORKER_SECONDS: 60, WORKER_MEMORY_MB: 512 }));
  const { plays, backlogs, short } = await crossValidate({ engine, product, pairs });
  if (isDetailed) console.log(onceErrors(mistakesOf(plays)).join('\n'));
  const figures = { hourly: { ...scoreHourly(plays), cost: { cpuMs: 0, tokens: 0 } }, atOnce: scoreBacklog(backlogs) };
  console.log(onceTable('fit half, cross-validated by event', figures).join('\n'));
  console.log(['Short reports, cross-validated', ...countShort(short, MARKS).map((line) => `  ${line}`)].join('\n'));
}

const listed = (weights) => `[${weights.map((weight) => Number(weight.toFixed(2))).join(', ')}];`;

function writeFirst({ one, across, usual }) {
  const file = new URL('story-weights.ts', STORIES);
  const values = [one, across, usual];
  let at = -1;
  writeFileSync(file, readFileSync(file, 'utf8').replace(/readonly number\[\] = \[.*?\];/gs, () => `readonly number[] = ${listed(values[(at += 1)])}`));
}

function write({ LINEAR_SHARE }, pairs) {
  writeFirst(fitFirst(pairs));
  const { event, repetition } = fitSecond(LINEAR_SHARE, pairs);
  writeFileSync(new URL('one-event.txt', STORIES), lookText(event));
  writeFileSync(new URL('nothing-new.txt', STORIES), lookText(repetition));
}

async function main() {
  const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false }, show: { type: 'string', default: '' } } });
  const product = await loadProduct();
  const pairs = pairsOf(product, readStreams());
  if (options.write) write(product, pairs);
  else await printFolds(product, pairs, options.show === 'errors');
}

main().catch(fail);
