#!/usr/bin/env node
/**
 * Fits how the embeddings engine weighs words and meaning, on the fit half's prompts and reports of one language, with
 * the server that EMBEDDINGS_BASE_URL and EMBEDDINGS_MODEL name:
 * node services/analysis/quality/fit-embeddings.mjs [language]
 * Prints F1 of the extractive engine, of both together (each fifth judged by what the others taught, split by event and
 * by prompt), and the weights for src/engine/embeddings/weights.ts.
 */
import { build } from '../../../scripts/lib/build.mjs';
import { fail, sayAside } from '../../../scripts/lib/say.mjs';
import { readHalf, reportsOf, toArticle } from './bench/half.mjs';
import { scoreOf } from './bench/score.mjs';
import { labelOf } from './read.mjs';

const FOLDS = 5;
const PARTS = ['../../kit/dist/worker-pool.js', '../dist/engine/extractive-engine.js', '../dist/engine/embeddings/embedder.js', '../dist/engine/embeddings/embedding-client.js', '../dist/engine/embeddings/background.js', '../dist/engine/embeddings/reference-news.js', '../dist/engine/embeddings/vector-store.js', '../dist/engine/stories/openings.js'];

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

/** Each judgement with what both engines go by. */
async function rowsOf(parts, { events, prompts }, language) {
  const reports = reportsOf(events).filter((report) => report.language === language);
  const asked = prompts.filter((prompt) => prompt.language === language);
  const articles = reports.map(toArticle);
  const texts = articles.map((article) => ({ text: parts.openingOf(article), kind: 'article', language }));
  const vectors = await embedAll(parts, [...parts.REFERENCE_NEWS, ...texts, ...asked.map(({ text }) => ({ text, kind: 'prompt', language: '' }))]);
  const [references, own, subjects] = [vectors.slice(0, parts.REFERENCE_NEWS.length), vectors.slice(parts.REFERENCE_NEWS.length, -asked.length), vectors.slice(-asked.length)];
  const background = new parts.Background([...references.map((vector, at) => ({ vector, language: parts.REFERENCE_NEWS[at].language })), ...own.map((vector) => ({ vector, language }))]);
  const engine = new parts.ExtractiveEngine(new parts.WorkerPool({ WORKER_THREADS: 0, WORKER_SECONDS: 60, WORKER_MEMORY_MB: 512 }));
  const rows = [];
  for (const [at, prompt] of asked.entries()) {
    const { value } = await engine.judge(prompt.text, articles, { now: new Date(reports.at(-1).publishedAt) });
    const verdicts = new Map(value.map((verdict) => [verdict.articleId, verdict]));
    const usual = background.around(subjects[at], language);
    for (const [number, report] of reports.entries()) {
      const [label, verdict] = [labelOf(prompt, report), verdicts.get(report.report)];
      if (label === 'unclear' || !verdict || verdict.isRuledOut) continue;
      rows.push({ prompt: prompt.prompt, event: report.event, wanted: label === 'yes', words: logit(verdict.score), closeness: clamp(parts.aboveUsual(parts.cosine(subjects[at], own[number]), usual), -2, 8) });
    }
  }
  return rows;
}

const clamp = (value, least, most) => Math.min(most, Math.max(least, value));
const logit = (score) => Math.log(clamp(score, 0.02, 0.98) / (1 - clamp(score, 0.02, 0.98)));
const featuresOf = ({ words, closeness }) => [1, words, closeness];
const probability = (weights, row) => 1 / (1 + Math.exp(-featuresOf(row).reduce((sum, value, at) => sum + value * weights[at], 0)));

/** Newton's method; three weights need few steps. */
function fit(rows) {
  let weights = [0, 0, 0];
  for (let step = 0; step < 30; step += 1) {
    const gradient = [0, 0, 0];
    const curve = [0, 1, 2].map((at) => [0, 1, 2].map((other) => (at === other ? 1e-3 : 0)));
    for (const row of rows) {
      const [features, chance] = [featuresOf(row), probability(weights, row)];
      features.forEach((value, at) => {
        gradient[at] += value * ((row.wanted ? 1 : 0) - chance);
        features.forEach((other, to) => (curve[at][to] += value * other * chance * (1 - chance)));
      });
    }
    weights = solve(curve, gradient).map((change, at) => weights[at] + change);
  }
  return weights;
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

/** Judges each fold by what was fitted on rows that share neither an event nor a prompt with it. */
function crossJudged(rows) {
  const foldOf = (names) => new Map([...new Set(names)].sort().map((name, at) => [name, at % FOLDS]));
  const [events, prompts] = [foldOf(rows.map(({ event }) => event)), foldOf(rows.map(({ prompt }) => prompt))];
  const judged = [];
  for (let fold = 0; fold < FOLDS * FOLDS; fold += 1) {
    const isOf = ({ event, prompt }) => [events.get(event) === fold % FOLDS, prompts.get(prompt) === Math.floor(fold / FOLDS)];
    const weights = fit(rows.filter((row) => !isOf(row).includes(true)));
    judged.push(...rows.filter((row) => !isOf(row).includes(false)).map((row) => ({ wanted: row.wanted, chance: probability(weights, row) })));
  }
  return judged;
}

function bestMark(judged) {
  const marks = Array.from({ length: 17 }, (_, at) => 0.1 + at * 0.05);
  return marks.map((mark) => ({ mark, ...scoreOf(judged.map(({ wanted, chance }) => ({ wanted, found: chance >= mark }))) })).reduce((a, b) => ((b.f1 ?? 0) > (a.f1 ?? 0) ? b : a));
}

async function main() {
  const rows = await rowsOf(await openParts(), readHalf('fit'), process.argv[2] ?? 'en');
  const line = (name, { precision, recall, f1 }) => console.log(`${name}: precision ${precision?.toFixed(3)}, recall ${recall?.toFixed(3)}, F1 ${f1?.toFixed(3)}`);
  line('extractive', scoreOf(rows.map(({ wanted, words }) => ({ wanted, found: words >= 0 }))));
  const best = bestMark(crossJudged(rows));
  line(`with embeddings, cross-validated, from ${best.mark.toFixed(2)} on`, best);
  const [bias, words, closeness] = fit(rows);
  console.log(`bias ${(bias - Math.log(best.mark / (1 - best.mark))).toFixed(2)}, words ${words.toFixed(2)}, closeness ${closeness.toFixed(2)}`);
}

main().catch(fail);
