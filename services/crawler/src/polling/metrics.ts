import { metrics } from '@forewire/kit/telemetry';
import { Counter, Gauge, Histogram } from 'prom-client';

const registers = [metrics];

export const checksDone = new Counter({
  name: 'forewire_crawler_checks_total',
  help: 'Checks of sources by outcome; not-modified counts answers with status 304',
  labelNames: ['outcome'] as const,
  registers,
});
export const articlesFound = new Counter({ name: 'forewire_crawler_articles_total', help: 'New articles found', registers });
export const articlesLeftOut = new Counter({ name: 'forewire_crawler_articles_left_out_total', help: 'New articles that were not stored: beyond what a source may bring in a day, or with an address that is too long', registers });
export const pagesRead = new Counter({ name: 'forewire_crawler_pages_total', help: 'Article pages by outcome', labelNames: ['outcome'] as const, registers });
export const bytesRead = new Counter({ name: 'forewire_crawler_bytes_total', help: 'Bytes of decoded bodies read from the web', registers });
export const hostsBackingOff = new Gauge({ name: 'forewire_crawler_hosts_backing_off', help: 'Hosts that asked to be left alone for now', registers });
export const secondsHeldBack = new Counter({ name: 'forewire_crawler_held_back_seconds_total', help: 'Time for which the poller took no sources, so that what checks had found could go on first', registers });
export const budgetsUnshared = new Counter({ name: 'forewire_crawler_budgets_unshared_total', help: 'Turns at hosts that were given without Redis while it was away', registers });
export const sourcesByStatus = new Gauge({ name: 'forewire_crawler_sources', help: 'Sources by the state that their last check left, counted every five minutes', labelNames: ['status'] as const, registers });
export const checkDelay = new Histogram({
  name: 'forewire_crawler_check_delay_seconds',
  help: 'How late a hot source is checked',
  buckets: [0.25, 1, 2.5, 5, 10, 30, 60, 120, 300],
  registers,
});

// A rate needs the zero before the first check.
const checkOutcomes = ['not-modified', 'same-body', 'no-new-items', 'found', 'blocked', 'failed', 'robots', 'postponed'];
for (const outcome of checkOutcomes) checksDone.inc({ outcome }, 0);
