import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { docker } from './docker.mjs';
import { becomeReady } from './server-process.mjs';

const nameOf = (name, dataDir) => `forewire-${name}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;

/**
 * Starts a server as a container that listens on loopback; one that was killed starts again with what it had stored.
 * `options` are those of `docker run` before the image, `command` what comes after it.
 */
export async function startContainer({ name, dataDir, image, publish, options = [], command = [], isReady, readyWithinMs = 180_000, log }) {
  mkdirSync(dataDir, { recursive: true });
  const container = nameOf(name, dataDir);
  if (await docker('ps', '--all', '--quiet', '--filter', `name=^${container}$`)) await docker('start', container);
  else {
    log(`starting ${image} in Docker`);
    await docker('run', '--detach', '--name', container, '--publish', `127.0.0.1:${publish}`, ...options, image, ...command);
  }
  const whyEnded = async () => ((await docker('inspect', '--format', '{{.State.Running}}', container)) === 'true' ? undefined : docker('logs', '--tail', '15', container));
  const stop = async () => void (await docker('rm', '--force', '--volumes', container));
  await becomeReady({ name, isReady, whyEnded, readyWithinMs }).catch(async (error) => {
    await stop();
    throw error;
  });
  return { pid: undefined, logFile: undefined, kill: async (signal = 'SIGKILL') => void (await docker('kill', '--signal', signal, container)), stop };
}
