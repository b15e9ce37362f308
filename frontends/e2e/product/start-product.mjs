import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/processes.mjs';
import { startProduct } from '../../../scripts/lib/product.mjs';

const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'XDG_CACHE_HOME', 'MONGOD_BIN', 'LANG', 'TZ'];

/** What a started product under test is told, apart from where it lives: loopback may be crawled, and everything is hurried. */
export function testEnvironment(more = {}) {
  const inherited = Object.fromEntries(PASSED_ON.filter((name) => process.env[name]).map((name) => [name, process.env[name]]));
  return { ...inherited, HOST: '127.0.0.1', PRIVATE_HOSTS_ALLOWED: '127.0.0.0/8', HOT_SOURCE_SECONDS: '2', HOST_REQUESTS_PER_SECOND: '50', HOST_BURST: '50', ...more };
}

/** The real product with a data folder of its own; may be killed and started again on the same data, and is gone after `remove`. */
export class TestProduct {
  constructor(env, log) {
    this.env = env;
    this.log = log;
    this.dataDir = mkdtempSync(join(tmpdir(), 'forewire-e2e-'));
  }

  async start() {
    this.port ??= await freePort();
    const env = { ...this.env, PORT: String(this.port), DATA_DIR: this.dataDir, PUBLIC_URL: `http://127.0.0.1:${this.port}` };
    this.running = await startProduct({ env, log: this.log });
    this.url = this.running.url;
    return this;
  }

  /** Ends the product the way a power cut does, and its database too when asked to. */
  async kill({ database = false } = {}) {
    if (database) process.kill(this.running.mongodPid, 'SIGKILL');
    process.kill(this.running.pid, 'SIGKILL');
    await this.running.ended;
    this.running = undefined;
  }

  async remove() {
    await this.running?.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Starts the built product for a test. */
export async function startTestProduct({ env = {}, log } = {}) {
  const product = new TestProduct(testEnvironment(env), log);
  try {
    return await product.start();
  } catch (error) {
    await product.remove();
    throw error;
  }
}
