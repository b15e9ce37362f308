import { run } from './run.mjs';
import { findTool } from './tools.mjs';

/** What a check ends with when it could not be made, or not whole. */
const SKIPPED = 77;

/**
 * Runs steps one after the other, each `{ name, needs, work }`: `work` gets the programs that it needs and gives a
 * command, its arguments and its environment. A step whose program is not to be had is skipped, and says so; a command may
 * say by its exit code that it was, wholly or in part.
 */
export async function runSteps(steps) {
  let [failed, skipped] = [false, false];
  for (const { name, needs = [], work } of steps) {
    const tools = {};
    try {
      for (const tool of needs) tools[tool] = await findTool(tool, { log: (line) => process.stdout.write(`${line}\n`) });
    } catch (error) {
      process.stderr.write(`SKIPPED ${name}: ${error.message}\n`);
      skipped = true;
      continue;
    }
    const { command, args, env } = work(tools);
    const code = await run(command, args, { env: Object.assign({}, ...Object.values(tools).map((tool) => tool.env), env) });
    skipped ||= code === SKIPPED;
    if (code === 0 || code === SKIPPED) continue;
    process.stderr.write(`FAILED ${name}\n`);
    failed = true;
  }
  process.exitCode = failed ? 1 : skipped ? SKIPPED : 0;
}
