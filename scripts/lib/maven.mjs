import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1';

async function fetch(what, folder, goal, options) {
  // Maven checks each file against the checksum that its repository publishes; strict makes a mismatch an error.
  const args = ['--quiet', '--batch-mode', '--no-transfer-progress', '--strict-checksums', `${PLUGIN}:${goal}`, ...options];
  await run('mvn', args, { cwd: folder, timeout: 900_000 }).catch((error) => {
    throw new Error(error.code === 'ENOENT' ? `Maven (mvn) is needed to fetch ${what}` : `Maven could not fetch ${what}: ${String(error.stdout || error.message).trim().split('\n').slice(0, 3).join('\n')}`);
  });
}

const dependency = ([group, artifact, version]) => `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;

/** Fetches these artifacts, each `group:name:version`, and all that they need to run into `jars`; works in `folder`. */
export async function fetchJars({ what, artifacts, folder, jars }) {
  const project = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>forewire</groupId>
  <artifactId>fetched</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    ${artifacts.map((artifact) => dependency(artifact.split(':'))).join('\n    ')}
  </dependencies>
</project>
`;
  writeFileSync(join(folder, 'pom.xml'), project);
  await fetch(what, folder, 'copy-dependencies', ['-DincludeScope=runtime', `-DoutputDirectory=${jars}`]);
}

/** Fetches one artifact, `group:name:version:type`, and unpacks it into `folder`. */
export async function fetchUnpacked({ what, artifact, folder }) {
  await fetch(what, folder, 'unpack', [`-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`, '-Dmdep.overWriteReleases=true']);
}
