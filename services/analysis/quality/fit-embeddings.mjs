#!/usr/bin/env node
/**
 * Fits how the embeddings engine weighs words and meaning, on the fit half's prompts and reports of one language, with
 * the server that EMBEDDINGS_BASE_URL and EMBEDDINGS_MODEL name:
 * node services/analysis/quality/fit-embeddings.mjs [language]
 * Prints F1 of words and of both together, and the weights for src/engine/embeddings/weights.ts. The extractive engine's
 * own weights have seen this half, so its scores flatter it here: words are fitted anew, and each part is judged by what
 * was fitted on others, split by event and by prompt.
 */
import { build } from '../../../scripts/lib/build.mjs';
import { fail, sayAside } from '../../../scripts/lib/say.mjs';
import { readHalf, reportsOf, toArticle } from './bench/half.mjs';
import { scoreOf } from './bench/score.mjs';
import { labelOf } from './read.mjs';

const FOLDS = 5;
/** What keeps forty weights of words from following single reports. */
const RIDGE = 8;
const PARTS = ['../dist/engine/relevance/judge-article.js', '../dist/engine/relevance/features.js', '../dist/engine/embeddings/embedder.js', '../dist/engine/embeddings/embedding-client.js', '../dist/engine/embeddings/background.js', '../dist/engine/embeddings/reference-news.js', '../dist/engine/embeddings/unit-vector.js', '../dist/engine/embeddings/vector-store.js', '../dist/engine/embeddings/embeddings-engine.js'];

async function openParts() {
  await build({ name: 'analysis', folders: ['proto', 'services/kit', 'services/analysis'], log: sayAside });
  return Object.assign({}, ...(await Promise.all(PARTS.map((path) => import(path)))));
}

async function embedAll(parts, texts) {
  const { EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_API_KEY: apiKey = '', EMBEDDINGS_MODEL: model } = process.env;
  if (!baseUrl || !model) throw new Error('Set EMBEDDINGS_BASE_URL and EMBEDDINGS_MODEL.');
  const embedder = new parts.Embedder(new parts.EmbeddingClient({ baseUrl, apiKey, model, timeoutMs: 600_000 }), model, new parts.VectorsInMemory());
  const embedded = await embedder.embed(texts);
  if (!embedded.ok) throw new Error(`The embeddings server ${embedded.problem}.`);
  return embedded.vectors;
}

/** Each judgement with what words and meaning say. */
async function rowsOf(parts, { events, prompts }, language) {
  const reports = reportsOf(events).filter((report) => report.language === language);
  const asked = prompts.filter((prompt) => prompt.language === language);
  const articles = reports.map(toArticle);
  const texts = articles.map((article) => ({ text: parts.beginningOf(article), kind: 'article', language }));
  const vectors = await embedAll(parts, [...parts.REFERENCE_NEWS, ...texts, ...asked.map(({ text }) => ({ text, kind: 'prompt', language: '' }))]);
  const [references, own, subjects] = [vectors.slice(0, parts.REFERENCE_NEWS.length), vectors.slice(parts.REFERENCE_NEWS.length, -asked.length), vectors.slice(-asked.length)];
  const background = new parts.Background([...references.map((vector, at) => ({ vector, language: parts.REFERENCE_NEWS[at].language })), ...own.map((vector) => ({ vector, language }))]);
  return asked.flatMap((prompt, at) => {
    const usual = background.around(subjects[at], language);
    return reports.flatMap((report, number) => {
      const label = labelOf(prompt, report);
      const [features] = parts.featuresOfPair(prompt.text, articles[number]);
      if (label === 'unclear' || !features) return [];
      const closeness = clamp(parts.aboveUsual(parts.cosine(subjects[at], own[number]), usual), -2, 8);
      return [{ prompt: prompt.prompt, event: report.event, wanted: label === 'yes', closeness, words: [1, ...parts.FEATURES.map((name) => features[name])] }];
    });
  });
}

const clamp = (value, least, most) => Math.min(most, Math.max(least, value));
const sumOf = (weights, values) => values.reduce((sum, value, at) => sum + value * weights[at], 0);
const probability = (sum) => 1 / (1 + Math.exp(-sum));

/** A logistic regression by Newton's method; `x` gives the features of a row, the first of which is 1. */
function fit(rows, x, ridge) {
  const size = x(rows[0]).length;
  let weights = new Array(size).fill(0);
  for (let step = 0; step < 25; step += 1) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : -ridge * weight));
    const curve = weights.map((_, at) => weights.map((__, other) => (at !== other ? 0 : at === 0 ? 1e-6 : ridge)));
    for (const row of rows) addTo(gradient, curve, x(row), { wanted: row.wanted, chance: probability(sumOf(weights, x(row))) });
    // A step that is too wide would end where nothing pulls back.
    weights = solve(curve, gradient).map((change, at) => weights[at] + clamp(change, -2, 2));
  }
  return weights;
}

function addTo(gradient, curve, values, { wanted, chance }) {
  const [error, spread] = [(wanted ? 1 : 0) - chance, Math.max(1e-6, chance * (1 - chance))];
  for (let at = 0; at < values.length; at += 1) {
    if (values[at] === 0) continue;
    gradient[at] += values[at] * error;
    for (let other = 0; other < values.length; other += 1) curve[at][other] += values[at] * values[other] * spread;
  }
}

/** Gauss's elimination. */
function solve(matrix, vector) {
  const rows = matrix.map((row, at) => [...row, vector[at]]);
  for (let at = 0; at < rows.length; at += 1) {
    for (let other = 0; other < rows.length; other += 1) {
      if (other === at) continue;
      const factor = rows[other][at] / rows[at][at];
      rows[other] = rows[other].map((value, column) => value - factor * rows[at][column]);
    }
  }
  return rows.map((row, at) => row.at(-1) / row[at]);
}

/** Judges each part by what was fitted on rows that share neither an event nor a prompt with it. */
function crossJudged(rows, x, ridge) {
  const foldOf = (names) => new Map([...new Set(names)].sort().map((name, at) => [name, at % FOLDS]));
  const [events, prompts] = [foldOf(rows.map(({ event }) => event)), foldOf(rows.map(({ prompt }) => prompt))];
  const judged = [];
  for (let fold = 0; fold < FOLDS * FOLDS; fold += 1) {
    const isOf = ({ event, prompt }) => [events.get(event) === fold % FOLDS, prompts.get(prompt) === Math.floor(fold / FOLDS)];
    const weights = fit(rows.filter((row) => !isOf(row).includes(true)), x, ridge);
    judged.push(...rows.filter((row) => !isOf(row).includes(false)).map((row) => ({ ...row, sum: sumOf(weights, x(row)) })));
  }
  return judged;
}

function bestMark(judged) {
  const marks = Array.from({ length: 17 }, (_, at) => 0.1 + at * 0.05);
  return marks.map((mark) => ({ mark, ...scoreOf(judged.map(({ wanted, sum }) => ({ wanted, found: probability(sum) >= mark, weight: 1 }))) })).reduce((a, b) => ((b.f1 ?? 0) > (a.f1 ?? 0) ? b : a));
}

async function main() {
  const rows = await rowsOf(await openParts(), readHalf('fit'), process.argv[2] ?? 'en');
  const line = (name, { mark, precision, recall, f1 }) => console.log(`${name}, from ${mark.toFixed(2)} on: precision ${precision?.toFixed(3)}, recall ${recall?.toFixed(3)}, F1 ${f1?.toFixed(3)}`);
  const byWords = crossJudged(rows, ({ words }) => words, RIDGE).map((row) => ({ ...row, logit: clamp(row.sum, -3.9, 3.9) }));
  line('words', bestMark(byWords));
  const both = ({ logit, closeness }) => [1, logit, closeness];
  const best = bestMark(crossJudged(byWords, both, 1e-3));
  line('words and closeness', best);
  const [bias, words, closeness] = fit(byWords, both, 1e-3);
  console.log(`bias ${(bias - Math.log(best.mark / (1 - best.mark))).toFixed(2)}, words ${words.toFixed(2)}, closeness ${closeness.toFixed(2)}`);
}

main().catch(fail);
