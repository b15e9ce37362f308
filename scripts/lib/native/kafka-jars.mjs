import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../lock.mjs';
import { fetchJars } from '../maven.mjs';
import { nativeCache } from './cache.mjs';

const KAFKA_VERSION = '4.3.1';
const ARTIFACTS = [`org.apache.kafka:kafka_2.13:${KAFKA_VERSION}`, 'org.slf4j:slf4j-simple:1.7.36'];

const isComplete = (folder) => existsSync(join(folder, '.ok')) && readdirSync(join(folder, 'libs')).some((name) => name.startsWith('kafka_'));

/** The folder with Kafka's jars, fetched from Maven Central the first time. */
export async function findJars(log) {
  const folder = nativeCache(`kafka-${KAFKA_VERSION}`);
  if (!isComplete(folder)) {
    await withLock(`${folder}.lock`, async () => {
      if (isComplete(folder)) return;
      log(`fetching Kafka ${KAFKA_VERSION} with Maven (about 120 MB)`);
      await fetchJars({ what: 'Kafka', artifacts: ARTIFACTS, folder, jars: join(folder, 'libs') });
      writeFileSync(join(folder, '.ok'), '');
    });
  }
  return join(folder, 'libs');
}
