import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { findJava } from './java.mjs';
import { withLock } from './lock.mjs';
import { fetchJars } from './maven.mjs';
import { SHARED_CACHE } from './paths.mjs';
import { lastWords } from './programs.mjs';

const run = promisify(execFile);
/** Strimzi's classes are compiled for it. */
const OLDEST_JAVA = 21;

/** Operators that are written in Go carry the definitions of their resources in their modules. */
function fromGoModule(module, version, sum, files) {
  const fetch = async (folder) => {
    // A cache of its own, since the whole module is unpacked for a few files; writable, so that it can be removed again.
    const env = { ...process.env, GOMODCACHE: join(folder, 'modules'), GOFLAGS: '-mod=mod -modcacherw', GOTOOLCHAIN: 'local', GOWORK: 'off' };
    const { stdout } = await run('go', ['mod', 'download', '-json', `${module}@${version}`], { cwd: folder, env, timeout: 300_000 }).catch((error) => {
      throw new Error(error.code === 'ENOENT' ? 'Go is needed to fetch it' : lastWords(error));
    });
    const { Sum: found, Dir: unpacked } = JSON.parse(stdout);
    if (found !== sum) throw new Error(`it is not the one that was pinned: ${found}`);
    for (const file of files) copyFileSync(join(unpacked, file), join(folder, basename(file)));
    rmSync(env.GOMODCACHE, { recursive: true });
  };
  return { name: `${module}@${version}`, key: `${module.replaceAll('/', '_')}-${version}`, fetch };
}

/** Strimzi publishes the classes that its definitions are made of, and the program that makes them. */
function fromStrimzi(version, kinds) {
  const fetch = async (folder) => {
    const java = await findJava({ oldest: OLDEST_JAVA, purpose: 'make it' });
    const jars = join(folder, 'jars');
    await fetchJars({ what: 'it', artifacts: [`io.strimzi:api:${version}`, `io.strimzi:crd-generator:${version}`], folder, jars });
    const models = Object.entries(kinds).map(([kind, model]) => `io.strimzi.api.kafka.model.${model}=${join(folder, `${kind}.yaml`)}`);
    await run(java, ['-cp', `${jars}/*`, 'io.strimzi.crdgenerator.CrdGenerator', '--yaml', ...models], { cwd: folder });
    rmSync(jars, { recursive: true });
  };
  return { name: `Strimzi ${version}`, key: `strimzi-${version}`, fetch };
}

const monitoring = (kind) => `example/prometheus-operator-crd/monitoring.coreos.com_${kind}.yaml`;
const SOURCES = [
  fromGoModule('github.com/prometheus-operator/prometheus-operator', 'v0.85.0', 'h1:M5xLCLEoaW2IJfnuCwFzzpL+jSVQu3KGT84Pye+fW8s=', [monitoring('servicemonitors'), monitoring('prometheusrules')]),
  fromGoModule('github.com/kedacore/keda/v2', 'v2.21.0', 'h1:R6z2HZvstK4RLUMxroNACzBj74xGxt3kG59b5Xc+Xps=', [
    'config/crd/bases/keda.sh_scaledobjects.yaml',
    'config/crd/bases/keda.sh_triggerauthentications.yaml',
  ]),
  fromGoModule('github.com/mongodb/mongodb-kubernetes-operator', 'v0.9.0', 'h1:1SBmpQznWVbUgzi+ScNCNv6z5pLBwsSe4DUDKxHzFwc=', [
    'config/crd/bases/mongodbcommunity.mongodb.com_mongodbcommunity.yaml',
  ]),
  fromStrimzi('1.2.0', { kafka: 'kafka.Kafka', kafkanodepool: 'nodepool.KafkaNodePool', kafkauser: 'user.KafkaUser' }),
];

async function fetched({ key, fetch }) {
  const target = join(SHARED_CACHE, 'resource-definitions', key);
  return withLock(`${target}.lock`, async () => {
    if (existsSync(target)) return target;
    const folder = mkdtempSync(`${target}-`);
    try {
      await fetch(folder);
      renameSync(folder, target);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return target;
  });
}

/** The files that define operators' resources, kept once they have been fetched, and in words which could not be had and why. */
export async function findDefinitions() {
  mkdirSync(join(SHARED_CACHE, 'resource-definitions'), { recursive: true });
  const [files, missing] = [[], []];
  for (const source of SOURCES) {
    try {
      const folder = await fetched(source);
      files.push(...readdirSync(folder).filter((name) => name.endsWith('.yaml')).map((name) => join(folder, name)));
    } catch (error) {
      missing.push(`${source.name}: ${error.message.split('\n')[0]}`);
    }
  }
  return { files, missing };
}
