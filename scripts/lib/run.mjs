import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

// npm says what is wrong first and then explains its usage; compilers say it last.
const HEAD_LINES = 15;
const TAIL_LINES = 30;

/** Runs a command with its output shown as it comes; resolves with its exit code. */
export function run(command, args, { env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a command beside others; resolves with its exit code and all that it said. */
export function runAside(command, args, { env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a command silently, each line of its output handed to `onLine`; a failure carries the first and the last lines. */
export function runQuietly(command, args, { env = {}, cwd = ROOT, onLine = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    const [head, tail] = [[], []];
    const take = (line) => {
      if (head.length < HEAD_LINES) head.push(line);
      else tail.push(line);
      if (tail.length > TAIL_LINES) tail.shift();
      onLine(line);
    };
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream.setEncoding('utf8').on('data', (chunk) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop();
        lines.forEach(take);
      });
      stream.on('end', () => rest && take(rest));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${[...head, ...tail].join('\n')}\n\n\`${[command, ...args].join(' ')}\` ended with code ${code}`));
    });
  });
}
