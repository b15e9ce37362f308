#!/usr/bin/env node
/**
 * Measures the engine that the environment configures (LLM_… as in the product) on one half of the quality set.
 * npm run bench:quality -- [--half fit|test] [--only relevance|once] [--prompt p01-04] [--event w03-02]
 *                          [--show errors] [--aloud] [--json NAME] [--against NAME] [--summary]
 * --json keeps the figures under .cache/quality and prints the differences to those that were kept under that name;
 * --against only prints the differences. --summary prints the main figures alone, as a table in Markdown.
 * Who tunes an engine looks at the fit half only, so the test half's errors are shown with --aloud alone.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../../scripts/lib/build.mjs';
import { LOCAL_CACHE } from '../../../scripts/lib/paths.mjs';
import { fail, sayAside } from '../../../scripts/lib/say.mjs';
import { readHalf } from './bench/half.mjs';
import { measureEvents, measurePrompts, measureRelevance } from './bench/measure.mjs';
import { mistakesOf } from './bench/score-once.mjs';
import { summaryTable } from './bench/summary.mjs';
import { judgementErrors, onceErrors, onceTable, relevanceTable } from './bench/tables.mjs';

function readOptions() {
  const text = (fallback) => ({ type: 'string', default: fallback });
  const flag = { type: 'boolean', default: false };
  const { values } = parseArgs({ options: { half: text('fit'), only: text(''), prompt: text(''), event: text(''), show: text(''), json: text(''), against: text(''), aloud: flag, summary: flag } });
  const oneOf = (name, allowed) => {
    if (!allowed.includes(values[name])) throw new Error(`--${name} is one of ${allowed.filter(Boolean).join(', ')}`);
  };
  oneOf('half', ['fit', 'test']);
  oneOf('only', ['', 'relevance', 'once']);
  oneOf('show', ['', 'errors']);
  if (values.half === 'test' && values.show && !values.aloud) throw new Error('The errors of the test half are shown with --aloud only: whoever has seen them can no longer tune on it.');
  if (!/^[\w-]*$/.test(values.json + values.against)) throw new Error('--json and --against take names of letters, digits and dashes');
  return values;
}

const PRODUCT = ['../../kit/dist/worker-pool.js', '../../kit/dist/config.js', '../dist/config.js', '../dist/engine/create-engine.js', '../dist/runs/judge-run.js', '../dist/stories/stories-in-memory.js'];

/** The engine as the product builds it, but in this thread, and what the product judges runs with. */
async function openProduct() {
  await build({ name: 'analysis', folders: ['proto', 'services/kit', 'services/analysis'], log: sayAside });
  const product = Object.assign({}, ...(await Promise.all(PRODUCT.map((path) => import(path)))));
  const pool = new product.WorkerPool({ WORKER_THREADS: 0, WORKER_SECONDS: 60, WORKER_MEMORY_MB: 512 });
  return { product, engine: product.createEngine(product.loadConfig(product.analysisConfig), pool) };
}

async function relevance({ engine }, half, shown) {
  const { judgements, figures } = await measureRelevance(engine, half, { onProgress: (done) => sayAside(`relevance: ${Math.round(done * 100)} %`) });
  if (shown) console.log(judgementErrors(judgements).join('\n'));
  return figures;
}

async function once(measuring, shown) {
  const { plays, hourlyPlays, figures } = await measuring;
  const [failure] = plays.flatMap(({ failures }) => failures);
  if (failure) sayAside(`a run failed: ${failure.error.stack}`);
  if (shown) console.log(onceErrors(mistakesOf(hourlyPlays)).join('\n'));
  return figures;
}

async function measure(opened, options) {
  const half = readHalf(options.half, options);
  const { engine, product } = opened;
  const shown = options.show === 'errors';
  const figures = {};
  if (options.only !== 'once') figures.relevance = await relevance(opened, half, shown);
  if (options.only !== 'relevance') {
    if (!options.prompt) figures.byEvent = await once(measureEvents(engine, half, product), shown);
    figures.byPrompt = await once(measurePrompts(engine, half, product), shown);
  }
  return { half, figures };
}

const fileOf = (name, half) => join(LOCAL_CACHE, 'quality', `${name}.${half}.json`);

/** The figures that were kept last; they count for the same choice of prompts and events only. */
function readBefore(options) {
  const name = options.against || options.json;
  const file = fileOf(name, options.half);
  if (options.against && !existsSync(file)) throw new Error(`No figures are kept under the name ${name} for the ${options.half} half.`);
  if (!name || !existsSync(file)) return null;
  const { chosen, figures } = JSON.parse(readFileSync(file, 'utf8'));
  return chosen === chosenOf(options) ? figures : null;
}

const chosenOf = ({ prompt, event }) => `${prompt} ${event}`;

function keep(options, figures) {
  if (!options.json) return;
  const file = fileOf(options.json, options.half);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ chosen: chosenOf(options), figures }));
}

function print(figures, before, { summary }) {
  if (summary) return console.log(summaryTable(figures, before).join('\n'));
  const tables = [
    figures.relevance && relevanceTable(figures.relevance, before?.relevance),
    figures.byEvent && onceTable("each event's file, one run an hour", figures.byEvent, before?.byEvent),
    figures.byPrompt && onceTable('what each prompt wants, one run an hour', figures.byPrompt, before?.byPrompt),
  ];
  console.log(tables.filter(Boolean).map((lines) => lines.join('\n')).join('\n\n'));
}

async function main() {
  const options = readOptions();
  const before = readBefore(options);
  const opened = await openProduct();
  const { half, figures } = await measure(opened, options);
  const reports = half.events.reduce((sum, event) => sum + event.reports.length, 0);
  console.log(`${opened.engine.label}, ${options.half} half: ${half.events.length} events, ${reports} reports, ${half.prompts.length} prompts${before ? '; differences to the run before' : ''}\n`);
  print(figures, before, options);
  keep(options, { ...readBefore({ ...options, against: '' }), ...figures });
}

main().catch(fail);
