import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findJava } from '../java.mjs';
import { withLock } from '../lock.mjs';
import { fetchUnpacked } from '../maven.mjs';
import { nativeCache } from './cache.mjs';
import { startContainer } from './container.mjs';
import { dockerAnswers } from './docker.mjs';
import { startServerProcess } from './server-process.mjs';

const run = promisify(execFile);
const VERSION = '26.7.3';
const IMAGE = `quay.io/keycloak/keycloak:${VERSION}`;
const ARTIFACT = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`;
const OLDEST_JAVA = 17;
const READY_WITHIN_MS = 600_000;
const JVM = ['-Xms64m', '-Xmx512m', '-XX:MaxMetaspaceSize=256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Djava.util.logging.manager=org.jboss.logmanager.LogManager', '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory', '-Duser.language=en'];
/** Settings that are compiled in: a start with them alone takes seconds. The database is in memory, so each start imports the realm anew. */
const BUILT_IN = ['--db=dev-mem', '--health-enabled=true'];

function javaArguments(home, command) {
  return [...JVM, `-Dkc.home.dir=${home}`, `-Djboss.server.config.dir=${join(home, 'conf')}`, '-cp', join(home, 'lib', 'quarkus-run.jar'), 'io.quarkus.bootstrap.runner.QuarkusEntryPoint', ...command];
}

async function fetchDistribution(folder, java) {
  rmSync(folder, { recursive: true, force: true });
  const target = nativeCache(`keycloak-${VERSION}.parts`);
  await fetchUnpacked({ what: 'Keycloak', artifact: ARTIFACT, folder: target });
  const home = join(target, `keycloak-${VERSION}`);
  await run(java, javaArguments(home, ['build', ...BUILT_IN]), { timeout: 600_000 });
  writeFileSync(join(home, '.ok'), '');
}

/** The folder with Keycloak, fetched from Maven Central and built the first time. */
async function findDistribution(java, log) {
  const folder = join(nativeCache(`keycloak-${VERSION}.parts`), `keycloak-${VERSION}`);
  await withLock(`${folder}.lock`, async () => {
    if (existsSync(join(folder, '.ok'))) return;
    log(`fetching Keycloak ${VERSION} with Maven (177 MB), and building it`);
    await fetchDistribution(folder, java);
  });
  return folder;
}

/** A home of its own for each server: what it imports and caches lies there, and the programs in the shared one. */
function prepareHome(distribution, dataDir, realmFile) {
  const home = join(dataDir, 'home');
  mkdirSync(join(home, 'data', 'import'), { recursive: true });
  for (const part of ['lib', 'bin', 'providers', 'themes', 'conf']) {
    if (!existsSync(join(home, part))) symlinkSync(join(distribution, part), join(home, part));
  }
  copyFileSync(realmFile, join(home, 'data', 'import', 'realm.json'));
  return home;
}

async function answersAt(url) {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then((response) => response.ok, () => false);
}

async function startNatively({ dataDir, port, managementPort, realmFile, env, log }) {
  const java = await findJava({ oldest: OLDEST_JAVA, purpose: 'run Keycloak natively' });
  const distribution = await findDistribution(java, log);
  const home = prepareHome(distribution, dataDir, realmFile);
  const command = [
    ...['start', '--optimized', '--import-realm', '--cache=local', '--http-enabled=true', '--http-host=127.0.0.1', `--http-port=${port}`],
    ...[`--hostname=http://127.0.0.1:${port}`, '--http-management-host=127.0.0.1', `--http-management-port=${managementPort}`, '--log-level=warn,org.keycloak.exportimport:info'],
  ];
  const isReady = () => answersAt(`http://127.0.0.1:${managementPort}/health/ready`);
  return startServerProcess({ name: 'keycloak', dataDir, command: java, args: javaArguments(home, command), env, isReady, readyWithinMs: READY_WITHIN_MS });
}

async function startInDocker({ dataDir, port, realm, realmFile, env, log }) {
  const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const options = [...variables, '--volume', `${realmFile}:/opt/keycloak/data/import/realm.json:ro`];
  const command = ['start-dev', '--import-realm', `--hostname=http://127.0.0.1:${port}`];
  const isReady = () => answersAt(`http://127.0.0.1:${port}/realms/${realm}/.well-known/openid-configuration`);
  return startContainer({ name: 'keycloak', dataDir, image: IMAGE, publish: `${port}:8080`, options, command, isReady, readyWithinMs: READY_WITHIN_MS, log });
}

/**
 * Starts a real Keycloak on loopback with the realm of `realmFile`, in Docker where a daemon answers and else natively.
 * `env` fills the placeholders of the realm; `admin` is the first administrator.
 */
export async function startKeycloak({ dataDir, port, managementPort = port + 1, realmFile, admin, env = {}, log = () => {} }) {
  mkdirSync(dataDir, { recursive: true });
  const { realm } = JSON.parse(readFileSync(realmFile, 'utf8'));
  const given = { ...env, KC_BOOTSTRAP_ADMIN_USERNAME: admin.username, KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password };
  const options = { dataDir, port, managementPort, realm, realmFile, env: given, log };
  const server = (await dockerAnswers()) ? await startInDocker(options) : await startNatively(options);
  return { ...server, url: `http://127.0.0.1:${port}`, realm };
}
