/**
 * Measures the product on feeds served on loopback and prints what it costs; not a test.
 * npm run bench -- [case …] [--short] [--json file] [--profile folder]
 * The cases, and their own options, are in CASES; without a name the first three are measured and put into one table.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { NewsBench } from './lib/bench/news-bench.mjs';
import { profileLines } from './lib/bench/profile-summary.mjs';
import { tableOf } from './lib/bench/table.mjs';
import { WatchersBench } from './lib/bench/watchers-bench.mjs';
import { Bench } from './lib/bench-stages.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { fail, say } from './lib/say.mjs';

/** Numbers of feeds, their hosts, monitors and their owners; seconds between checks, of each stage without news, of news, and of checks at full speed; news a second. */
const TRICKLE = { feeds: 10_000, hosts: 4_000, monitors: 500, owners: 10, hot: 120, settle: 180, seconds: 300, rate: 10, flat: 60 };
const SHORT_TRICKLE = { feeds: 200, hosts: 80, monitors: 16, owners: 4, hot: 10, settle: 15, seconds: 45, rate: 3, flat: 0 };

/** What each case measures by default and in its short form, any of which may be given as an option. */
const CASES = {
  trickle: { options: TRICKLE, short: SHORT_TRICKLE, run: (options) => NewsBench.run(options, {}, say) },
  'all-within-two-minutes': {
    options: { ...TRICKLE, feeds: 2_000, hosts: 800, monitors: 100, seconds: 120, flat: 0 },
    short: { ...SHORT_TRICKLE, feeds: 80, hosts: 32, monitors: 8 },
    run: (options) => NewsBench.run(options, { burst: true }, say),
  },
  watchers: {
    options: { sizes: '10,1000', articles: 10, owners: 10 },
    short: { sizes: '10,100', articles: 3, owners: 2 },
    run: ({ sizes, ...options }) => WatchersBench.run({ ...options, sizes: String(sizes).split(',').map(Number) }, say),
  },
  checks: {
    options: { sources: 10_000, seconds: 120, hot: 120, checks: 300_000, alerts: 60 },
    short: { sources: 500, seconds: 30, hot: 30, checks: 10_000, alerts: 10 },
    run: measureChecks,
  },
};
const BY_DEFAULT = ['trickle', 'all-within-two-minutes', 'watchers'];

const names = new Set(Object.values(CASES).flatMap(({ options }) => Object.keys(options)));
const given = Object.fromEntries([...names].map((name) => [name, { type: 'string' }]));

function readArguments() {
  const { values, positionals } = parseArgs({ options: { ...given, short: { type: 'boolean' }, json: { type: 'string' }, profile: { type: 'string' } }, allowPositionals: true });
  const unknown = positionals.find((name) => !CASES[name]);
  if (unknown) throw new Error(`There is no case "${unknown}"; there are ${Object.keys(CASES).join(', ')}.`);
  return { values, wanted: positionals.length > 0 ? positionals : BY_DEFAULT };
}

function optionsOf(name, values) {
  const base = values.short ? CASES[name].short : CASES[name].options;
  const profileDir = values.profile && resolve(values.profile, name);
  return { ...Object.fromEntries(Object.entries(base).map(([option, fallback]) => [option, typeof fallback === 'number' ? Number(values[option] ?? fallback) : (values[option] ?? fallback)])), profileDir };
}

async function measureChecks(options) {
  const bench = await Bench.open(options, say);
  try {
    await bench.run();
  } finally {
    await bench.close();
  }
}

/** Figures of a busy machine say little: who reads them must see it. */
function conditions() {
  const [{ model } = { model: 'unknown processor' }] = cpus();
  return { cores: cpus().length, model, node: process.versions.node, loadOfTheLastMinute: loadavg()[0] };
}

async function main() {
  const { values, wanted } = readArguments();
  await install({ log: say });
  await build({ log: say });
  const results = {};
  say(JSON.stringify(conditions()));
  for (const name of wanted) {
    const options = optionsOf(name, values);
    say(`${name}: ${JSON.stringify(options)}`);
    const result = await CASES[name].run(options);
    if (result) results[name] = { options, conditions: conditions(), ...result };
    if (result && options.profileDir && name !== 'watchers') profileLines(options.profileDir).forEach((line) => say(line));
  }
  if (Object.keys(results).length > 0) process.stdout.write(`\n${tableOf(results).join('\n')}\n`);
  if (values.json) writeFileSync(resolve(values.json), `${JSON.stringify(results, null, 1)}\n`);
}

main().catch(fail);
