import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { services } from '../lib/environment.mjs';
import { LOCAL_CACHE } from '../lib/paths.mjs';
import { lastWords } from '../lib/programs.mjs';
import { must } from './must.mjs';

const run = promisify(execFile);
const VERSION = '4.32.5';
const FOLDER = join(LOCAL_CACHE, `schemathesis-${VERSION}`);
const PROGRAM = join(FOLDER, 'bin', 'schemathesis');
const CHECKS = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance';
/** Calls that would end the caller's own account or session, never answer, or speak to another server. */
const NOT_THESE = ['/api/live', '/api/auth/sign-out', '/api/sessions.*', '/api/functions/find-sources', '/api/predict', '/api/ai/predict'];
/** Where the caller's account is deleted, which a generator tries whether it is asked to or not: on its own, when all else is done. */
const LAST = { path: '/api/docs/identity/openapi.json', only: '/api/me' };

/** Schemathesis in a place of its own, fetched once; throws in words where Python or its packages are not to be had. */
async function installed() {
  if (existsSync(PROGRAM)) return PROGRAM;
  mkdirSync(LOCAL_CACHE, { recursive: true });
  await run('python3', ['-m', 'venv', FOLDER], { timeout: 60_000 });
  await run(join(FOLDER, 'bin', 'pip'), ['install', '-q', '--disable-pip-version-check', `schemathesis==${VERSION}`], { timeout: 300_000 });
  return PROGRAM;
}

/** Each service's own document: together they describe every call. */
const documents = () => services().filter((name) => name !== 'all-in-one').map((name) => `/api/docs/${name}/openapi.json`);

async function attacked(program, world, { path, only, token }) {
  const limits = world.short ? ['--max-examples', '3', '--phases', 'examples,fuzzing', '--max-time', '6'] : ['--max-examples', '40', '--phases', 'examples,coverage,fuzzing', '--max-time', '40'];
  // Of several such options schemathesis heeds one.
  const chosen = only ? ['--include-path', only] : ['--exclude-path-regex', `^(?:${[...NOT_THESE, LAST.only].join('|')})$`];
  const args = ['run', `${world.baseUrl}${path}`, '--checks', CHECKS, '-H', `Authorization: Bearer ${token}`, '--exclude-method', 'TRACE', ...chosen, '--generation-database', 'none', '--request-timeout', '20', '--no-color', '--seed', world.seed, ...limits];
  return run(program, args, { timeout: 240_000, maxBuffer: 64 * 1024 * 1024, cwd: LOCAL_CACHE }).then(
    ({ stdout }) => ({ path, output: stdout, failed: false }),
    (error) => ({ path, output: `${error.stdout ?? ''}${error.stderr ?? ''}` || error.message, failed: true }),
  );
}

const casesIn = (output) => Number(/(\d[\d,]*) (?:test cases|generated)/.exec(output)?.[1]?.replaceAll(',', '') ?? 0);

async function generated(world) {
  let program;
  try {
    program = await installed();
  } catch (error) {
    return { skipped: `schemathesis can’t be had here: ${lastWords(error)}` };
  }
  let cases = 0;
  const failures = [];
  for (const { path, only } of [...documents().map((document) => ({ path: document })), LAST]) {
    must((await world.call('GET', path)).status === 200, `there is no ${path}`);
    // Somebody else for each: what the calls before have done to an account, and how old its token is, hides nothing.
    const person = await world.person();
    const result = await attacked(program, world, { path, only, token: person.token });
    cases += casesIn(result.output);
    must(only || (await person.call('GET', '/api/me')).status === 200, `${path}: the calls have ended the caller's own session, so that those behind it tried nothing`);
    if (result.failed) failures.push(`${path}\n${result.output}`);
  }
  must(failures.length === 0, `${failures.length} documents: ${failures.join('\n\n').slice(0, 6000)}`);
  return `${cases} calls from ${documents().length} documents, seed ${world.seed}`;
}

export const generatedCalls = [{ name: 'generated calls', tries: 'calls that a generator makes from each OpenAPI document', env: { RATE_LIMITS: 'off', CALLS_AT_ONCE: 'off', QUOTAS: 'off' }, attack: generated }];
