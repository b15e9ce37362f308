import { performance } from 'node:perf_hooks';

const lookEveryMs = 100;
let before = performance.eventLoopUtilization();
let beforeAt = performance.now();
let latest = 0;

/** How much of the last moment, a tenth of a second or more, this process's event loop was busy: 0 to 1. */
export function loopUtilization(): number {
  const now = performance.now();
  if (now - beforeAt < lookEveryMs) return latest;
  const present = performance.eventLoopUtilization();
  latest = performance.eventLoopUtilization(present, before).utilization;
  [before, beforeAt] = [present, now];
  return latest;
}

const restedBelow = 0.25;
const busyFrom = 0.6;
const gatherAtMostMs = 300;

/**
 * How long work may be gathered before it is done together, in milliseconds: not at all in a process that has rest, up
 * to three tenths of a second in a busy one. Ten events in one transaction cost little more than one, so a process that
 * gathers stays below the load at which everything waits much longer.
 */
export function gatherMs(utilization = loopUtilization()): number {
  return gatherAtMostMs * Math.min(1, Math.max(0, (utilization - restedBelow) / (busyFrom - restedBelow)));
}
