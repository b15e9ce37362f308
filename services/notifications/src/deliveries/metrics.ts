import { PermanentFailure } from '@forewire/kit/jobs';
import { metrics } from '@forewire/kit/telemetry';
import { Counter, Histogram } from 'prom-client';
import type { Delivery, Outcome } from './delivery.ts';
import type { Content } from './delivery-job.ts';

const registers = [metrics];
const buckets = [0.5, 1, 2.5, 5, 15, 30, 60, 120, 180, 300, 600, 1800, 3600, 21_600, 86_400];
const platforms = ['email', 'browser', 'sms', 'webhook', 'slack', 'teams', 'discord', 'discourse'] as const;
const outcomes = ['delivered', 'failed', 'skipped'] as const;

const deliveries = new Counter({ name: 'forewire_deliveries_total', help: 'Deliveries that ended, by channel and outcome', labelNames: ['platform', 'outcome'] as const, registers });
const sincePublication = new Histogram({ name: 'forewire_publication_to_alert_seconds', help: 'From the time that a report names as its publication to its arrival on a channel', labelNames: ['platform'] as const, buckets, registers });
const sinceFound = new Histogram({ name: 'forewire_found_to_alert_seconds', help: 'From a result being stored to its arrival on a channel', labelNames: ['platform'] as const, buckets, registers });

const tries = new Counter({ name: 'forewire_delivery_tries_total', help: 'Tries of deliveries, by channel and what came of them', labelNames: ['platform', 'outcome'] as const, registers });

// A rate needs the zero before the first event.
for (const platform of platforms) {
  for (const outcome of outcomes) deliveries.inc({ platform, outcome }, 0);
  for (const outcome of [...outcomes, 'sent', 'retry']) tries.inc({ platform, outcome }, 0);
}

/** Counts a try of a delivery: as its outcome, or as one that is to be tried again. */
export async function countTry({ platform }: Pick<Delivery, 'platform'>, attempt: () => Promise<Outcome>): Promise<Outcome> {
  try {
    const outcome = await attempt();
    tries.inc({ platform, outcome: outcome.status });
    return outcome;
  } catch (error) {
    tries.inc({ platform, outcome: error instanceof PermanentFailure ? 'failed' : 'retry' });
    throw error;
  }
}

/** Counts a delivery that has ended; one that still waits, or waits to be reported, does not count. */
export function countDelivery({ platform, status }: Pick<Delivery, 'platform' | 'status'>): void {
  if (status !== 'pending' && status !== 'sent') deliveries.inc({ platform, outcome: status });
}

/** Notes how long results took to arrive: each of those that one message tells. */
export function noteArrival({ platform }: Pick<Delivery, 'platform'>, content: Content | null, now: Date): void {
  for (const { publishedAt, foundAt } of resultsOf(content)) {
    const seconds = (from: Date | string): number => Math.max(0, now.getTime() - new Date(from).getTime()) / 1000;
    sinceFound.observe({ platform }, seconds(foundAt));
    if (publishedAt) sincePublication.observe({ platform }, seconds(publishedAt));
  }
}

function resultsOf(content: Content | null): { publishedAt: Date | string | null; foundAt: Date | string }[] {
  if (content?.kind === 'result') return [content.result];
  return content?.kind === 'alert' ? content.alert.results : [];
}
