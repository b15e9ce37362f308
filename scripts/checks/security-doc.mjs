/** docs/security.md: every link leads to a file or heading that exists, and the rows of ASVS are complete and counted rightly. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { fail } from '../lib/say.mjs';

const DOCUMENTS = ['docs/security.md', 'SECURITY.md'];
/** Requirements of ASVS 5.0.0 by level. */
const EXPECTED = { 1: 70, 2: 183 };
const STATES = ['met', 'in part', 'not met', 'operator', 'not applicable'];

const slugOf = (heading) => heading.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, '').trim().replace(/\s+/g, '-');

function linkProblems(document) {
  const text = readFileSync(join(ROOT, document), 'utf8').replace(/```[\s\S]*?```/g, '');
  const headings = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading)));
  const definitions = new Map([...text.matchAll(/^\[([\w-]+)\]: (\S+)$/gm)].map(([, label, target]) => [label, target]));
  const used = [...text.matchAll(/\[([\w-]+)\](?![(:])/g)].map(([, label]) => label);
  const targets = [...definitions.values(), ...[...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target)];
  const isThere = (target) => (target.startsWith('#') ? headings.has(target.slice(1)) : existsSync(join(ROOT, dirname(document), target.split('#')[0])));
  return [
    ...used.filter((label) => !definitions.has(label)).map((label) => `${document}: [${label}] leads nowhere`),
    ...[...definitions.keys()].filter((label) => !used.includes(label)).map((label) => `${document}: [${label}] is used nowhere`),
    ...targets.filter((target) => !/^https?:/.test(target) && !isThere(target)).map((target) => `${document}: ${target} does not exist`),
  ];
}

function rowProblems() {
  const text = readFileSync(join(ROOT, DOCUMENTS[0]), 'utf8');
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(([, id, level, , state, how]) => ({ id, level, state, how }));
  const countOf = (state, level) => rows.filter((row) => row.state === state && row.level === level).length;
  const summary = STATES.map((state) => `| ${state} | ${countOf(state, '1')} | ${countOf(state, '2')} | ${countOf(state, '1') + countOf(state, '2')} |`);
  return [
    ...Object.entries(EXPECTED).filter(([level, count]) => rows.filter((row) => row.level === level).length !== count).map(([level]) => `level ${level} does not have ${EXPECTED[level]} rows`),
    ...rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) !== at).map(({ id }) => `${id} stands there twice`),
    ...rows.filter(({ state }) => !STATES.includes(state)).map(({ id, state }) => `${id} is "${state}"`),
    ...rows.filter(({ how }) => how.trim() === '').map(({ id }) => `${id} does not say how`),
    ...summary.filter((line) => !text.includes(`${line}\n`)).map((line) => `the summary should say: ${line}`),
  ];
}

const problems = [...DOCUMENTS.flatMap(linkProblems), ...rowProblems()];
if (problems.length > 0) fail(problems.join('\n'));
