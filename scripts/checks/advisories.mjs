/** No package that is shipped has a known hole of a high or critical grade; skipped where the registry does not answer. */
import { spawnSync } from 'node:child_process';
import { ROOT } from '../lib/paths.mjs';
import { fail } from '../lib/say.mjs';

const SKIPPED = 77;
const STOPS_A_MERGE = ['high', 'critical'];

function reportOf(output) {
  try {
    return JSON.parse(output);
  } catch {
    return {};
  }
}

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT, encoding: 'utf8', timeout: 120_000, maxBuffer: 64 * 1024 * 1024 });
const { vulnerabilities, message, error } = reportOf(stdout);
if (!vulnerabilities) {
  const why = message ?? error?.summary ?? stderr.trim().split('\n').at(-1);
  process.stderr.write(`SKIPPED: the registry gives no advisories (${why})\n`);
  process.exitCode = SKIPPED;
} else {
  for (const { name, severity, via } of Object.values(vulnerabilities)) {
    const line = `${name}: ${severity}: ${via.map((cause) => cause.title ?? cause).join(', ')}`;
    if (STOPS_A_MERGE.includes(severity)) fail(line);
    else process.stdout.write(`${line}\n`);
  }
}
