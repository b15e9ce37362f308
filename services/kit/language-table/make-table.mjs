/**
 * Makes services/kit/src/languages/language-table.bin (language-table.ts describes its form) from the data of the npm package eld:
 *
 *   node services/kit/language-table/make-table.mjs [small|medium|large] [file]
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const headerBytes = 8;
const languageBytes = 4;

const [size = 'small', file = fileURLToPath(new URL('../src/languages/language-table.bin', import.meta.url))] = process.argv.slice(2);
const from = (path) => import(new URL(path, import.meta.resolve('eld/small')).href);
const { ngramsData } = await from(`../ngrams/${size}.js`);
const { avgScore } = await from('../avgScore.js');
const { dictionary } = await from('../dictionary.js');

writeFileSync(file, makeTable(Object.values(ngramsData.languages), readRows()));

/** A row for each n-gram in the order of their keys, with its languages and their scores. */
function readRows() {
  const byteOf = new Map(dictionary.map((character, byte) => [character, byte]).filter(([character, byte]) => byte >= 0x80 && character !== ' '));
  const rows = Object.entries(ngramsData.ngrams).map(([ngram, scores]) => ({ key: keyOf(ngram, byteOf), scores: Object.entries(scores).map(([language, score]) => [Number(language), score]) }));
  return rows.sort((a, b) => a.key - b.key);
}

// The package writes each byte of UTF-8 as a character of its own; small letters, quotes and spaces stand for themselves.
function keyOf(ngram, byteOf) {
  let key = 0;
  for (const character of ngram) key = key * 256 + (/[a-z' `]/.test(character) ? character.charCodeAt(0) : byteOf.get(character));
  if (!Number.isSafeInteger(key)) throw new Error(`"${ngram}" is no n-gram of six bytes`);
  return key;
}

function makeTable(languages, rows) {
  const pairs = rows.reduce((count, { scores }) => count + scores.length, 0);
  const head = headerBytes + languageBytes * languages.length;
  const table = Buffer.alloc(head + 8 * rows.length + 4 * (rows.length + 1) + 2 * pairs);
  table.writeUInt32LE(languages.length, 0);
  table.writeUInt32LE(rows.length, 4);
  for (const [at, code] of languages.entries()) {
    table.write(code, headerBytes + languageBytes * at, 'latin1');
    table.writeUInt16LE(Math.round(avgScore[code] * 1000), headerBytes + languageBytes * at + 2);
  }
  const starts = head + 8 * rows.length;
  const languagesAt = starts + 4 * (rows.length + 1);
  let pair = 0;
  for (const [at, { key, scores }] of rows.entries()) {
    table.writeDoubleLE(key, head + 8 * at);
    table.writeUInt32LE(pair, starts + 4 * at);
    for (const [language, score] of scores) {
      table.writeUInt8(language, languagesAt + pair);
      table.writeUInt8(score, languagesAt + pairs + pair);
      pair += 1;
    }
  }
  table.writeUInt32LE(pair, starts + 4 * rows.length);
  return table;
}
