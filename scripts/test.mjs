/** Runs every test: units, integration and browser journeys; `npm test -- unit | int | e2e | <part of a file name>`. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { prepareBrowser } from './lib/browser.mjs';
import { install } from './lib/install.mjs';
import { LOCAL_CACHE, ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { fail, say, timed } from './lib/say.mjs';
import { startTestMongod } from './lib/test-mongod.mjs';

const REPORTS = join(LOCAL_CACHE, 'test');
const JEST = join(ROOT, 'node_modules', '.bin', 'jest');
const PLAYWRIGHT = join(ROOT, 'node_modules', '.bin', 'playwright');
const E2E = join(ROOT, 'frontends', 'e2e');

const JEST_ARGUMENTS = {
  all: [],
  unit: ['--testPathIgnorePatterns', '/node_modules/', '/dist/', '/frontends/e2e/', '\\.int\\.spec\\.ts$'],
  int: ['--testPathPatterns', '\\.int\\.spec\\.ts$'],
};

function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** A runner that ends badly without a failed test to show for it counts as one failure. */
function counted(passed, failed, code) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function runJest(args) {
  const output = join(REPORTS, 'jest.json');
  rmSync(output, { force: true });
  const env = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --no-warnings`.trim() };
  const code = await run(process.execPath, [JEST, '--passWithNoTests', '--json', '--outputFile', output, ...args], { env });
  const found = report(output);
  return counted(found?.numPassedTests ?? 0, (found?.numFailedTests ?? 0) + (found?.numRuntimeErrorTestSuites ?? 0), code);
}

async function runPlaywright(args) {
  const output = join(REPORTS, 'playwright.json');
  rmSync(output, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: output, FORCE_COLOR: '0' };
  const code = await run(process.execPath, [PLAYWRIGHT, 'test', '-c', E2E, '--pass-with-no-tests', ...args], { env });
  const { expected = 0, flaky = 0, unexpected = 0 } = report(output)?.stats ?? {};
  return counted(expected + flaky, unexpected, code);
}

async function jestWithDatabase(args) {
  const mongod = process.env.TEST_MONGO_URL ? undefined : await startTestMongod({ log: say });
  if (mongod) process.env.TEST_MONGO_URL = mongod.url;
  try {
    return await runJest(args);
  } finally {
    await mongod?.stop();
  }
}

async function journeys(args) {
  await prepareBrowser({ log: say });
  return runPlaywright(args);
}

/** Which runners a selection needs, each with its arguments. */
function plan(selection, rest) {
  if (selection === 'e2e') return { playwright: rest };
  if (selection in JEST_ARGUMENTS) return { jest: [...JEST_ARGUMENTS[selection], ...rest], playwright: selection === 'all' ? [] : undefined };
  return { jest: ['--testPathPatterns', selection, ...rest], playwright: [selection, ...rest] };
}

async function main([selection = 'all', ...rest]) {
  mkdirSync(REPORTS, { recursive: true });
  await install({ log: say });
  await timed('build', () => build({ log: say }));
  const runners = plan(selection, rest);
  const results = [];
  if (runners.jest) results.push(await timed('units and integration', () => jestWithDatabase(runners.jest)));
  if (runners.playwright) results.push(await timed('journeys', () => journeys(runners.playwright)));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  if (passed + failed === 0) throw new Error(`No test matches "${selection}".`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main(process.argv.slice(2)).catch(fail);
