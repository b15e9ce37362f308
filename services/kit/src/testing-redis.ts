import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually, freePort } from './testing.ts';

const found = spawnSync('redis-server', ['--version']).status === 0;

/** `describe` where a redis-server is on the PATH; elsewhere the tests are skipped, and it is said why. */
export function describeWithRedis(name: string, tests: () => void): void {
  if (!found) process.stderr.write(`SKIPPED: "${name}" needs a redis-server on the PATH\n`);
  (found ? describe : describe.skip)(name, tests);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

/** A real Redis on a port of its own, to be killed, hung and started again as often as a test wants. */
export class TestRedis {
  private child: ChildProcess | null = null;
  private constructor(private readonly port: number) {}

  static async reserve(): Promise<TestRedis> {
    return new TestRedis(await freePort());
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const settings = ['--bind', '127.0.0.1', '--port', String(this.port), '--save', '', '--appendonly', 'no', '--dir', '/tmp'];
    this.child = spawn('redis-server', settings, { stdio: 'ignore' });
    await eventually(() => accepts(this.port));
  }

  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Stops answering without closing a connection, as a machine that hangs. */
  hang(): void {
    this.child?.kill('SIGSTOP');
  }

  wakeUp(): void {
    this.child?.kill('SIGCONT');
  }
}
