/** One event of a text/event-stream: `id` is the last one seen so far, as the standard says. */
export type StreamEvent = { name: string; data: string; id: string };

type Draft = { name: string; data: string[] };

/**
 * Reads a text/event-stream that arrives in arbitrary pieces (WHATWG HTML §9.2.6).
 * Feed it decoded text; it calls back once per dispatched event, and for `retry` with milliseconds.
 */
export function createStreamParser(onEvent: (event: StreamEvent) => void, onRetry?: (ms: number) => void): (chunk: string) => void {
  let rest = '';
  let lastId = '';
  let draft: Draft = { name: '', data: [] };

  function dispatch() {
    if (draft.data.length > 0) onEvent({ name: draft.name || 'message', data: draft.data.join('\n'), id: lastId });
    draft = { name: '', data: [] };
  }

  function readField(field: string, value: string) {
    if (field === 'event') draft.name = value;
    else if (field === 'data') draft.data.push(value);
    else if (field === 'id' && !value.includes('\0')) lastId = value;
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry?.(Number(value));
  }

  function readLine(line: string) {
    if (line === '') return dispatch();
    const colon = line.indexOf(':');
    if (colon === 0) return;
    if (colon < 0) return readField(line, '');
    const value = line.slice(colon + 1);
    readField(line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value);
  }

  return (chunk) => {
    rest += chunk;
    // A lone CR at the very end may be the first half of CRLF: wait for what follows.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    lines.forEach(readLine);
  };
}
