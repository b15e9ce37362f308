import type { LiveEvent } from '@forewire/contracts/live';
import { followLive, type LiveStatus, toLiveEvent } from './live.ts';

const started = 'id: 4\nevent: task-run-started\ndata: {"taskId":"t","runId":"r","startedAt":"2026-01-01T00:00:00Z"}\n\n';

/** Follows a stream whose connections end as given; stops after the last. */
async function follow(connections: (string | Error)[]) {
  const stop = new AbortController();
  const events: LiveEvent[] = [];
  const statuses: LiveStatus[] = [];
  const asked: Record<string, string>[] = [];
  const waits: number[] = [];
  await followLive(
    {
      open: async (headers) => {
        asked.push(headers);
        const next = connections.shift();
        if (next instanceof Error) throw next;
        return new Response(next ?? '');
      },
      onEvent: (event) => events.push(event),
      onStatus: (status) => statuses.push(status),
      wait: async (ms) => {
        waits.push(ms);
        if (connections.length === 0) stop.abort();
      },
      random: () => 1,
    },
    stop.signal,
  );
  return { events, statuses, asked, waits };
}

describe('the live stream', () => {
  it('passes on known events, typed, and skips the rest', async () => {
    const { events } = await follow([`${started}event: from-the-future\ndata: {}\n\nevent: task-run-failed\ndata: {broken\n\n`]);
    expect(events).toEqual([{ name: 'task-run-started', data: { taskId: 't', runId: 'r', startedAt: '2026-01-01T00:00:00Z' } }]);
  });

  it('resumes after the last event that it saw', async () => {
    const { asked } = await follow([started, '']);
    expect(asked[0]).not.toHaveProperty('last-event-id');
    expect(asked[1]).toMatchObject({ 'last-event-id': '4', accept: 'text/event-stream' });
  });

  it('waits longer after each failure, and a second again once it was open', async () => {
    const down = new Error('down');
    const { waits } = await follow([down, down, down, down, down, down, down, started, down]);
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 1000, 1000]);
  });

  it('asks for polling after three failures in a row, until it is open again', async () => {
    const down = new Error('down');
    const { statuses } = await follow([down, down, down, started]);
    expect(statuses).toEqual(['connecting', 'connecting', 'connecting', 'polling', 'open', 'connecting', 'closed']);
  });
});

describe('toLiveEvent', () => {
  it('knows no names that objects have anyway', () => {
    expect(toLiveEvent('constructor', '{}')).toBeNull();
  });
});
