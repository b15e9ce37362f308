/** Asks /healthz again and again from a process of its own, so that nobody else's work is in its figures. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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

/** How long the product's main thread has waited for a processor so far, in milliseconds (the second field, in nanoseconds). */
function waitedMs(pid) {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
}

async function watch(url, pid) {
  const agent = new Agent({ keepAlive: true });
  const answers = [];
  let watching = true;
  process.once('message', () => (watching = false));
  while (watching) {
    const before = waitedMs(pid);
    const answer = await ask(url, agent);
    answers.push({ ...answer, ownMs: Math.max(0, answer.ms - (waitedMs(pid) - before)) });
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  process.send(answers);
  process.disconnect();
}

/**
 * What was measured: how many answers, how many of them were failures, and the time that 50 and 99 of 100 took at most, in
 * milliseconds; `own99` leaves out the time in which the machine gave the product no processor.
 */
function figuresOf(answers) {
  const at = (share, times) => Math.round(times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  const all = answers.map(({ ms }) => ms);
  return { count: all.length, failed: answers.filter(({ status }) => status !== 200).length, p50: at(0.5, all), p99: at(0.99, all), longest: at(1, all), own99: at(0.99, answers.map(({ ownMs }) => ownMs)) };
}

/** Watches /healthz of a product for as long as `work` takes. */
export async function watchHealth({ url, running }, work) {
  const child = fork(new URL(import.meta.url), [url, String(running.pid)], { serialization: 'advanced' });
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

if (process.send && process.argv[1]?.endsWith('health-watch.mjs')) await watch(process.argv[2], process.argv[3]);
