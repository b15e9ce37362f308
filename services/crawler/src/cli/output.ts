import { once } from 'node:events';

const AT_ONCE = 4;

/** Whether whoever reads the output has had enough, as `head` has after its lines. */
let isClosed = false;
let isWatched = false;

/** Works on inputs side by side, `atOnce` of them, and prints one line of JSON for each in the order given; the answer is the exit code. */
export async function printEach(inputs: readonly string[], work: (input: string) => Promise<object>, atOnce = AT_ONCE): Promise<number> {
  watchOutput();
  let failed = false;
  const running: Promise<object>[] = [];
  for (let at = 0; at < inputs.length && !isClosed; at++) {
    for (let next = running.length; next < Math.min(inputs.length, at + atOnce); next++) running.push(attempt(inputs[next] ?? '', work));
    const result = await running[at];
    // A long list of pages shouldn't stay in memory once it was printed.
    running[at] = Promise.resolve({});
    failed ||= result !== undefined && 'error' in result;
    await printLine(JSON.stringify(result));
  }
  return failed ? 1 : 0;
}

async function attempt(input: string, work: (input: string) => Promise<object>): Promise<object> {
  try {
    return { input, ...(await work(input)) };
  } catch (error) {
    return { input, error: errorText(error), ...(errorCode(error) ? { code: errorCode(error) } : {}) };
  }
}

function errorText(error: unknown): string {
  if (errorCode(error) === 'ENOENT') return 'there is no such file';
  if (errorCode(error) === 'EISDIR') return 'this is a folder, not a file';
  return error instanceof Error ? error.message : String(error);
}

function errorCode(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

async function printLine(line: string): Promise<void> {
  if (process.stdout.write(`${line}\n`)) return;
  await once(process.stdout, 'drain').catch(ignoreClosed);
}

function watchOutput(): void {
  isClosed = false;
  if (isWatched) return;
  isWatched = true;
  process.stdout.on('error', ignoreClosed);
}

function ignoreClosed(error: unknown): void {
  if (errorCode(error) !== 'EPIPE') throw error;
  isClosed = true;
}
