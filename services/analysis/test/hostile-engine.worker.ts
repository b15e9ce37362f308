import type { Article } from '../src/engine/engine.ts';
import * as engine from '../src/engine/engine.worker.ts';

/* The engine's thread with a flaw of the kind that attackers look for: what says SPIN never ends, what says HOARD takes all memory, what says THROW meets a fault. */

export * from '../src/engine/engine.worker.ts';

function attack(text: string): void {
  if (text.includes('SPIN')) for (;;);
  if (text.includes('THROW')) throw new TypeError("Cannot read properties of null (reading 'toLocaleString')");
  const kept: object[] = [];
  if (text.includes('HOARD')) for (;;) kept.push(new Array(100_000).fill(kept.length));
}

const attackAll = (articles: readonly Article[], stage: string): void => articles.filter(({ title }) => title.includes(stage)).forEach(({ text }) => attack(text));

export function understand(input: { prompt: string }): string {
  attack(input.prompt);
  return engine.understand(input);
}

export function assessPrompt(input: Parameters<typeof engine.assessPrompt>[0]): ReturnType<typeof engine.assessPrompt> {
  attack(input.prompt);
  return engine.assessPrompt(input);
}

export function judge(input: Parameters<typeof engine.judge>[0]): ReturnType<typeof engine.judge> {
  attack(input.prompt);
  attackAll(input.articles, 'judge');
  return engine.judge(input);
}

export function group(input: Parameters<typeof engine.group>[0]): ReturnType<typeof engine.group> {
  attackAll(input.articles, 'group');
  return engine.group(input);
}

export function summarise(input: Parameters<typeof engine.summarise>[0]): ReturnType<typeof engine.summarise> {
  attackAll([input.article], 'summarise');
  return engine.summarise(input);
}
