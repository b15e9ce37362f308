import { predictEvent, type PredictEvent } from '@forewire/contracts/http/predict';

function parse(line: string): PredictEvent | null {
  if (!line.trim()) return null;
  try {
    // A line that is no JSON, or an event of a later version, is passed over (spec tasks.md §7).
    return predictEvent.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** Hands over each event of a stream of JSON lines as it comes; throws when the connection breaks. */
export async function readStream(body: ReadableStream<Uint8Array>, onEvent: (event: PredictEvent) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) {
      const event = parse(line);
      if (event) onEvent(event);
    }
    if (done) return;
  }
}
