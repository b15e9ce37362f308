import type { PredictEvent } from '@forewire/contracts/http/predict';
import { readStream } from './read-stream.ts';

async function eventsOf(...chunks: string[]): Promise<PredictEvent[]> {
  const events: PredictEvent[] = [];
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  await readStream(body, (event) => events.push(event));
  return events;
}

describe('readStream', () => {
  it('joins what the network cut apart', async () => {
    expect(await eventsOf('{"type":"synthesis_', 'token","token":"a"}\n{"type":"synthesis_token","to', 'ken":"b"}\n')).toEqual([
      { type: 'synthesis_token', token: 'a' },
      { type: 'synthesis_token', token: 'b' },
    ]);
  });

  it('passes over empty lines, what is no JSON, and events that it does not know', async () => {
    expect(await eventsOf('\n\nhello\n{"type":"agent_dance","id":"x"}\n{"type":"synthesis_start"}\n')).toEqual([{ type: 'synthesis_start' }]);
  });

  it('reads a last line without an end', async () => {
    expect(await eventsOf('{"type":"synthesis_start"}')).toEqual([{ type: 'synthesis_start' }]);
  });

  it('throws when the connection breaks', async () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('cut')) });
    await expect(readStream(body, () => undefined)).rejects.toThrow('cut');
  });
});
