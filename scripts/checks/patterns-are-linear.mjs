/**
 * No regular expression of the services takes more than time in proportion to a text: what recheck calls vulnerable fails,
 * unless a comment above it says why it may stay. Those that are built out of texts are checked as they are built when their
 * module loads; one that is built later fails, since nobody sees it here.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { builtPatternsIn } from '../lib/built-patterns-source.mjs';
import { LOCAL_CACHE, ROOT } from '../lib/paths.mjs';

// Longer looks find next to nothing more, and a build waits for them.
const TIMEOUT_MS = 1_500;
const AT_ONCE = 2;
// "recheck:" or the linter's own exception, with the reason behind it.
const EXCEPTION = /(?:recheck:|eslint-disable-next-line[^\n]*regexp\/no-super-linear[^\n]*--) \S/;
const LIST_BUILT = join(ROOT, 'scripts', 'lib', 'list-built-patterns.mjs');
const CACHE = join(LOCAL_CACHE, 'recheck.json');
const recheck = JSON.parse(readFileSync(join(ROOT, 'node_modules', 'recheck', 'package.json'), 'utf8'));

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !/\.spec\.ts$|^testing/.test(entry.name) && !/(?:^|\/)gen(?:\/|$)/.test(entry.parentPath ?? entry.path))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** Whether a comment on this line, counted from 0, or in the two above it says why a pattern may stay. */
const isExcepted = (lines, line) => EXCEPTION.test(lines.slice(Math.max(0, line - 2), line + 1).join('\n'));

function patternsOf(file) {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line;
      if (!isExcepted(lines, line)) found.push({ literal: node.text, place: `${relative(ROOT, file)}:${line + 1}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The places of a file that build patterns, as "file:line". */
function buildersOf(file) {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  return builtPatternsIn(file, text).filter(({ line }) => !isExcepted(lines, line)).map(({ line }) => `${file}:${line + 1}`);
}

/** What is built while the modules load, and where something is built that they do not show. */
function builtPatterns(files) {
  const places = files.flatMap(buildersOf);
  if (places.length === 0) return { built: [], unseen: [] };
  const loaded = [...new Set(places.map((place) => place.slice(0, place.lastIndexOf(':'))))];
  const output = execFileSync(process.execPath, ['--conditions=source', LIST_BUILT, ...loaded], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, env: { ...process.env, NODE_OPTIONS: '' } });
  const byPlace = JSON.parse(output);
  const built = places.flatMap((place) => (byPlace[place] ?? []).map((literal) => ({ literal, place: relative(ROOT, place) })));
  return { built, unseen: places.filter((place) => !byPlace[place]).map((place) => relative(ROOT, place)) };
}

const keyOf = (literal) => createHash('sha256').update(`${recheck.version} ${TIMEOUT_MS} ${literal}`).digest('base64url');

async function verdictOf(literal) {
  const end = literal.lastIndexOf('/');
  const { status, complexity } = await check(literal.slice(1, end), literal.slice(end + 1), { timeout: TIMEOUT_MS });
  return { status, summary: complexity?.summary ?? '' };
}

async function verdicts(literals) {
  const known = existsSync(CACHE) ? JSON.parse(readFileSync(CACHE, 'utf8')) : {};
  const waiting = literals.filter((literal) => !known[keyOf(literal)]);
  const worker = async () => {
    for (let literal = waiting.pop(); literal !== undefined; literal = waiting.pop()) known[keyOf(literal)] = await verdictOf(literal);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify(known));
  return known;
}

const services = readdirSync(join(ROOT, 'services')).map((name) => join(ROOT, 'services', name, 'src')).filter((folder) => existsSync(folder));
// The contracts hold what several services read addresses with.
const files = [join(ROOT, 'proto', 'src'), ...services].flatMap(sources);
const { built, unseen } = builtPatterns(files);
const patterns = [...files.flatMap(patternsOf), ...built];
const known = await verdicts([...new Set(patterns.map(({ literal }) => literal))]);
const slow = patterns.filter(({ literal }) => known[keyOf(literal)].status === 'vulnerable').map(({ literal, place }) => `${place} takes more than time in proportion to a text (${known[keyOf(literal)].summary}): ${literal}`);
const problems = [...slow, ...unseen.map((place) => `${place} builds a pattern after its module has loaded, where no check sees it: build it at the top of the module, write it out, or say above it why it is linear (recheck: …)`)];
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
// recheck keeps its workers open.
process.exit();
