import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isRunning, refTo, stopProcess } from '../../../scripts/lib/processes.mjs';
import { startProduct } from '../../../scripts/lib/product.mjs';

const PREFIX = 'forewire-e2e-';
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'XDG_CACHE_HOME', 'MONGOD_BIN', 'LANG', 'TZ'];

/** What a started product under test is told, apart from where it lives: loopback may be crawled, and everything is hurried. */
export function testEnvironment(more = {}) {
  const inherited = Object.fromEntries(PASSED_ON.filter((name) => process.env[name]).map((name) => [name, process.env[name]]));
  return { ...inherited, HOST: '127.0.0.1', PRIVATE_HOSTS_ALLOWED: '127.0.0.0/8', HOT_SOURCE_SECONDS: '2', HOST_REQUESTS_PER_SECOND: '50', HOST_BURST: '50', ...more };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Ends products, and removes their data, whose test was killed before it could. */
export async function sweep() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const owner = read(join(folder, 'owner.json'));
    if (!owner || isRunning(owner)) continue;
    await stopProcess(read(join(folder, 'forewire.json'))?.product, { gently: false });
    await stopProcess(read(join(folder, 'mongod.json')), { gently: false });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The real product with a data folder of its own; may be killed and started again on the same data, and is gone after `remove`. */
export class TestProduct {
  constructor(env, log) {
    this.env = env;
    this.log = log;
    this.dataDir = mkdtempSync(join(tmpdir(), PREFIX));
    writeFileSync(join(this.dataDir, 'owner.json'), JSON.stringify(refTo(process.pid)));
  }

  async start() {
    await sweep();
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
