/**
 * What the extractive engine costs: CPU per article of about 600 words. Run `npm run build` first, then
 * `node services/analysis/bench/engine.bench.mjs [articles]`.
 */
import { WorkerPool } from '@forewire/kit/worker-pool';
import { ExtractiveEngine } from '../dist/engine/extractive-engine.js';
import { tokenise } from '../dist/engine/language/words.js';
import { read } from '../dist/engine/reading.js';
import { keysOf } from '../dist/engine/stories/keys.js';
import { minhash } from '../dist/engine/stories/minhash.js';
import { sketch } from '../dist/engine/stories/signature.js';

const count = Number(process.argv[2] ?? 1000);
const WORDS = 600;
const context = { now: new Date('2026-03-05T12:00:00Z') };
const subjects = ['dockworkers', 'the port operator', 'a court', 'researchers', 'the ministry', 'Acme Corp', 'residents', 'the airline', 'investors', 'the mayor of Lisk'];
const verbs = ['rejected', 'announced', 'delayed', 'approved', 'criticised', 'suspended', 'reported', 'reopened', 'expected', 'questioned'];
const objects = ['a wage offer of 4 percent', 'the closure of two plants', 'a shipment of lithium from Chile', 'plans for 1,200 new homes', 'the budget for schools', 'an inquiry into the accident', 'higher prices for copper', 'the recall of 40,000 cars', 'a deal with its rivals', 'repairs of the harbour bridge'];

/** A fixed sequence, so that two runs measure the same text (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  };
}

function article(number) {
  const random = randomFrom(number + 1);
  const sentences = [];
  for (let words = 0; words < WORDS; ) {
    const sentence = `${['On Monday', 'After long talks', 'In a statement', 'Last week'][random(4)]} ${subjects[random(10)]} ${verbs[random(10)]} ${objects[random(10)]}, and ${subjects[random(10)]} ${verbs[random(10)]} ${objects[random(10)]} near Town${random(5000)}.`;
    sentences.push(sentence);
    words += sentence.split(' ').length;
  }
  return { id: `a${number}`, url: `https://newsroom.example/${number}`, title: sentences[0].slice(0, 80), text: sentences.join(' '), publishedAt: '2026-03-05T08:00:00Z', language: 'en', sourceUrl: 'https://newsroom.example/' };
}

async function measure(name, work, pieces = count) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  console.log(`${name.padEnd(48)} ${((user + system) / 1000 / pieces).toFixed(3)} ms of CPU per article`);
}

// In place: what is measured is the work, with the copies that threads are given.
const engine = new ExtractiveEngine(new WorkerPool({ WORKER_THREADS: 0, WORKER_SECONDS: 60, WORKER_MEMORY_MB: 512 }));
const articles = (from) => Array.from({ length: count }, (_, i) => article(from + i));
const prompt = 'lithium supply disruptions in Chile and Argentina';
await engine.judge(prompt, articles(1_000_000).slice(0, 200), context);

const fresh = articles(0);
await measure('judge, read for the first time', () => engine.judge(prompt, fresh, context));
await measure('judge for a further task', () => engine.judge('when Acme Corp announces layoffs', fresh, context));
const tokens = fresh.map((item) => tokenise(item.text, 'en'));
await measure('MinHash of the tokens', async () => tokens.forEach(minhash));
await measure('summarise', async () => {
  for (const item of fresh) await engine.summarise(item, prompt, context);
});
await measure('detect the language', async () => {
  for (const item of fresh) await engine.detectLanguage(item.text);
});

/** A task that was told as many stories as one may know, and reports that come one by one. */
const STORIES = 400;
const known = articles(2_000_000).concat(articles(3_000_000)).slice(0, STORIES).map((each) => sketch(read(each)).signature);
const told = known.map((signature) => ({ keys: keysOf(signature), signature: async () => signature }));
const reports = fresh.slice(0, 200);
await engine.group(prompt, reports, told, context);
await measure(`group, one by one against ${told.length} stories`, async () => {
  for (const report of reports) await engine.group(prompt, [report], told, context);
}, reports.length);
await measure('group, twenty at a time against as many', async () => {
  for (let at = 0; at < reports.length; at += 20) await engine.group(prompt, reports.slice(at, at + 20), told, context);
}, reports.length);
console.log(`${read(fresh[0]).tokens.length} tokens in the first article; ${Math.round(process.memoryUsage().rss / 1e6)} MB resident`);
