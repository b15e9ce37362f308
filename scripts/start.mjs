/** Installs, builds, gets a database and runs the whole product; Ctrl-C stops it. */
import { build } from './lib/build.mjs';
import { install, requireNode } from './lib/install.mjs';
import { findMongod } from './lib/mongod-binary.mjs';
import { isPortFree } from './lib/processes.mjs';
import { addressesForOthers } from './lib/addresses.mjs';
import { settingsFrom, startProduct } from './lib/product.mjs';
import { fail, say } from './lib/say.mjs';

const stopping = new AbortController();
let phase = 'preparing';

function onSignal() {
  // Nothing of the product runs yet: whatever install or build left half done is done again next time.
  if (phase === 'preparing' || stopping.signal.aborted) process.exit(130);
  say('stopping (once more to stop at once)');
  stopping.abort(new Error('stopped while starting'));
}

async function prepare() {
  requireNode();
  const { port, mongoUrl } = settingsFrom(process.env);
  // Asked again right before the start; asked here as well so that nobody waits for a build to learn it.
  if (!(await isPortFree(port, '127.0.0.1'))) say(`port ${port} is in use at the moment`);
  await install({ log: say });
  await Promise.all([build({ log: say }), mongoUrl ? undefined : findMongod({ log: say })]);
}

async function main() {
  await prepare();
  phase = 'running';
  const product = await startProduct({ log: say, signal: stopping.signal });
  if (stopping.signal.aborted) await product.stop();
  stopping.signal.addEventListener('abort', () => void product.stop());
  say(`Forewire is ready at ${product.url} (log: ${product.logFile}; Ctrl-C stops it)`);
  const others = addressesForOthers(process.env);
  if (others) say(others);
  const { code, report } = await product.ended;
  if (stopping.signal.aborted) return say('stopped');
  fail(report);
  process.exitCode = typeof code === 'number' && code !== 0 ? code : 1;
}

process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);
process.on('SIGHUP', onSignal);
main().catch((error) => (stopping.signal.aborted ? say('stopped') : fail(error)));
