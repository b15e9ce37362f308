/** docs/specification.md: every path that it names exists, every row says how it stands and why, and the rows are counted rightly. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { fail } from '../lib/say.mjs';

const FOLDER = join(ROOT, 'docs');
const STATES = ['yes', 'partly', 'no'];
const NONE = '–';

/** The documents, by the headings of the page, each with its rows. */
function documentsIn(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({ name: part.split(':')[0], rows: part.split('\n').filter(isRow).map(toRow) }));
}

function isRow(line) {
  return line.startsWith('| ') && !line.startsWith('| specified |');
}

function toRow(line) {
  const cells = line.split('|').slice(1, -1).map((cell) => cell.trim());
  const [specified, where = '', test = '', standing = ''] = cells;
  return { specified, where, test, standing, whole: cells.length === 4, state: /^[a-z]+/.exec(standing)?.[0] };
}

function rowProblems({ specified, where, test, standing, whole, state }) {
  if (!whole) return [`"${specified}" does not have four cells`];
  if (!STATES.includes(state)) return [`"${specified}" is "${standing}"`];
  const problems = [];
  if (state !== 'yes' && !/(Decision|Missing): /.test(standing)) problems.push(`"${specified}" does not say what is missing, or why it is otherwise`);
  if (state === 'yes' && where === NONE) problems.push(`"${specified}" does not say where it is`);
  if (test !== NONE && !/\.spec\.tsx?\)/.test(test)) problems.push(`"${specified}" is shown by no test file`);
  return problems;
}

function linkProblems(text) {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target);
  return [...new Set(targets)].filter((target) => !existsSync(join(FOLDER, target))).map((target) => `${target} does not exist`);
}

function summaryOf(name, rows) {
  const counts = STATES.map((state) => rows.filter((row) => row.state === state).length);
  return `| ${[name, ...counts].join(' | ')} |`;
}

function summaryProblems(text, documents) {
  const all = { name: 'all', rows: documents.flatMap(({ rows }) => rows) };
  return [...documents, all].map(({ name, rows }) => summaryOf(name, rows)).filter((line) => !text.includes(`${line}\n`)).map((line) => `the summary should say: ${line}`);
}

function main() {
  const text = readFileSync(join(FOLDER, 'specification.md'), 'utf8');
  const documents = documentsIn(text);
  const problems = [...linkProblems(text), ...documents.flatMap(({ rows }) => rows.flatMap(rowProblems)), ...summaryProblems(text, documents)];
  if (documents.length !== 3) problems.push('the page does not have the three documents');
  if (problems.length > 0) fail(`docs/specification.md\n${problems.join('\n')}`);
}

main();
