import { performance } from 'node:perf_hooks';

const lookEveryMs = 100;
const remembersMs = 300;
let before = performance.eventLoopUtilization();
let beforeAt = performance.now();
let latest = 0;

/** How much of the last moments, some three tenths of a second, this process's event loop was busy: 0 to 1. */
export function loopUtilization(): number {
  const now = performance.now();
  if (now - beforeAt < lookEveryMs) return latest;
  const present = performance.eventLoopUtilization();
  const { utilization } = performance.eventLoopUtilization(present, before);
  latest += (utilization - latest) * (1 - Math.exp((beforeAt - now) / remembersMs));
  [before, beforeAt] = [present, now];
  return latest;
}

const restedBelow = 0.4;
const busyFrom = 0.7;
const gatherAtMostMs = 300;

/**
 * How long work may be gathered before it is done together, in milliseconds: not at all in a process that has rest, up
 * to three tenths of a second in a busy one. Ten events in one transaction cost little more than one, so a process that
 * gathers stays below the load at which everything waits much longer.
 */
export function gatherMs(utilization = loopUtilization()): number {
  return gatherAtMostMs * Math.min(1, Math.max(0, (utilization - restedBelow) / (busyFrom - restedBelow)));
}
