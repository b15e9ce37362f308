/**
 * Runs what has to hold over Kafka against a real broker: `npm run test:events`. TEST_KAFKA_BROKERS names one;
 * else one is started, in Docker or natively, and where neither can be done that is said and nothing is run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { startKafka } from './lib/native/kafka.mjs';
import { freePort } from './lib/processes.mjs';
import { ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { fail, say, timed } from './lib/say.mjs';

const JEST = join(ROOT, 'node_modules', '.bin', 'jest');
const SPECS = ['services/kit/src/events.int', 'services/kit/src/order.int', 'services/kit/src/parked.int', 'services/kit/src/kafka-topics.int', 'services/kit/src/prepared.int', 'services/all-in-one/src/fed-in.int', 'services/all-in-one/src/ended-access.int', 'scripts/examples.int'];

/** The broker to test on and what ends it; undefined where none can be had. */
async function broker() {
  if (process.env.TEST_KAFKA_BROKERS) return { brokers: process.env.TEST_KAFKA_BROKERS, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'forewire-test-kafka-'));
  try {
    const kafka = await timed('a Kafka broker', async () => startKafka({ dataDir, port: await freePort(), controllerPort: await freePort(), log: say }));
    const stop = async () => {
      await kafka.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return { brokers: kafka.brokers, stop };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    say(`SKIPPED: events over Kafka. ${error.message}`);
    return undefined;
  }
}

async function main(argv) {
  await install({ log: say });
  await build({ name: 'contracts', folders: ['proto'], log: say });
  const kafka = await broker();
  if (!kafka) return;
  const interrupt = () => void kafka.stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  try {
    const env = { TEST_KAFKA_BROKERS: kafka.brokers, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };
    // One after the other: all of them read and write the same topics.
    process.exitCode = await run(process.execPath, [JEST, '--runInBand', '--testPathPatterns', (argv.length > 0 ? argv : SPECS).join('|')], { env });
  } finally {
    await kafka.stop();
  }
}

main(process.argv.slice(2)).catch(fail);
