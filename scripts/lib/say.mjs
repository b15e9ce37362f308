const started = Date.now();

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Prints one line of progress with the time since the command began. */
export function say(line) {
  process.stdout.write(`${seconds(Date.now() - started).padStart(8)}  ${line}\n`);
}

/** The same on standard error, for commands whose standard output belongs to their result. */
export function sayAside(line) {
  process.stderr.write(`${line}\n`);
}

/** Prints what went wrong, in words and without a stack, and makes the process end with 1. */
export function fail(error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

/** Runs `work` and prints how long it took. */
export async function timed(name, work) {
  const from = Date.now();
  const result = await work();
  say(`${name}: ${seconds(Date.now() - from)}`);
  return result;
}
