import { metrics } from '@forewire/kit/telemetry';
import { Counter } from 'prom-client';

export const runsEnded = new Counter({ name: 'forewire_runs_total', help: 'Runs that ended, by outcome', labelNames: ['outcome'] as const, registers: [metrics] });

// A rate needs the zero before the first event.
for (const outcome of ['completed', 'failed'] as const) runsEnded.inc({ outcome }, 0);
