/** How the poller has fared since it last took sources: for how long, how busy the event loop was of late, what began and what found something. */
export type Progress = { sinceMs: number; utilization: number; begun: number; found: number };

const busy = 0.9;
const newsShare = 0.1;
const holdAtMostMs = 2000;

/**
 * Whether the poller waits before it takes more sources. What checks find goes on as work for every service of the
 * process; until the event loop has pauses again, more of it would only queue up, behind alerts that are late then. What
 * is taken is as much as ever, since many items together cost a fraction of what they cost one by one. Checks that find
 * next to nothing bring no such work and are never held back, nor is anything for longer than two seconds.
 */
export function holdsBack({ sinceMs, utilization, begun, found }: Progress): boolean {
  return sinceMs < holdAtMostMs && utilization >= busy && found > begun * newsShare;
}
