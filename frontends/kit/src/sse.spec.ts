import { createStreamParser, type StreamEvent } from './sse.ts';

function parse(...chunks: string[]): { events: StreamEvent[]; retries: number[] } {
  const events: StreamEvent[] = [];
  const retries: number[] = [];
  const feed = createStreamParser((event) => events.push(event), (ms) => retries.push(ms));
  chunks.forEach(feed);
  return { events, retries };
}

describe('the event stream parser', () => {
  it('reads name, data and id', () => {
    expect(parse('id: 7\nevent: task-run-started\ndata: {"taskId":"a"}\n\n').events).toEqual([{ id: '7', name: 'task-run-started', data: '{"taskId":"a"}' }]);
  });

  it('puts an event together however it was cut', () => {
    const text = 'event: a\r\ndata: one\r\ndata: two\r\n\r\nevent: b\r\ndata: three\r\n\r\n';
    for (let cut = 0; cut <= text.length; cut++) {
      expect(parse(text.slice(0, cut), text.slice(cut)).events.map(({ name, data }) => [name, data])).toEqual([['a', 'one\ntwo'], ['b', 'three']]);
    }
  });

  it('skips comments and events without data', () => {
    expect(parse(': still here\n\nevent: nothing\n\ndata: x\n\n').events).toEqual([{ id: '', name: 'message', data: 'x' }]);
  });

  it('keeps the last id for the events after it', () => {
    expect(parse('id: 1\ndata: a\n\ndata: b\n\n').events.map(({ id }) => id)).toEqual(['1', '1']);
  });

  it('takes one space after the colon away, and a field without a colon as empty', () => {
    expect(parse('data:  two spaces\ndata\n\n').events[0]?.data).toBe(' two spaces\n');
  });

  it('passes on how long to wait, when it is a number', () => {
    expect(parse('retry: 3000\nretry: soon\n\n').retries).toEqual([3000]);
  });

  it('does not dispatch what the stream broke off', () => {
    expect(parse('data: half\n').events).toEqual([]);
  });
});
