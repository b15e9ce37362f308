import type { LiveEvent, LiveEventName } from '@forewire/contracts/live';
import { delay } from './api-client.ts';
import { createStreamParser } from './sse.ts';

/** `polling`: the stream keeps failing, so whoever shows live data should ask for it every 10 s. */
export type LiveStatus = 'connecting' | 'open' | 'polling' | 'closed';

export type LiveParts = {
  /** Opens the stream; rejects when it can't. */
  open: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>;
  onEvent: (event: LiveEvent) => void;
  onStatus: (status: LiveStatus) => void;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  random?: () => number;
};

const firstDelayMs = 1000;
const longestDelayMs = 30_000;
const failuresUntilPolling = 3;
// The server sends a comment every 25 s at the latest: longer silence means that the connection is dead.
const silenceMs = 60_000;

const names = {
  'task-run-started': true,
  'task-status-changed': true,
  'task-run-completed': true,
  'task-run-failed': true,
  'task-source-processing': true,
  'task-article-extraction': true,
  'task-grouping-articles': true,
  'task-feedback-changed': true,
  'browser-alert': true,
} satisfies Record<LiveEventName, true>;

/** The typed event, or null for one that this version doesn't know or can't read. */
export function toLiveEvent(name: string, data: string): LiveEvent | null {
  if (!Object.hasOwn(names, name)) return null;
  try {
    return { name, data: JSON.parse(data) } as LiveEvent;
  } catch {
    return null;
  }
}

/** Reads a body until it ends, the signal aborts, or it is silent for too long. */
async function readStream(body: ReadableStream<Uint8Array>, onText: (text: string) => void, signal: AbortSignal): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      watchdog = setTimeout(stop, silenceMs);
      const { done, value } = await reader.read();
      clearTimeout(watchdog);
      if (done) return;
      onText(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(watchdog);
    signal.removeEventListener('abort', stop);
  }
}

/** Keeps the live stream open until the signal aborts: reconnects with back-off and resumes after the last event seen. */
export async function followLive({ open, onEvent, onStatus, wait = delay, random = Math.random }: LiveParts, signal: AbortSignal): Promise<void> {
  let lastEventId = '';
  let failures = 0;

  async function connectOnce() {
    const response = await open({ accept: 'text/event-stream', ...(lastEventId ? { 'last-event-id': lastEventId } : {}) }, signal);
    if (!response.body) throw new Error('The live stream has no body');
    failures = 0;
    onStatus('open');
    const parse = createStreamParser((event) => {
      lastEventId = event.id || lastEventId;
      const known = toLiveEvent(event.name, event.data);
      if (known) onEvent(known);
    });
    await readStream(response.body, parse, signal);
  }

  onStatus('connecting');
  while (!signal.aborted) {
    await connectOnce().catch(() => {
      failures += 1;
    });
    if (signal.aborted) break;
    onStatus(failures >= failuresUntilPolling ? 'polling' : 'connecting');
    // Jitter, so that a restarted server isn't met by every browser in the same moment.
    const backOff = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, failures - 1));
    await wait(backOff * (0.5 + random() / 2), signal).catch(() => undefined);
  }
  onStatus('closed');
}
