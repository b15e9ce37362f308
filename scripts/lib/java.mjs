import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The Java to do this with; throws in words when there is none of that version or newer. */
export async function findJava({ oldest, purpose }) {
  const binary = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';
  const { stderr } = await run(binary, ['-version']).catch(() => ({ stderr: '' }));
  const major = Number(/version "(\d+)/.exec(stderr)?.[1]);
  if (!(major >= oldest)) throw new Error(`Java ${oldest} or newer is needed to ${purpose}, and "${binary}" is ${major || 'not there'}`);
  return binary;
}
