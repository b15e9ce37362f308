import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// sysconf(_SC_CLK_TCK) is 100 on every Linux that Node runs on.
const TICKS_PER_SECOND = 100;

function linuxUsage(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND, residentMiB: Number(resident?.[1] ?? 0) / 1024 };
}

function psUsage(pid) {
  const [time, kilobytes] = execFileSync('ps', ['-o', 'time=,rss=', '-p', String(pid)], { encoding: 'utf8' }).trim().split(/\s+/);
  const cpuSeconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return { cpuSeconds, residentMiB: Number(kilobytes) / 1024 };
}

/** CPU seconds that the processes have used so far, together, and the memory that each holds now. */
export function usageOf(pids) {
  const each = pids.map(process.platform === 'linux' ? linuxUsage : psUsage);
  return { cpuSeconds: each.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0), residentMiB: each.map(({ residentMiB }) => Math.round(residentMiB)) };
}

/** The value below which the share `p` of the numbers lies; NaN for none. */
export function percentile(numbers, p) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.ceil(p * sorted.length) - 1)] : Number.NaN;
}
