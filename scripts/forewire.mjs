/** The operator's tools: `npm run -s forewire -- <command> …`; builds what they need when it changed. */
import { resolve } from 'node:path';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { runningMongod } from './lib/mongod.mjs';
import { ROOT } from './lib/paths.mjs';
import { settingsFrom } from './lib/product.mjs';
import { fail, sayAside } from './lib/say.mjs';

/** The environment with the database of the product that `npm start` runs here, unless it names another installation. */
function withDatabase(env) {
  if (env.MONGO_URL || env.KAFKA_BROKERS) return env;
  const { dataDir } = settingsFrom(env);
  const url = runningMongod(dataDir);
  if (!url) throw new Error(`Forewire does not run with the data folder ${dataDir}: start it, or set KAFKA_BROKERS or MONGO_URL.`);
  return { ...env, MONGO_URL: url };
}

/** The environment with the data folder of the product, which is meant from where that is and not from where this was called. */
function withDataFolder(env) {
  return { ...env, DATA_DIR: resolve(ROOT, env.DATA_DIR || 'data') };
}

async function parked(argv) {
  await build({ name: 'forewire-parked', folders: ['proto', 'services/kit'], log: sayAside });
  const { main, isCall } = await import('../services/kit/dist/parked-cli.js');
  return main(argv, isCall(argv) ? withDatabase(process.env) : process.env);
}

/** npm runs scripts in the folder of the package; file names are meant from where it was called. */
function goWhereCalled() {
  const { INIT_CWD, npm_lifecycle_event } = process.env;
  if (INIT_CWD && npm_lifecycle_event === 'forewire') process.chdir(INIT_CWD);
}

async function judge(argv) {
  await build({ name: 'analysis', folders: ['proto', 'services/kit', 'services/analysis'], log: sayAside });
  const cli = await import('../services/analysis/dist/cli/main.js');
  goWhereCalled();
  return cli.main(argv, withDataFolder(process.env));
}

async function fetchModel(argv) {
  await build({ name: 'analysis', folders: ['proto', 'services/kit', 'services/analysis'], log: sayAside });
  const cli = await import('../services/analysis/dist/cli/fetch-model.js');
  goWhereCalled();
  return cli.main(argv, withDataFolder(process.env));
}

async function crawlerTool(argv) {
  await build({ name: 'forewire', folders: ['proto', 'services/kit', 'services/crawler'], log: sayAside });
  const cli = await import('../services/crawler/dist/cli/main.js');
  goWhereCalled();
  return cli.main(argv);
}

/** What was asked for: the one folder, and which of the switches that the command has. */
function askedFor(argv, switches) {
  const [folder, ...more] = argv.filter((word) => !word.startsWith('--'));
  const unknown = argv.filter((word) => word.startsWith('--')).find((word) => !switches.includes(word));
  if (!folder || more.length > 0 || unknown) throw new Error(`${unknown ? `${unknown} is not known. ` : ''}Say one folder${switches.length > 0 ? `, and of ${switches.join(' and ')} what you need` : ''}.`);
  return { folder, has: (name) => argv.includes(name) };
}

function sayResult(result) {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

async function backup(argv) {
  const { backUp } = await import('./lib/backup.mjs');
  const { folder } = askedFor(argv, []);
  goWhereCalled();
  sayResult(await backUp({ folder, env: process.env, log: sayAside }));
}

async function restore(argv) {
  const restoring = await import('./lib/restore.mjs');
  const { folder, has } = askedFor(argv, ['--check', '--replace']);
  goWhereCalled();
  if (!has('--check')) return sayResult(await restoring.restore({ folder, env: process.env, replace: has('--replace'), log: sayAside }));
  const { createdAt, version } = await restoring.checkBackup({ folder });
  return sayResult({ folder, createdAt, version, whole: true });
}

const OTHER_TOOLS = { parked, judge, 'fetch-model': fetchModel, backup, restore };

async function main(argv) {
  await install({ log: sayAside });
  const tool = Object.hasOwn(OTHER_TOOLS, argv[0] ?? '') ? OTHER_TOOLS[argv[0]] : null;
  process.exitCode = (await (tool ? tool(argv.slice(1)) : crawlerTool(argv))) ?? 0;
}

main(process.argv.slice(2)).catch(fail);
