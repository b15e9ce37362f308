/** Asks /healthz again and again from a process of its own, so that nobody else's work is in its figures. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';

const EVERY_MS = 20;
const LOST_AFTER_MS = 60_000;

function ask(url, agent) {
  const from = performance.now();
  return new Promise((resolve) => {
    const done = (status) => resolve({ ms: performance.now() - from, status });
    get(`${url}/healthz`, { agent, timeout: LOST_AFTER_MS }, (response) => response.resume().on('end', () => done(response.statusCode)))
      .on('timeout', function () {
        this.destroy();
      })
      .on('error', () => done(0));
  });
}

async function watch(url) {
  const agent = new Agent({ keepAlive: true });
  const answers = [];
  let watching = true;
  process.once('message', () => (watching = false));
  while (watching) {
    answers.push(await ask(url, agent));
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  process.send(answers);
  process.disconnect();
}

/** What was measured: how many answers, how many of them were failures, and the time that 50 and 99 of 100 took at most, in milliseconds. */
function figuresOf(answers) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return { count: times.length, failed: answers.filter(({ status }) => status !== 200).length, p50: at(0.5), p99: at(0.99), longest: at(1) };
}

/** Watches /healthz for as long as `work` takes. */
export async function watchHealth(url, work) {
  const child = fork(new URL(import.meta.url), [url], { serialization: 'advanced' });
  try {
    await once(child, 'spawn');
    const result = await work();
    const answers = once(child, 'message');
    child.send('stop');
    return { result, figures: figuresOf((await answers)[0]) };
  } finally {
    child.kill();
  }
}

if (process.send && process.argv[1]?.endsWith('health-watch.mjs')) await watch(process.argv[2]);
