#!/usr/bin/env node
/**
 * Fits what decides whether a report is relevant, on the fit half of the quality set and on the invented prompts of
 * test/data/relevance: node services/analysis/quality/fit-relevance.mjs [--write]
 * Prints figures that are cross-validated by prompts and events at once: a pair is scored by weights that have seen
 * neither. --write stores weights.ts and trees.txt in src/engine/relevance, so that 0.5 is where F1 is best.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from '../../../scripts/lib/build.mjs';
import { fail, sayAside } from '../../../scripts/lib/say.mjs';
import { readHalf, reportsOf, toArticle } from './bench/half.mjs';
import { fitRows, strongest } from './fit/newton.mjs';
import { fitTrees, leafOf, treeText } from './fit/trees.mjs';
import { labelOf } from './read.mjs';

const FOLDS = 4;
const ROUNDS = 120;
/** A pair whose weighed sum is below this is hopeless: trees neither see nor judge it. */
const FLOOR = -5.5;
/** Feeds often give the first words of a report only. */
const CUT_WORDS = 95;
const CUT_CHARACTERS = 220;
const DENSE = new Set(['ja', 'zh', 'ko', 'th']);
const CUT_WEIGHT = 0.5;
const CASES = ['training', 'training-2', 'plain-words', 'plain-words-2', 'everyday-training'];
/** The cases are few, and have the near misses that feeds are full of. */
const CASE_WEIGHT = 16;
/** Reports of other prompts' cases that each prompt is held against. */
const STRANGERS = 40;
/** Of the reports of events that a prompt has nothing to do with, one of so many is taken, and counts for the others. */
const ONE_OF = 3;
/** A prompt that wants 40 reports must not count as four that want ten. */
const USUAL_WANTED = 10;

async function loadEngine() {
  await build({ name: 'analysis', folders: ['proto', 'services/kit', 'services/analysis'], log: sayAside });
  const [judge, features, prompts] = await Promise.all(['judge-article', 'features', 'understand-prompt'].map((name) => import(`../dist/engine/relevance/${name}.js`)));
  const setsOf = (prompt, article) => judge.featuresOfPair(prompt, article).map((values) => features.FEATURES.map((name) => values[name]));
  const hasRules = (prompt) => {
    const { subjects, exclusions, excludedForms } = prompts.understandPrompt(prompt);
    return exclusions.length + excludedForms.length + subjects.flatMap(({ limits }) => limits).length > 0;
  };
  const isOut = (prompt, article) => hasRules(prompt) && judge.judgeArticle(prompt, article).isRuledOut === true;
  return { names: features.FEATURES, setsOf, isOut };
}

function cut(article) {
  if (DENSE.has(article.language)) return { ...article, text: article.text.slice(0, CUT_CHARACTERS) };
  return { ...article, text: article.text.split(/(?<=\s)(?=\S)/).slice(0, CUT_WORDS).join('') };
}

function pairsOfSet(engine) {
  const { events, prompts } = readHalf('fit');
  const reports = reportsOf(events);
  const wishes = prompts.map((prompt) => ({ prompt, wanted: reports.filter((report) => labelOf(prompt, report) === 'yes').length, near: new Set(Object.keys(prompt.stories ?? {}).map((story) => story.replace(/[a-z]$/, ''))) }));
  // Report by report, as the engine remembers what it read of the last ones only.
  return reports.flatMap((report) => {
    const article = toArticle(report);
    const texts = { whole: article, cut: cut(article) };
    return wishes.flatMap((wish) => pairsOf(wish, report, texts, engine));
  });
}

function pairsOf({ prompt, wanted, near }, report, { whole, cut: short }, { setsOf, isOut }) {
  const isNear = near.has(report.event);
  const given = labelOf(prompt, report);
  if (given === 'unclear' || !(isNear || hashOf(prompt.prompt + report.report) % ONE_OF === 0)) return [];
  const label = given === 'yes' ? 1 : 0;
  const stands = isNear ? 1 : ONE_OF;
  const weight = label === 1 ? Math.sqrt(USUAL_WANTED / wanted) : stands;
  const pair = { prompt: prompt.prompt, event: report.event, isForeign: prompt.language !== report.language, label, stands, isOut: isOut(prompt.text, whole) };
  return [{ ...pair, source: 'whole', weight, sets: setsOf(prompt.text, whole) }, { ...pair, source: 'cut', weight: weight * CUT_WEIGHT, sets: setsOf(prompt.text, short) }];
}

function pairsOfCases(setsOf) {
  const cases = CASES.flatMap((file) => JSON.parse(readFileSync(new URL(`../test/data/relevance/${file}.json`, import.meta.url), 'utf8')).cases.map((each, at) => ({ ...each, name: `${file}/${at}` })));
  const pool = cases.flatMap(({ name, articles }) => articles.map(([label, title, text], at) => ({ name, label, article: { id: `${name}/${at}`, url: `https://a.example/${name}/${at}`, title, text, publishedAt: null, language: null, sourceUrl: 'https://a.example/' } })));
  const pairOf = (prompt, name, each, label) => ({ prompt: name, event: each.name, isForeign: false, label, source: 'cases', weight: CASE_WEIGHT, sets: setsOf(prompt, each.article) });
  return cases.flatMap(({ prompt, name }, at) => {
    const own = pool.filter((each) => each.name === name).map((each) => pairOf(prompt, name, each, each.label));
    const strangers = Array.from({ length: STRANGERS }, (_, i) => pool[(at * 131 + i * 37 + 17) % pool.length]).filter((each) => each.name !== name);
    return [...own, ...strangers.map((each) => pairOf(prompt, name, each, 0))];
  });
}

function hashOf(text) {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const foldOf = (id, salt) => hashOf(id + salt) % FOLDS;

/** A weighed sum, and trees for what it gets wrong. */
function fitModel(pairs, start) {
  const weights = fitRows(pairs, { start });
  const rows = pairs.map((pair) => ({ pair, ...strongest(weights, pair) })).filter(({ pair, sum }) => pair.label === 1 || sum >= FLOOR);
  const trees = fitTrees(rows.map(({ x }) => x), rows.map(({ pair }) => pair.label), rows.map(({ pair }) => pair.weight), rows.map(({ sum }) => sum), ROUNDS);
  return { weights, trees };
}

function probability({ weights, trees }, { sets }) {
  const sums = sets.map((x) => {
    const { sum } = strongest(weights, { sets: [x] });
    return sum < FLOOR ? sum : trees.reduce((total, tree) => total + leafOf(tree, x), sum);
  });
  return 1 / (1 + Math.exp(-Math.max(...sums)));
}

/** Every pair with a score by a model that has seen neither its prompt nor its event. */
function crossValidate(pairs, start) {
  const folded = pairs.map((pair) => ({ pair, ofPrompt: foldOf(pair.prompt, 'p'), ofEvent: foldOf(pair.event, 'e') }));
  const folds = Array.from({ length: FOLDS * FOLDS }, (_, at) => [Math.floor(at / FOLDS), at % FOLDS]);
  return folds.flatMap(([p, e]) => {
    const model = fitModel(folded.filter(({ ofPrompt, ofEvent }) => ofPrompt !== p && ofEvent !== e).map(({ pair }) => pair), start);
    return folded.filter(({ ofPrompt, ofEvent }) => ofPrompt === p && ofEvent === e).map(({ pair }) => ({ ...pair, score: pair.isOut ? 0 : probability(model, pair) }));
  });
}

function figuresOf(scored, threshold) {
  const right = scored.filter(({ label, score }) => label === 1 && score >= threshold).length;
  const found = right + scored.filter(({ label, score }) => label === 0 && score >= threshold).reduce((sum, { stands = 1 }) => sum + stands, 0);
  const wanted = scored.filter(({ label }) => label === 1).length;
  return { precision: right / (found || 1), recall: right / (wanted || 1), f1: (2 * right) / (found + wanted || 1) };
}

function bestThreshold(scored) {
  const thresholds = Array.from({ length: 41 }, (_, i) => 0.1 + i * 0.02);
  return thresholds.reduce((best, threshold) => (figuresOf(scored, threshold).f1 > figuresOf(scored, best).f1 ? threshold : best));
}

function print(scored, threshold) {
  const whole = scored.filter(({ source }) => source === 'whole');
  const lists = { 'whole reports': whole, 'same language': whole.filter(({ isForeign }) => !isForeign), 'other language': whole.filter(({ isForeign }) => isForeign), 'first words only': scored.filter(({ source }) => source === 'cut'), 'test/data': scored.filter(({ source }) => source === 'cases') };
  for (const [name, list] of Object.entries(lists)) {
    const { precision, recall, f1 } = figuresOf(list, threshold);
    console.log(`${name.padEnd(18)} precision ${precision.toFixed(2)}  recall ${recall.toFixed(2)}  F1 ${f1.toFixed(3)}`);
  }
}

function write(names, { weights: [bias, ...weights], trees }, threshold) {
  const shift = Math.log(threshold / (1 - threshold));
  const lines = names.map((name, i) => `  ${name}: ${Number(weights[i].toFixed(2))},`);
  const text = `import type { Features } from './features.ts';\n\n/** What each feature adds to the logarithm of the odds; written by quality/fit-relevance.mjs. */\nexport const WEIGHTS: Features = {\n${lines.join('\n')}\n};\n\n/** The odds before anything is shown. */\nexport const BIAS = ${(bias - shift).toFixed(2)};\n\n/** Below this sum an article is hopeless, and the trees have learnt nothing about it. */\nexport const FLOOR = ${(FLOOR - shift).toFixed(2)};\n`;
  writeFileSync(new URL('../src/engine/relevance/weights.ts', import.meta.url), text);
  const chosen = trees.map((tree) => treeText(tree, names)).filter((line) => line.includes('<'));
  writeFileSync(new URL('../src/engine/relevance/trees.txt', import.meta.url), `# Fitted by quality/fit-relevance.mjs; read by fitted-trees.ts.\n${chosen.join('\n')}\n`);
}

async function main() {
  const engine = await loadEngine();
  const pairs = [...pairsOfSet(engine), ...pairsOfCases(engine.setsOf)].filter(({ sets }) => sets.length > 0);
  const weights = fitRows(pairs);
  const scored = crossValidate(pairs, weights);
  const threshold = bestThreshold(scored.filter(({ source }) => source === 'whole'));
  print(scored, threshold);
  if (process.argv.includes('--write')) write(engine.names, fitModel(pairs, weights), threshold);
}

main().catch(fail);
