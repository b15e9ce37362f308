import { execFile } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../lock.mjs';
import { nativeCache } from './cache.mjs';

const run = promisify(execFile);

export const KAFKA_VERSION = '4.3.1';
/** Kafka 4 brokers refuse to start on anything older. */
const OLDEST_JAVA = 17;
const COPY_GOAL = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies';

const PROJECT = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>forewire</groupId>
  <artifactId>kafka-for-tests</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${KAFKA_VERSION}</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
`;

/** The Java to run a broker with; throws in words when there is none that is new enough. */
export async function findJava() {
  const binary = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';
  const { stderr } = await run(binary, ['-version']).catch(() => {
    throw new Error(`Java ${OLDEST_JAVA} or newer is needed to run Kafka natively, and "${binary}" does not run`);
  });
  const major = Number(/version "(\d+)/.exec(stderr)?.[1]);
  if (!(major >= OLDEST_JAVA)) throw new Error(`Java ${OLDEST_JAVA} or newer is needed to run Kafka natively; "${binary}" is ${major || 'unknown'}`);
  return binary;
}

const isComplete = (folder) => existsSync(join(folder, '.ok')) && readdirSync(join(folder, 'libs')).some((name) => name.startsWith('kafka_'));

async function copyJars(folder) {
  writeFileSync(join(folder, 'pom.xml'), PROJECT);
  // Maven checks each file against the checksum that its repository publishes; strict makes a mismatch an error.
  const args = ['--quiet', '--batch-mode', '--no-transfer-progress', '--strict-checksums', COPY_GOAL, '-DincludeScope=runtime', `-DoutputDirectory=${join(folder, 'libs')}`];
  await run('mvn', args, { cwd: folder, timeout: 600_000 }).catch((error) => {
    throw new Error(error.code === 'ENOENT' ? 'Maven (mvn) is needed to fetch Kafka' : `Maven could not fetch Kafka: ${String(error.stdout || error.message).trim().split('\n').slice(0, 3).join('\n')}`);
  });
  writeFileSync(join(folder, '.ok'), '');
}

/** The folder with Kafka's jars, fetched from Maven Central the first time. */
export async function findJars(log) {
  const folder = nativeCache(`kafka-${KAFKA_VERSION}`);
  if (!isComplete(folder)) {
    await withLock(`${folder}.lock`, async () => {
      if (isComplete(folder)) return;
      log(`fetching Kafka ${KAFKA_VERSION} with Maven (about 120 MB)`);
      await copyJars(folder);
    });
  }
  return join(folder, 'libs');
}
