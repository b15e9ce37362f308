import { z } from 'zod';
import { isoDate, list, record, text } from './common.ts';

/** The services, each of which tells of itself under `/api/operations/<name>`. */
export const serviceNames = ['identity', 'teams', 'billing', 'tasks', 'scheduler', 'crawler', 'analysis', 'predict', 'notifications'] as const;
export type ServiceName = (typeof serviceNames)[number];

export const figure = z.object({ name: text(200), labels: record(text(300), 20), value: z.number() });
export type Figure = z.infer<typeof figure>;

/** How the process that answered is doing; one process may run several services, and a service several processes. */
export const operationsResponse = z.object({
  process: text(50).describe('Another one after each start'),
  services: list(text(50), 20).describe('What runs in this process'),
  startedAt: isoDate,
  memoryBytes: z.number(),
  parts: record(text(1000), 100).describe('What requests and events need: ready, or in words why it is not'),
  figures: list(figure, 20_000).describe("The process's own gauges and counters since it started, as /metrics shows them"),
});
export type Operations = z.infer<typeof operationsResponse>;
