import { useSyncExternalStore } from 'react';

type Clock = { now: Date; listeners: Set<() => void>; timer: ReturnType<typeof setInterval> | undefined };
const clocks = new Map<number, Clock>();

function clockOf(everyMs: number): Clock {
  const found = clocks.get(everyMs);
  if (found) return found;
  const clock: Clock = { now: new Date(), listeners: new Set(), timer: undefined };
  clocks.set(everyMs, clock);
  return clock;
}

function subscribeTo(everyMs: number) {
  return (onTick: () => void) => {
    const clock = clockOf(everyMs);
    clock.listeners.add(onTick);
    clock.timer ??= setInterval(() => {
      clock.now = new Date();
      for (const listener of clock.listeners) listener();
    }, everyMs);
    return () => {
      clock.listeners.delete(onTick);
      if (clock.listeners.size > 0) return;
      clearInterval(clock.timer);
      clocks.delete(everyMs);
    };
  };
}

const every30s = subscribeTo(30_000);
const every1s = subscribeTo(1000);

/** The present moment, told again every 30 s (or every second); all who ask share one timer. */
export function useNow(every: '30s' | '1s' = '30s'): Date {
  const everyMs = every === '1s' ? 1000 : 30_000;
  const read = () => clockOf(everyMs).now;
  return useSyncExternalStore(every === '1s' ? every1s : every30s, read, read);
}
