import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { LOCAL_CACHE, ROOT } from './paths.mjs';
import { runQuietly } from './run.mjs';

const WORKSPACES = ['proto', 'services', 'frontends'];
const CONFIGURATION = ['package-lock.json', 'package.json', 'nx.json', '.swcrc', 'tsconfig.base.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'gen', 'test', 'e2e']);
const NX = join(ROOT, 'node_modules', '.bin', 'nx');

/** The pages that the site shows under /docs. */
const GUIDE = 'docs/guide';

const isSource = (name) => !/\.spec\.tsx?$|\.md$/.test(name);

function guidePages() {
  return readdirSync(join(ROOT, GUIDE), { recursive: true }).filter((name) => name.endsWith('.md')).map((name) => `${GUIDE}/${name}`);
}

function* sourcesUnder(folder) {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!NOT_SOURCES.has(entry.name)) yield* sourcesUnder(path);
    } else if (isSource(entry.name)) yield path;
  }
}

/** A hash over name, size and time of everything that the build of these folders reads: quick, and different after any edit. */
export function fingerprint(folders) {
  const hash = createHash('sha256');
  for (const path of [...CONFIGURATION, ...guidePages(), ...folders.flatMap((folder) => [...sourcesUnder(folder)])]) {
    const { size, mtimeMs } = statSync(join(ROOT, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function packagesUnder(workspace) {
  if (existsSync(join(ROOT, workspace, 'package.json'))) return [workspace];
  const names = readdirSync(join(ROOT, workspace)).filter((name) => !NOT_SOURCES.has(name));
  return names.map((name) => `${workspace}/${name}`).filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
}

const manifestOf = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

/** Those of the packages that are built; the others are read as they stand by those that are. */
const buildable = (folders) => folders.filter((folder) => manifestOf(folder).scripts?.build);

const stampOf = (name) => join(LOCAL_CACHE, 'build', `${name}.json`);

const everything = () => WORKSPACES.flatMap(packagesUnder);

/** Whether the last build was of these folders as they are now. */
export function isBuilt(name = 'all', folders = everything()) {
  if (!buildable(folders).every((folder) => existsSync(join(ROOT, folder, 'dist')))) return false;
  const stamp = stampOf(name);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(folders);
}

/** nx heads the output of each task with its name once the task has ended, well or badly. */
function onNxLine(log, total) {
  let done = 0;
  return (line) => {
    const task = /^> nx run (\S+):build/.exec(line);
    if (task) log(`build of ${task[1]} ended (${++done}/${total})`);
  };
}

async function runBuild(name, folders, log) {
  const before = fingerprint(folders);
  const names = buildable(folders).map((folder) => manifestOf(folder).name);
  const args = [NX, 'run-many', '-t', 'build', '-p', names.join(','), '--outputStyle=static'];
  await runQuietly(process.execPath, args, { env: { NX_DAEMON: 'false', NX_TUI: 'false' }, onLine: onNxLine(log, names.length) });
  mkdirSync(join(LOCAL_CACHE, 'build'), { recursive: true });
  // The fingerprint from before: a file that was edited while the build ran makes the next one run again.
  writeFileSync(stampOf(name), before);
}

/** Builds the named package folders (all of them, unless told) when a source changed since; costs milliseconds when none did. */
export async function build({ name = 'all', folders = everything(), log = () => {} } = {}) {
  if (isBuilt(name, folders)) return false;
  return withLock(
    join(LOCAL_CACHE, 'build.lock'),
    async () => {
      if (isBuilt(name, folders)) return false;
      log('building');
      await runBuild(name, folders, log);
      return true;
    },
    { onWait: () => log('waiting for another command that is building') },
  );
}
