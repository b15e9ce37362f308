import { z } from 'zod';
import { isoDate } from './common.ts';

/** The services, each of which tells of itself under `/api/operations/<name>`. */
export const serviceNames = ['identity', 'teams', 'billing', 'tasks', 'scheduler', 'crawler', 'analysis', 'predict', 'notifications'] as const;
export type ServiceName = (typeof serviceNames)[number];

export const figure = z.object({ name: z.string(), labels: z.record(z.string(), z.string()), value: z.number() });
export type Figure = z.infer<typeof figure>;

/** How the process that answered is doing; one process may run several services, and a service several processes. */
export const operationsResponse = z.object({
  process: z.string().describe('Another one after each start'),
  services: z.array(z.string()).describe('What runs in this process'),
  startedAt: isoDate,
  memoryBytes: z.number(),
  parts: z.record(z.string(), z.string()).describe('What requests and events need: ready, or in words why it is not'),
  figures: z.array(figure).describe("The process's own gauges and counters since it started, as /metrics shows them"),
});
export type Operations = z.infer<typeof operationsResponse>;
