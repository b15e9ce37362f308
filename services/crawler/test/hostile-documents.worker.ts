import * as documents from '../src/polling/documents.worker.ts';

/* The thread that reads documents, with a flaw of the kind that attackers look for: SPIN never ends, HOARD takes all memory. */

export * from '../src/polling/documents.worker.ts';

function attack(body: Uint8Array): void {
  const text = new TextDecoder().decode(body);
  if (text.includes('SPIN')) for (;;);
  const kept: object[] = [];
  if (text.includes('HOARD')) for (;;) kept.push(new Array(100_000).fill(kept.length));
}

export function readSource(input: Parameters<typeof documents.readSource>[0]): ReturnType<typeof documents.readSource> {
  attack(input.body);
  return documents.readSource(input);
}

export function readPage(input: Parameters<typeof documents.readPage>[0]): ReturnType<typeof documents.readPage> {
  attack(input.body);
  return documents.readPage(input);
}

export function readRobots(input: Parameters<typeof documents.readRobots>[0]): ReturnType<typeof documents.readRobots> {
  attack(input.body);
  return documents.readRobots(input);
}
