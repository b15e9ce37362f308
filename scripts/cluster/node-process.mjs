import { spawn } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../lib/paths.mjs';
import { isRunning, refTo, stopProcess } from '../lib/processes.mjs';
import { tailOf } from '../lib/product.mjs';

const READY_WITHIN_MS = 300_000;

/** One service as a process of its own, with nothing but its environment; may be killed and started again. */
export class NodeProcess {
  constructor({ name, replica, port, env, folder, heapMegabytes }) {
    Object.assign(this, { name, port, env });
    this.label = replica > 1 ? `${name}-${replica}` : name;
    this.logFile = join(folder, `${this.label}.log`);
    this.stateFile = join(folder, `${this.label}.json`);
    this.arguments = ['--enable-source-maps', `--max-old-space-size=${heapMegabytes}`, join(ROOT, 'services', name, 'dist', 'main.js')];
  }

  launch() {
    const log = openSync(this.logFile, 'a');
    const child = spawn(process.execPath, this.arguments, { cwd: ROOT, env: this.env, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    this.ref = refTo(child.pid);
    writeFileSync(this.stateFile, JSON.stringify(this.ref));
    this.wanted = true;
    const { ref } = this;
    child.once('exit', (code, signal) => {
      if (this.wanted && this.ref === ref) this.unexpected = `${this.label} ended by itself (${code ?? signal})`;
    });
    return this;
  }

  /** Resolves with the milliseconds from now until the process takes traffic. */
  async ready() {
    const from = Date.now();
    while (!(await this.isReady())) {
      this.requireRunning();
      if (Date.now() - from > READY_WITHIN_MS) throw this.guilty(`${this.label} was not ready within ${READY_WITHIN_MS / 1000} s (${this.answer})`);
      await sleep(100);
    }
    return Date.now() - from;
  }

  async isReady() {
    try {
      const response = await fetch(`http://127.0.0.1:${this.port}/readyz`, { signal: AbortSignal.timeout(5_000) });
      this.answer = `${response.status} ${await response.text()}`;
      return response.ok;
    } catch (error) {
      this.answer = error.cause?.message ?? error.message;
      return false;
    }
  }

  /** Throws, with the end of its log, when the process has gone without being told to. */
  requireRunning() {
    if (this.unexpected) throw this.guilty(this.unexpected);
  }

  guilty(problem) {
    return new Error(`${problem}. The last lines of ${this.logFile}:\n\n${tailOf(this.logFile)}`);
  }

  async kill() {
    this.wanted = false;
    await stopProcess(this.ref, { gently: false });
  }

  /** Asks it to end; says whether it went by itself within the grace period. */
  async stop() {
    this.wanted = false;
    return stopProcess(this.ref, { timeoutMs: 30_000 });
  }

  get pid() {
    return isRunning(this.ref) ? this.ref.pid : undefined;
  }
}
