import { threadId } from 'node:worker_threads';

/** What threads do in the pool's spec; the last ones are what hostile documents make parsers do. */
export function add({ numbers }: { numbers: number[] }): { threadId: number; sum: number } {
  return { threadId, sum: numbers.reduce((sum, number) => sum + number, 0) };
}

export function countBytes({ body }: { body: Uint8Array }): number {
  return body.byteLength;
}

export function fail({ message }: { message: string }): never {
  throw new Error(message);
}

export function environment(_: object): string[] {
  return Object.keys(process.env);
}

export function busyFor({ ms }: { ms: number }): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

export function spin(_: object): never {
  for (;;);
}

export function hoard(_: object): never {
  const kept: object[] = [];
  for (;;) kept.push({ a: kept.length, b: [kept.length] });
}

export function hoardStrings(_: object): never {
  const kept: string[][] = [];
  for (;;) kept.push('a b c d e f g h '.repeat(5000).split(' ').map((word, at) => word + at));
}

export function hoardEntries(_: object): never {
  const maps: Map<number, string>[] = [];
  for (;;) maps.push(new Map(Array.from({ length: 100_000 }, (_each, at) => [at, `entry ${at}`])));
}
